import type { Clock } from '../model/clock.ts';
import { interactionIdOfToken } from '../model/credentials.ts';
import type { Happening } from './happening.ts';

const MAX_KEPT = 2_000;
/** Maximum characters of all payloads and answers: enough for most of a day's work at the prompt. */
const KEPT_CHARACTERS = 16 * 1024 * 1024;
/** Maximum characters of one text. The commands of a large bot have tens of thousands. */
const MAX_TEXT_CHARACTERS = 256 * 1024;

/** @param happening a new or changed entry; undefined when the record is cleared */
type Listener = (happening: Happening | undefined) => void;
/** A handle to complete an entry. */
export interface Entry<Some extends Happening> {
  readonly number: number;
  /** Adds fields. No-op once the entry is dropped. */
  complete(changes: Partial<Some>): void;
}

/** The record: the last 2,000 entries, with at most 16 Mi characters of payloads. Contains no tokens. */
export class Happenings {
  readonly #clock: Clock;
  readonly #botToken: string;
  readonly #kept = new Map<number, Happening>();
  readonly #listeners = new Set<Listener>();
  #characters = 0;
  #last = 0;

  constructor(clock: Clock, botToken: string) {
    this.#clock = clock;
    this.#botToken = botToken;
  }

  /** Returns all entries, oldest first. */
  list(): Happening[] {
    return [...this.#kept.values()];
  }

  /** Returns an entry; undefined once it is dropped. */
  get(number: number): Happening | undefined {
    return this.#kept.get(number);
  }

  /** Returns the numbers of the entries whose payload, answer, address or reason contains a text. Ignores case. */
  find(text: string): number[] {
    const wanted = text.toLowerCase();
    const has = (happening: Happening) =>
      Object.values(happeningTexts(happening)).some((each) => each.toLowerCase().includes(wanted));
    return this.list().flatMap((happening) => (has(happening) ? happening.number : []));
  }

  /** Reports each new or changed entry and the clearing of the record. @returns a function that stops the reports */
  watch(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Clears the record. Numbers continue. */
  clear(): void {
    this.#kept.clear();
    this.#characters = 0;
    for (const listener of this.#listeners) listener(undefined);
  }

  add<Some extends Happening>(make: (stamp: Pick<Some, 'number' | 'at'>) => Some): Entry<Some> {
    this.#last += 1;
    const number = this.#last;
    let current = make({ number, at: this.#clock.now() });
    this.#put(current);
    const complete = (changes: Partial<Some>) => {
      current = { ...current, ...changes };
      if (this.#kept.has(number)) this.#put(current);
    };
    return { number, complete };
  }

  #put(happening: Happening): void {
    const kept = this.#inert(happening);
    const before = this.#kept.get(kept.number);
    this.#characters += charactersOf(kept) - (before ? charactersOf(before) : 0);
    this.#kept.set(kept.number, kept);
    for (const [number, oldest] of this.#kept) {
      if (this.#kept.size <= MAX_KEPT && this.#characters <= KEPT_CHARACTERS) break;
      this.#characters -= charactersOf(oldest);
      this.#kept.delete(number);
    }
    for (const listener of this.#listeners) listener(kept);
  }

  /** Removes tokens and texts that are too long. */
  #inert(happening: Happening): Happening {
    const texts = happeningTexts(happening);
    const changed: Record<string, unknown> = {};
    let omitted = happening.omitted ?? 0;
    for (const [name, text] of Object.entries(texts)) {
      const isLong = text.length > MAX_TEXT_CHARACTERS;
      changed[name] = isLong ? undefined : withoutTokens(text, this.#botToken);
      if (isLong) omitted += text.length;
    }
    return { ...happening, ...changed, ...(omitted > 0 && { omitted }) };
  }
}

function happeningTexts(happening: Happening): Record<string, string> {
  const { payload } = happening;
  const answer = 'answer' in happening ? happening.answer : undefined;
  const path = 'path' in happening ? happening.path : undefined;
  const reason = 'reason' in happening ? happening.reason : undefined;
  return {
    ...(payload !== undefined && { payload }),
    ...(answer !== undefined && { answer }),
    ...(path !== undefined && { path }),
    ...(reason !== undefined && { reason }),
  };
}

function charactersOf(happening: Happening): number {
  return Object.values(happeningTexts(happening)).reduce((sum, { length }) => sum + length, 0);
}

const HIDDEN = '[token]';
/** An interaction's token: base64url of a text that starts with `interaction:`. */
const INTERACTION_TOKEN = /aW50ZXJhY3Rpb246[\w-]{20,}/g;
/** A token in an address, in any format. */
const TOKEN_IN_PATH = /\/(interactions|webhooks)\/(\d+)\/([^/?]+)/;

/** Removes the bot's token and interaction tokens of the local Discord from a text. */
function withoutTokens(text: string, botToken: string): string {
  return text.replaceAll(botToken, HIDDEN).replaceAll(INTERACTION_TOKEN, HIDDEN);
}

/** Removes the token from an address and returns the id of its interaction. */
export function withoutTokenInPath(path: string): { readonly path: string; readonly interaction?: string } {
  const [, kind, id = '', token = ''] = TOKEN_IN_PATH.exec(path) ?? [];
  const interaction = kind === 'interactions' ? id : interactionIdOfToken(token);
  return {
    path: path.replace(TOKEN_IN_PATH, `/$1/$2/${HIDDEN}`),
    ...(interaction !== undefined && { interaction }),
  };
}

/**
 * Removes the token, possibly one of real Discord, from a bot's gateway frame. Returns an empty object for an invalid
 * frame.
 */
export function frameWithoutToken(text: string): { readonly op?: unknown; readonly json?: string } {
  try {
    const frame: unknown = JSON.parse(text);
    if (!isRecord(frame)) return {};
    const d = isRecord(frame.d) && 'token' in frame.d ? { ...frame.d, token: HIDDEN } : frame.d;
    return { op: frame.op, json: JSON.stringify({ ...frame, ...(d !== undefined && { d }) }) };
  } catch {
    return {};
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
