import { foldedNfc } from '../../services/text.ts';
import type { TargetMessage } from '../declaration/target-message.ts';
import { withoutRegistryId } from '../list/registry-id.ts';

/** The possible names in a message, each once and in order. */
export interface Candidates {
  /** Names that were shown here. */
  readonly known: readonly string[];
  /** Text in quotes or backticks, and single words. */
  readonly others: readonly string[];
  /** The one name that is meant; undefined if the user has to choose. */
  readonly meant: string | undefined;
}

/** Maximum length of a name in a look-up, in UTF-16 units. */
const MAX_NAME_LENGTH = 255;

const EMOJI = String.raw`\p{Extended_Pictographic}\p{RI}\p{EMod}\u200D\uFE0F\u20E3\u{E0020}-\u{E007F}`;

/** Characters of a name in any script: letters with their marks, digits and emoji. */
const LETTERS = String.raw`(?:[\p{L}\p{M}\p{N}\u200C${EMOJI}]|[#*]\uFE0F?\u20E3)+`;

/**
 * Joins letters to one name, as in `ada-lovelace`, `ada.eth`, `ada@root`, `self:ada`, `o'brien` and `エイダ・ラブレス`. The
 * escapes are hyphens of Hebrew and Armenian, and the two marks inside Hebrew words.
 */
const JOINT = String.raw`(?:[\-_‐‑\u05BE\u058A]+|[.@·\u05F3\u05F4:'’・])`;

/** A name ends where its letters end. A sign in front chooses a registry: `$ada`. */
const WORD = new RegExp(String.raw`\$?${LETTERS}(?:${JOINT}${LETTERS})*`, 'gv');
/** Most words, which have no other readings. */
const PLAIN = /^\$?[a-z\d](?:[\w.@-]*[a-z\d])?$/i;
const HAS_SHAPE = /[\p{L}\p{N}\p{Extended_Pictographic}\p{RI}]/u;

/** Joints that may also separate a name from another word: `Winner:ada`, `ada's`, `d’ada`. */
const LOOSE_JOINT = /[:'’・]/u;
const OUTER_JOINTS = /^[-_‐‑.@·]+|[-_‐‑.@·]+$/gu;
const OUTER_EMOJI = new RegExp(String.raw`^[${EMOJI}]+(?=[\p{L}\p{N}])|[${EMOJI}]+$`, 'gv');

/** Letters of scripts without spaces between words, or with endings after a foreign name: `adaさん`, `ada는`. */
const UNSPACED =
  /((?:[\p{sc=Kana}ー])+|(?:[[\p{scx=Han}\p{scx=Hira}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]&&\p{L}]\p{M}*)+)/v;

/** Katakana writes foreign names, whose parts in a dictionary mean nothing: アレクサンドラ. */
const KATAKANA = /^[\p{sc=Kana}ー]+$/u;

/**
 * Maximum parts of one name in such a script, as in 山田太郎. More parts are a sentence, unless they are the whole text.
 */
const MAX_PARTS_PER_NAME = 2;

/** Created for the first word in such a script, because it takes 8 MB. */
let segmenter: Intl.Segmenter | undefined;

/** A part of a text, with its position. */
interface Span {
  readonly at: number;
  readonly text: string;
}

/** A text of a message as a client shows it, and its parts in backticks or quotes. */
interface ShownText {
  readonly seen: string;
  readonly quoted: readonly string[];
  readonly words: readonly Word[];
}

/**
 * Finds the possible names in a message: names that were shown here, at any position; then the parts of each text in
 * backticks or quotes, or its words if there are none; last the words on buttons. No other text becomes a name.
 * @param names known names, the latest first; case is ignored if only one has these letters
 * @param ids the ids that may precede a known name and are not written with it
 * @param most maximum names of each kind
 */
export function candidates(
  { texts, labels }: TargetMessage,
  names: readonly string[],
  ids: readonly string[] | undefined,
  most: number,
): Candidates {
  const { find, findIn } = knownNames(names, ids);
  const shown = texts.map((text) => parseMarkdown(text, ids));
  const onButtons = labels.map((text) => parseMarkdown(text, ids));
  const quoted = shown.flatMap((each) => each.quoted);
  const known = firstDistinct(most, [
    ...quoted.flatMap((name) => find(name) ?? []),
    ...[...shown, ...onButtons].flatMap(findIn),
  ]);
  const unknownIn = (all: readonly ShownText[]) =>
    firstDistinct(most, offeredNames(all), (name) => find(name) === undefined);
  const inTexts = unknownIn(shown);
  const others = firstDistinct(most, [...inTexts, ...unknownIn(onButtons)]);
  const [first] = known;
  // A known name is not meant if another one is marked as the name.
  const isMarked = quoted.length === 0 || quoted.some((name) => find(name) === first);
  const isOne =
    (known.length === 1 && isMarked) || (known.length === 0 && (inTexts.length || others.length) === 1);
  return { known, others, meant: isOne ? (first ?? others[0]) : undefined };
}

/** Returns the first different texts that are wanted. */
function firstDistinct(
  most: number,
  texts: Iterable<string>,
  isWanted = (_: string) => true,
): readonly string[] {
  const found = new Set<string>();
  for (const text of texts) {
    if (found.size === most) break;
    if (!found.has(text) && isWanted(text)) found.add(text);
  }
  return [...found];
}

function* offeredNames(all: readonly ShownText[]): Generator<string> {
  for (const { seen, quoted, words } of all) {
    if (quoted.length > 0) yield* quoted;
    else {
      const whole = seen.trim();
      for (const { names, text, isSentence } of words) {
        if (isSentence && text === whole) yield text;
        yield* names;
      }
    }
  }
}

const CODE = /(`{1,3})([^`]+)\1/u;
const LANGUAGE_OF_CODE = /^[\w+#.-]*\n/u;
const QUOTED =
  /"([^"\n]+)"|“([^“”\n]+)”|„([^„“”\n]+)[“”]|«([^«»\n]+)»|‹([^‹›\n]+)›|「([^「」\n]+)」|『([^『』\n]+)』|《([^《》\n]+)》/gu;

