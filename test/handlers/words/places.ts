import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** Where a message stands in a file of the English catalogue. */
interface Place {
  /** The keys around it and its own, from its object literal on. */
  readonly keys: readonly string[];
  readonly line: number;
}

/**
 * The line of a message of the English catalogue. Some are made by functions for several keys: the line is theirs then.
 * @param path as gapsOf gives it
 * @param words the folder of all catalogues
 */
export function placeOf(path: string, words: string): string {
  const [part = '', ...keys] = path.split('.');
  const file = `en/${part}.ts`;
  const found = placesIn(readFileSync(join(words, file), 'utf8'))
    .filter((place) => place.keys.every((key, at) => key === keys.at(at - place.keys.length)))
    .reduce<Place>((best, place) => (place.keys.length > best.keys.length ? place : best), {
      keys: [],
      line: 1,
    });
  return `${file}:${found.line}`;
}

/** The file of a language that a message belongs to. */
export function fileFor(path: string, locale: string, words: string): string {
  const [part = ''] = path.split('.');
  const folder = locale.toLowerCase();
  const isShared = ['conversation', 'score'].includes(part) && existsSync(join(words, folder, 'resource.ts'));
  return `${folder}/${isShared ? 'resource' : part}.ts`;
}

/** What was found in a text: a catalogue has hundreds of messages. */
const known = new Map<string, Place[]>();

function placesIn(code: string): Place[] {
  const before = known.get(code);
  if (before) return before;
  const { program } = parseSync('words.ts', code);
  const around: string[] = [];
  const places: Place[] = [];
  /** What is taken out of an object has keys too. */
  const taken = new Set<object>();
  new Visitor({
    ObjectPattern({ properties }) {
      for (const property of properties) taken.add(property);
    },
    Property(property) {
      const { key, value } = property;
      const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';
      around.push(name);
      if (taken.has(property) || value.type === 'ObjectExpression') return;
      places.push({ keys: [...around], line: code.slice(0, key.start).split('\n').length });
    },
    'Property:exit'() {
      around.pop();
    },
  }).visit(program);
  known.set(code, places);
  return places;
}
