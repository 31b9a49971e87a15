import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { customIdCodec, idOf } from '../../../src/handlers/declaration/component.ts';
import { CUSTOM_ID_LENGTH } from '../../../src/handlers/discord-limits.ts';
import { UnreadableCustomId } from '../../../src/handlers/handler-failure.ts';
import { anyCharacter } from '../../any-character.ts';

const schemas = {
  direction: z.enum(['asc', 'desc']),
  page: z.coerce.number().int().min(0),
  name: z.string().min(1),
};
const codec = customIdCodec('page', 2, schemas);

const states = fc.record({
  direction: fc.constantFrom('asc' as const, 'desc' as const),
  page: fc.nat(),
  name: fc.string({ unit: anyCharacter, minLength: 1, maxLength: 120 }),
});

/** As custom ids were written before they had versions. */
const unversioned = (id: string, values: readonly (string | number)[]) =>
  [id, ...values.map((value) => String(value).replaceAll('%', '%25').replaceAll(':', '%3A'))].join(':');

/** Why it cannot be read; undefined when it can. */
function reasonOf(customId: string): string | undefined {
  try {
    codec.decode(customId);
    return undefined;
  } catch (error) {
    if (error instanceof UnreadableCustomId) return error.reason;
    throw error;
  }
}

describe('the custom id codec', () => {
  it('gives back all fields that fit, and says when they do not', () => {
    fc.assert(
      fc.property(states, (fields) => {
        const customId = codec.encode(fields);
        if (customId === undefined) {
          expect(`page.2:${fields.direction}:${fields.page}:${fields.name}`.length).toBeGreaterThan(
            CUSTOM_ID_LENGTH / 3,
          );
        } else {
          expect(customId.length).toBeLessThanOrEqual(CUSTOM_ID_LENGTH);
          expect(idOf(customId)).toBe('page');
          expect(codec.decode(customId)).toEqual(fields);
        }
      }),
    );
  });

  it('writes and reads any length, for which dispatch has tickets', () => {
    const fields = { direction: 'asc', page: 1, name: 'x'.repeat(10 * CUSTOM_ID_LENGTH) } as const;
    expect(codec.decode(codec.encode(fields))).toEqual(fields);
  });

  it('reads nothing that another version wrote, the same fields or not, and says which it was', () => {
    const versions = fc.constantFrom(1, 3, 10, 20, 999);
    fc.assert(
      fc.property(states, versions, (fields, version) => {
        const same = customIdCodec('page', version, schemas).encode(fields);
        const other = customIdCodec('page', version, { page: schemas.page, name: schemas.name }).encode(
          fields,
        );
        for (const customId of [same, other]) {
          if (customId !== undefined) expect(reasonOf(customId)).toBe(version < 2 ? 'older' : 'newer');
        }
      }),
    );
  });

  it('reads nothing that was written before there were versions', () => {
    fc.assert(
      fc.property(states, ({ direction, page, name }) => {
        expect(reasonOf(unversioned('page', [direction, page, name]))).toBe('older');
      }),
    );
    expect(reasonOf('page')).toBe('older');
    expect(reasonOf('page:2:asc:1:ada')).toBe('older');
  });

  it('reads only what it wrote to the letter, and never fails in another way', () => {
    const part = fc.oneof(fc.constantFrom('asc', 'desc', '1', '', ' ', '%', '%25', '%3A', 'x'), fc.string());
    const texts = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.string().map((rest) => `page.2:${rest}`),
      fc
        .tuple(fc.constantFrom('page', 'page.1', 'page.2', 'page.3', 'other.2'), fc.array(part))
        .map(([head, parts]) => [head, ...parts].join(':')),
    );
    fc.assert(
      fc.property(texts, (customId) => {
        if (reasonOf(customId) === undefined) expect(codec.encode(codec.decode(customId))).toBe(customId);
      }),
    );
  });

  it.each([
    'page.2',
    'page.2:asc:1',
    'page.2:asc:-1:ada',
    'page.2:up:1:ada',
    'page.2:asc:1:ada:more',
    'page.2:asc:01:ada',
    'page.2:asc:0x1:ada',
    'page.2:asc: 1:ada',
    'page.2:asc:1e1:ada',
    'page.2:asc::ada',
    'page.2:asc:1:a%b',
    'page.2:asc:1:a%3ab',
    'page.02:asc:1:ada',
    'page.2.0:asc:1:ada',
    'page.:asc:1:ada',
    'page.x:asc:1:ada',
    'page.0:asc:1:ada',
    'page.-1:asc:1:ada',
    'page.1000:asc:1:ada',
    'other.2:asc:1:ada',
    'other:asc:1:ada',
    '.2:asc:1:ada',
    '',
  ])('nobody wrote %j', (customId) => {
    expect(reasonOf(customId)).toBe('garbled');
  });
});

describe('the name of a component', () => {
  it.each([
    ['list-page.1:asc:15', 'list-page'],
    ['list-page.12', 'list-page'],
    ['list-page:asc:15', 'list-page'],
    ['list-page', 'list-page'],
    ['list-page.x.y:a.b', 'list-page'],
    ['', ''],
  ])('of %j is without its version: %j', (customId, id) => {
    expect(idOf(customId)).toBe(id);
  });
});

describe('a codec', () => {
  it.each(['list.page', 'list:page', 'List', 'list-', '-list', ''])('cannot be called %j', (id) => {
    expect(() => customIdCodec(id, 1, {})).toThrow(/cannot be the id of a component/);
  });

  it.each([0, -1, 1.5, 1000, Number.NaN])('cannot have the version %d', (version) => {
    expect(() => customIdCodec('page', version, {})).toThrow(/cannot have the version/);
  });
});
