import type { NameableView, OptionView, Outcome } from 'local-discord/control-client';
import { isFoundIn } from '../../components/picker.ts';
import type { Pane } from '../../state/pane.ts';
import type { Words } from '../../words/words.ts';
import { type Question, useAnswer } from '../suggestions/use-answer.ts';
import type { Suggestion, Suggestions } from '../suggestions/use-combobox.ts';
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
  const bots = useAnswer(pane, field && botsQuestion(pane, draft, field), AUTOCOMPLETE_DELAY_MS);
  const nameables = useAnswer(pane, field && nameablesQuestion(pane, field), 0);
  const item = (name: string, value: Value, detail?: string): Suggestion => ({
    key: String(value),
    name,
    ...(detail !== undefined && { detail }),
    choose: () => choose(name, value),
  });
  if (!field || field.chosen !== undefined) return { items: [] };
  const { kind, autocomplete } = field.option;
  if (!autocomplete && !isNameable(kind)) {
    const declared = declaredFor(field.option, words);
    const items = declared
      .filter(({ name }) => isFoundIn(field.text, name))
      .map(({ name, value }) => item(name, value));
    return { items, ...(declared.length > 0 && items.length === 0 && { sentence: nothing }) };
  }
  const { refusal, isStale } = autocomplete ? bots : nameables;
  if (refusal !== undefined && !isStale) return { items: [], sentence: words.hear(refusal) };
  const shown = (items: readonly Suggestion[] | undefined): Suggestions => {
    if (!items) return { items: [], sentence: loading, isStale: true };
    if (items.length > 0) return { items, isStale };
    return { items, isStale, sentence: isStale ? loading : nothing };
  };
  if (!autocomplete) return shown(nameables.result?.map(({ name, id, alias }) => item(name, id, alias)));
  if (bots.result?.kind === 'failed' && !isStale)
    return { items: [], sentence: words.say('botTooLate', { failure: words.hear(bots.result.reason) }) };
  return shown(
    bots.result?.choices?.map(({ name, shown_name = name, value }) => item(shown_name, value)) ??
      (bots.result && []),
  );
}

/** Whether the wanted value is in the list for certain. */
export function mustChoose({ kind, choices, autocomplete }: OptionView): boolean {
  return choices.length > 0 || !(autocomplete || ['string', 'integer', 'number'].includes(kind));
}

function declaredFor(
  { kind, choices }: OptionView,
  { say }: Words,
): readonly { name: string; value: Value }[] {
  if (kind !== 'boolean')
    return choices.map(({ name, shown_name = name, value }) => ({ name: shown_name, value }));
  return [true, false].map((value) => ({ name: say(value ? 'yes' : 'no'), value }));
}

const isNameable = (kind: OptionView['kind']) =>
  kind === 'user' || kind === 'role' || kind === 'mentionable' || kind === 'channel';

function nameablesQuestion(
  { as, place }: Pane,
  { option, text, chosen }: Field,
): Question<readonly NameableView[]> | undefined {
  const { kind: of, channel_types } = option;
  if (chosen !== undefined || !isNameable(of)) return undefined;
  return {
    key: JSON.stringify([of, text, channel_types]),
    ask: () => as.nameables({ channel: place.id, of, typed: text, channel_types }),
  };
}

function botsQuestion(
  pane: Pane,
  draft: CommandDraft,
  { option, text, chosen }: Field,
): Question<Outcome> | undefined {
  if (chosen !== undefined || !option.autocomplete) return undefined;
  const { path } = draft.command;
  const options = filledOptions(pane, draft, option);
  return {
    key: JSON.stringify([path, option.name, text, options]),
    ask: () => pane.as.autocomplete(path, option.name, text, options, { channel: pane.place.id }),
  };
}

/** The other options that are right so far. */
function filledOptions(
  { words }: Pane,
  { fields }: CommandDraft,
  focused: OptionView,
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
