import type { chat } from './en/chat.ts';
import type { heard } from './en/heard.ts';
import type { permissions } from './en/permissions.ts';
import type { tools } from './en/tools.ts';

/** Every message of the page: its key, and its English text with places in braces, or its plural forms. */
export type English = typeof chat & typeof tools & typeof permissions & typeof heard;

/** The names of the places in a message. */
export type Places<Message> = Message extends { readonly other: infer Other }
  ? PlacesIn<Other>
  : PlacesIn<Message>;
type PlacesIn<Text> = Text extends `${string}{${infer Place}}${infer Rest}` ? Place | PlacesIn<Rest> : never;

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
/** Any text with these places, in any order. */
type TextWith<Place extends string> = [Place] extends [never]
  ? string
  : Intersection<Place extends unknown ? `${string}{${Place}}${string}` : never>;
/** A form for exactly one may do without its number. */
type Fitting<Message, Forms extends string> = Message extends { readonly other: unknown }
  ? { readonly [Form in Forms]: Form extends 'one' ? string : TextWith<Places<Message>> }
  : TextWith<Places<Message>>;

/** Messages of a part in another language, all or some of them, each with its places and the plural forms of the language. */
type Translated<Part, Forms extends string> = { readonly [Key in keyof Part]?: Fitting<Part[Key], Forms> };
/** In Japanese, Korean and Chinese: https://cldr.unicode.org/index/cldr-spec/plural-rules */
export type InOneForm<Part> = Translated<Part, 'other'>;
/** In most languages; those with a form for millions use the other one there. */
export type InTwoForms<Part> = Translated<Part, 'one' | 'other'>;
/** In Polish, Russian and Ukrainian. */
export type InFourForms<Part> = Translated<Part, 'one' | 'few' | 'many' | 'other'>;

/** The messages that a language has. */
export type Translation = {
  readonly [Key in keyof English]?:
    | string
    | ({ readonly [Form in Intl.LDMLPluralRule]?: string } & { readonly other: string });
};
