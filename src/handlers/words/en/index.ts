import { inEnglishOtherwise, type Some, type Unknown } from '../fallback.ts';
import { type Formats, formatsOf, type Language } from '../formats.ts';
import { answers } from './answers.ts';
import { audit } from './audit.ts';
import { boards } from './boards.ts';
import { charts } from './charts.ts';
import { type CommandTexts, commands } from './commands.ts';
import { conversation } from './conversation.ts';
import { help } from './help.ts';
import { history } from './history.ts';
import { lists } from './lists.ts';
import { moderation } from './moderation.ts';
import { records } from './records.ts';
import { registries } from './registries.ts';
import { score } from './score.ts';
import { settings } from './settings.ts';

/** The parts of the English catalogue, which is the source of all others. */
const parts = {
  answers,
  audit,
  help,
  lists,
  registries,
  records,
  charts,
  moderation,
  conversation,
  score,
  settings,
  boards,
  history,
};
type Parts = typeof parts;
type Messages = { readonly [Part in keyof Parts]: ReturnType<Parts[Part]> };

/** Everything that people see, in one language, by the part of Rollcall that says it. */
export type Words = Messages & {
  readonly commands: CommandTexts;
} & Pick<Formats<Language>, 'language' | 'number' | 'decimal' | 'rounded' | 'date'>;

/** A part of a catalogue, for the other languages to satisfy: a message that they lack is shown in English. */
export type WordsOf<Part extends keyof Parts> = Some<Messages[Part]>;

/** What to say, in any language. */
export type Say = (words: Words) => string;

/** The parts of the catalogue of a language. */
export type PartsIn<L extends Language> = {
  readonly [Part in keyof Parts]?: (formats: Formats<L>) => WordsOf<Part>;
} & { readonly commands?: CommandTexts };

/** No parts of a language fit it that have a message which English does not have. */
type Known<Of> = [UnknownIn<Of>] extends [never]
  ? unknown
  : { readonly 'English does not have the message': UnknownIn<Of> };
type UnknownIn<Of> = {
  [Part in keyof Of & string]: Part extends keyof Parts
    ? Unknown<MadeBy<Of[Part]>, Messages[Part], `${Part}.`>
    : Unknown<Of[Part], typeof commands, `${Part}.`>;
}[keyof Of & string];
type MadeBy<Part> = Part extends (formats: never) => infer Made ? Made : never;

/** The messages of a language that it has itself, but for those of commands. */
const messagesOf = <L extends Language>(formats: Formats<L>, of: PartsIn<L>) => ({
  answers: of.answers?.(formats) ?? {},
  audit: of.audit?.(formats) ?? {},
  help: of.help?.(formats) ?? {},
  charts: of.charts?.(formats) ?? {},
  records: of.records?.(formats) ?? {},
  lists: of.lists?.(formats) ?? {},
  registries: of.registries?.(formats) ?? {},
  moderation: of.moderation?.(formats) ?? {},
  conversation: of.conversation?.(formats) ?? {},
  score: of.score?.(formats) ?? {},
  settings: of.settings?.(formats) ?? {},
  boards: of.boards?.(formats) ?? {},
  history: of.history?.(formats) ?? {},
});

const formats = formatsOf('en');
const source: Messages = {
  answers: answers(formats),
  audit: audit(formats),
  help: help(formats),
  charts: charts(formats),
  records: records(formats),
  lists: lists(formats),
  registries: registries(formats),
  moderation: moderation(formats),
  conversation: conversation(formats),
  score: score(formats),
  settings: settings(formats),
  boards: boards(formats),
  history: history(formats),
};

export const english = { ...formats, ...source, commands } satisfies Words;

/** Makes the catalogue of a language from its parts, with English in place of what they lack. */
export function catalogueOf<L extends Language, Of extends PartsIn<L>>(
  language: L,
  of: Of & Known<Of>,
): Words {
  const formats = formatsOf(language);
  return {
    ...formats,
    ...inEnglishOtherwise(source, messagesOf(formats, of)),
    commands: of.commands ?? {},
  };
}
