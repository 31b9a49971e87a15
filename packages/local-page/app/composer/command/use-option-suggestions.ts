import type { OfferedOption } from '../../../protocol/offer.ts';
import type { Action } from '../../../protocol/requests.ts';
import { isFoundIn } from '../../components/is-found-in.ts';
import type { Pane } from '../../state/pane.ts';
import type { Words } from '../../words/words.ts';
import type { Suggestion, Suggestions } from '../suggestions/suggestion.ts';
import { useAnswer } from '../suggestions/use-answer.ts';
import { checkField } from './check-field.ts';
import type { CommandDraft, Field, Value } from './command-draft.ts';

/** Long enough that a bot is not asked at every letter. */
const AUTOCOMPLETE_DELAY_MS = 200;

/** The suggestions for a field: its choices, people and places, or those of the bot. */
export function useOptionSuggestions(
  pane: Pane,
  draft: CommandDraft,
  field: Field | undefined,
  choose: (name: string, value: Value) => void,
): Suggestions {
  const { words } = pane;
  const [nothing, loading] = [words.say('noOptions'), words.say('loadingOptions')];
  const question = field && autocompleteRequest(pane, draft, field);
  const isBots = question?.kind === 'autocomplete';
  const { result, refusal, isStale } = useAnswer(pane, question, isBots ? AUTOCOMPLETE_DELAY_MS : 0);
  const item = (name: string, value: Value, detail?: string): Suggestion => ({
    key: String(value),
    name,
    ...(detail !== undefined && { detail }),
    choose: () => choose(name, value),
  });
  const shown = (items: readonly Suggestion[]): Suggestions => {
    if (items.length > 0) return { items, isStale };
    return { items, isStale, sentence: isStale ? loading : nothing };
  };
  if (!field || field.chosen !== undefined) return { items: [] };
  if (!question) {
    const declared = declaredFor(field.option, words);
    const items = declared
      .filter(({ name }) => isFoundIn(field.text, name))
      .map(({ name, value }) => item(name, value));
    return { items, ...(declared.length > 0 && items.length === 0 && { sentence: nothing }) };
  }
  if (refusal !== undefined && !isStale) return { items: [], sentence: words.hear(refusal) };
  const isMine = result?.kind === (isBots ? 'choices' : 'nameables');
  if (!isMine) return { items: [], sentence: loading, isStale: true };
  if (result?.kind === 'choices') {
    if (result.failure !== undefined && !isStale) {
      return { items: [], sentence: words.say('botTooLate', { failure: words.hear(result.failure) }) };
    }
    const items = result.choices.map(({ name, value }) => item(name, value));
    return shown(items);
  }
  if (result?.kind !== 'nameables') return { items: [] };
  return shown(result.nameables.map(({ name, id, alias }) => item(name, id, alias)));
}

/** Whether the wanted value is in the list for certain. */
export function mustChoose({ kind, choices, autocomplete }: OfferedOption): boolean {
  return choices.length > 0 || !(autocomplete || ['string', 'integer', 'number'].includes(kind));
}

function declaredFor(
  { kind, choices }: OfferedOption,
  { say }: Words,
): readonly { name: string; value: Value }[] {
  if (kind !== 'boolean') return choices;
  return [true, false].map((value) => ({ name: say(value ? 'yes' : 'no'), value }));
}

function autocompleteRequest(
  pane: Pane,
  draft: CommandDraft,
  { option, text, chosen }: Field,
): Action | undefined {
  if (chosen !== undefined) return undefined;
  switch (option.kind) {
    case 'user':
    case 'role':
    case 'mentionable':
      return { kind: 'nameables', of: option.kind, typed: text };
    case 'channel': {
      const { channelTypes } = option;
      return {
        kind: 'nameables',
        of: 'channel',
        typed: text,
        ...(channelTypes && { channelTypes: [...channelTypes] }),
      };
    }
    default:
      if (!option.autocomplete) return undefined;
      return {
        kind: 'autocomplete',
        path: draft.command.path,
        focused: option.name,
        typed: text,
        options: filledOptions(pane, draft, option),
      };
  }
}

/** The other options that are right so far. */
function filledOptions(
  { words }: Pane,
  { fields }: CommandDraft,
  focused: OfferedOption,
): Record<string, Value> {
  const others = fields.filter(
    ({ option, text }) => option.name !== focused.name && option.kind !== 'attachment' && text !== '',
  );
  return Object.fromEntries(
    others.flatMap((field) => {
      const checked = checkField(field, words);
      return 'value' in checked ? [[field.option.name, checked.value]] : [];
    }),
  );
}