/** Mentions, emoji and times as clients send them. Their ids are invisible. */
const MARKUP = /<(?:@&?\d+|#\d+|a?:\w{2,32}:\d+|t:-?\d+(?::\w)?|\/[^<>]{1,100}:\d+|id:\w+)>/g;
const MASKED_LINK = /\[([^[\]\n]+)\]\(<?https?:\/\/[^()<>\s]*>?\)/g;
const SCHEME = /\bhttps?:\/\//g;
const ESCAPED = /\\([^\p{L}\p{N}\s])/gu;

function parseMarkdown(written: string, ids: readonly string[] | undefined): ShownText {
  const found = new Set<string>();
  let seen = '';
  // The parts alternate: text outside of code, backticks, code.
  for (const [at, part] of written.split(CODE).entries()) {
    if (at % 3 === 0) {
      const plain = part
        .replace(MARKUP, ' ')
        .replace(MASKED_LINK, '$1')
        .replace(SCHEME, ' ')
        .replace(ESCAPED, '$1');
      for (const [, ...groups] of plain.matchAll(QUOTED)) found.add((groups.find(Boolean) ?? '').trim());
      seen += plain;
    } else if (at % 3 === 1) {
      seen += part;
    } else {
      for (const line of part.replace(LANGUAGE_OF_CODE, '').split('\n')) found.add(line.trim());
      seen += `${part}\``;
    }
  }
  const quoted = [...found].filter((text) => text !== '' && text.length <= MAX_NAME_LENGTH);
  return { seen, quoted, words: parseWords(seen, ids) };
}

interface Word extends Span {
  /** The possible names in it, the most likely first. */
  readonly names: readonly string[];
  /** Where a known name may begin and end. */
  readonly parts: readonly Span[];
  /** Whether it is a sentence in a script without spaces, and so not a name by itself. */
  readonly isSentence: boolean;
}

function parseWords(text: string, ids: readonly string[] | undefined): readonly Word[] {
  const words: Word[] = [];
  let breaks: Breaks | undefined;
  for (const { 0: word, index: at } of text.matchAll(WORD)) {
    if (PLAIN.test(word)) {
      const plain = { at, text: word };
      words.push({
        ...plain,
        names: word.length > MAX_NAME_LENGTH ? [] : [word],
        parts: [plain],
        isSentence: false,
      });
      continue;
    }
    if (!HAS_SHAPE.test(word)) continue;
    if (UNSPACED.test(word)) breaks ??= breaksOf(text);
    words.push(readingsOf({ at, text: word }, ids, breaks));
  }
  return words;
}

/** 1 at each position where a dictionary begins a word. */
type Breaks = Uint8Array;

function breaksOf(text: string): Breaks {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  const breaks = new Uint8Array(text.length);
  for (const { index } of segmenter.segment(text)) breaks[index] = 1;
  return breaks;
}

/**
 * Returns the readings of a word: the word itself, and the parts between its loose joints, without surrounding emoji,
 * with the words of a script without spaces separated.
 */
function readingsOf(word: Span, ids: readonly string[] | undefined, breaks: Breaks | undefined): Word {
  const alone = withoutRegistryId(word.text, ids);
  let at = word.at + word.text.length - alone.length;
  const parts: Span[] = [];
  let isSentence = false;
  for (const text of alone.split(LOOSE_JOINT)) {
    const inside = splitByScript({ at, text }, breaks);
    isSentence ||= inside.length > MAX_PARTS_PER_NAME;
    if (inside.length === MAX_PARTS_PER_NAME) parts.push({ at, text });
    // An apostrophe cuts off single letters, such as the s of `ada's`.
    if (text.length > 1 || UNSPACED.test(text)) parts.push(...inside);
    at += text.length + 1;
  }
  const inner = parts.length === 1 && parts[0]?.text === alone ? [] : parts;
  const names = [...(isSentence ? [] : [word]), ...inner].map(({ text }) => text);
  return {
    ...word,
    names: names.filter((name) => name.length <= MAX_NAME_LENGTH),
    parts: [word, ...inner],
    isSentence,
  };
}

function splitByScript({ at, text }: Span, breaks: Breaks | undefined): readonly Span[] {
  const parts: Span[] = [];
  for (const [number, run] of (breaks ? text.split(UNSPACED) : [text]).entries()) {
    if (number % 2 === 1) {
      const isOne = KATAKANA.test(run);
      let start = 0;
      for (let end = 1; end <= run.length; end += 1) {
        const isEnd = end === run.length || (!isOne && breaks?.[at + end] === 1);
        if (!isEnd) continue;
        parts.push({ at: at + start, text: run.slice(start, end) });
        start = end;
      }
    } else {
      // A longer text is no name, and its emoji would take long to trim.
      const trimmed =
        run.length > MAX_NAME_LENGTH ? run : run.replace(OUTER_EMOJI, '').replace(OUTER_JOINTS, '');
      if (trimmed !== '') parts.push({ at: at + run.indexOf(trimmed), text: trimmed });
    }
    at += run.length;
  }
  return parts;
}

/** Finds names that were shown here. */
interface KnownNames {
  /** Returns the known name with this spelling. */
  find(writing: string): string | undefined;
  /** Returns the known names in a text, in their order there. */
  findIn(shown: ShownText): readonly string[];
}

function knownNames(names: readonly string[], ids: readonly string[] | undefined): KnownNames {
  const oldest = names.toReversed();
  const written = [
    ...oldest.map((name) => [withoutRegistryId(name, ids), name] as const),
    ...oldest.map((name) => [name, name] as const),
  ];
  const exact = new Map(written);
  const spelt = new Map(written.map(([writing, name]) => [foldedNfc(writing), name]));
  const find = (writing: string) => exact.get(writing) ?? spelt.get(foldedNfc(writing));
  const writings = Map.groupBy([...spelt.keys()].flatMap(letterSpan), ({ letters }) => letters);
  const lengths = [...new Set([...writings.keys()].map(({ length }) => length))];
  return {
    find,
    findIn({ seen, words }) {
      if (writings.size === 0) return [];
      const folded = foldedNfc(seen);
      const isSameLength = folded.length === seen.length;
      const parts = (isSameLength ? words : parseWords(folded, ids)).flatMap((word) => word.parts);
      const ends = new Uint8Array(folded.length + 1);
      for (const { at, text } of parts) ends[at + text.length] = 1;
      const found = new Set<string>();
      for (const start of new Set(parts.map(({ at }) => at))) {
        for (const length of lengths) {
          if (!ends[start + length]) continue;
          for (const { writing, first } of writings.get(folded.slice(start, start + length)) ?? []) {
            const at = start - first;
            if (!folded.startsWith(writing, at)) continue;
            found.add(isSameLength ? seen.slice(at, at + writing.length) : writing);
          }
        }
      }
      return [...found].flatMap((asWritten) => find(asWritten) ?? []);
    },
  };
}

/**
 * Returns a known name from its first letter to its last. Empty for a name without letters, which is only found in
 * quotes.
 */
function letterSpan(writing: string) {
  const words = parseWords(writing, undefined);
  const [first] = words;
  const last = words.at(-1);
  if (!first || !last) return [];
  return [{ writing, first: first.at, letters: writing.slice(first.at, last.at + last.text.length) }];
}
