import type { OfferedOption } from '../../../protocol/offer.ts';
import type { Action } from '../../../protocol/requests.ts';
import type { Pane } from '../../state/pane.ts';
import type { Suggestion, Suggestions } from '../suggestions/suggestion.ts';
import { useAnswer } from '../suggestions/use-answer.ts';
import { checkField } from './check-field.ts';
import type { CommandDraft, Field, Value } from './command-draft.ts';

/** Long enough that a bot is not asked at every letter. */
const AUTOCOMPLETE_DELAY_MS = 200;
const NOTHING = 'No options match your search.';
const LOADING = 'Loading options …';

/** The suggestions for a field: its choices, people and places, or those of the bot. */
export function useOptionSuggestions(
  pane: Pane,
  draft: CommandDraft,
  field: Field | undefined,
  choose: (name: string, value: Value) => void,
): Suggestions {
  const question = field && autocompleteRequest(draft, field);
  const isBots = question?.kind === 'autocomplete';
  const { result, refusal, isStale } = useAnswer(pane, question, isBots ? AUTOCOMPLETE_DELAY_MS : 0);
  const item = (name: string, value: Value, detail?: string): Suggestion => ({
    key: String(value),
    name,
    ...(detail !== undefined && { detail }),
    choose: () => choose(name, value),
  });
  if (!field || field.chosen !== undefined) return { items: [] };
  if (!question) {
    const declared = declaredFor(field.option);
    const items = declared
      .filter(({ name }) => hasWord(name, field.text))
      .map(({ name, value }) => item(name, value));
    return { items, ...(declared.length > 0 && items.length === 0 && { sentence: NOTHING }) };
  }
  if (refusal !== undefined && !isStale) return { items: [], sentence: refusal };
  const isMine = result?.kind === (isBots ? 'choices' : 'nameables');
  if (!isMine) return { items: [], sentence: LOADING, isStale: true };
  if (result?.kind === 'choices') {
    if (result.failure !== undefined && !isStale) {
      return { items: [], sentence: `${result.failure}: the bot did not answer in time.` };
    }
    const items = result.choices.map(({ name, value }) => item(name, value));
    return suggestionsShown(items, isStale);
  }
  if (result?.kind !== 'nameables') return { items: [] };
  return suggestionsShown(
    result.nameables.map(({ name, id, alias }) => item(name, id, alias)),
    isStale,
  );
}

/** Whether the wanted value is in the list for certain. */
export function mustChoose({ kind, choices, autocomplete }: OfferedOption): boolean {
  return choices.length > 0 || !(autocomplete || ['string', 'integer', 'number'].includes(kind));
}

function suggestionsShown(items: readonly Suggestion[], isStale: boolean): Suggestions {
  if (items.length > 0) return { items, isStale };
  return { items, isStale, sentence: isStale ? LOADING : NOTHING };
}

const hasWord = (name: string, typed: string) => name.toLowerCase().includes(typed.trim().toLowerCase());

function declaredFor({ kind, choices }: OfferedOption): readonly { name: string; value: Value }[] {
  if (kind !== 'boolean') return choices;
  return [true, false].map((value) => ({ name: value ? 'True' : 'False', value }));
}

function autocompleteRequest(draft: CommandDraft, { option, text, chosen }: Field): Action | undefined {
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
        options: filledOptions(draft, option),
      };
  }
}

/** The other options that are right so far. */
function filledOptions({ fields }: CommandDraft, focused: OfferedOption): Record<string, Value> {
  const others = fields.filter(
    ({ option, text }) => option.name !== focused.name && option.kind !== 'attachment' && text !== '',
  );
  return Object.fromEntries(
    others.flatMap((field) => {
      const checked = checkField(field);
      return 'value' in checked ? [[field.option.name, checked.value]] : [];
    }),
  );
}
