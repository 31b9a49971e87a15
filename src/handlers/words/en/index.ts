import { type Formats, formatsOf, type Language } from '../formats.ts';
import { answers } from './answers.ts';
import { audit } from './audit.ts';
import { charts } from './charts.ts';
import { type CommandTexts, commands } from './commands.ts';
import { conversation } from './conversation.ts';
import { help } from './help.ts';
import { lists } from './lists.ts';
import { moderation } from './moderation.ts';
import { records } from './records.ts';
import { score } from './score.ts';

/** The parts of the English catalogue, which is the source of all others. */
const parts = { answers, audit, help, lists, records, charts, moderation, conversation, score };
type Parts = typeof parts;

/** Everything that people see, in one language, by the part of Rollcall that says it. */
export type Words = { readonly [Part in keyof Parts]: ReturnType<Parts[Part]> } & {
  readonly commands: CommandTexts;
} & Pick<Formats<Language>, 'language' | 'number' | 'decimal' | 'rounded' | 'date'>;

/** A part of a catalogue, for the other languages to satisfy. */
export type WordsOf<Part extends keyof Parts> = ReturnType<Parts[Part]>;

/** What to say, in any language. */
export type Say = (words: Words) => string;

/** The parts of the catalogue of a language. */
export type PartsIn<L extends Language> = {
  readonly [Part in keyof Parts]: (formats: Formats<L>) => WordsOf<Part>;
} & { readonly commands: CommandTexts };

/** Makes the catalogue of a language from its parts. */
export function catalogueOf<L extends Language>(language: L, of: PartsIn<L>): Words {
  const formats = formatsOf(language);
  return {
    language,
    number: formats.number,
    decimal: formats.decimal,
    rounded: formats.rounded,
    date: formats.date,
    commands: of.commands,
    answers: of.answers(formats),
    audit: of.audit(formats),
    help: of.help(formats),
    charts: of.charts(formats),
    records: of.records(formats),
    lists: of.lists(formats),
    moderation: of.moderation(formats),
    conversation: of.conversation(formats),
    score: of.score(formats),
  };
}

export const english: Words = catalogueOf('en', { ...parts, commands });
