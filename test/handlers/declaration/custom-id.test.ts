import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CUSTOM_ID_LENGTH, customIdCodec, idOf } from '../../../src/handlers/declaration/custom-id.ts';
import { UnreadableCustomId } from '../../../src/handlers/failure.ts';
import { anyCharacter } from '../../any-character.ts';

const codec = customIdCodec('page', {
  direction: z.enum(['asc', 'desc']),
  page: z.coerce.number().int().min(0),
  name: z.string().min(1),
});

const states = fc.record({
  direction: fc.constantFrom('asc' as const, 'desc' as const),
  page: fc.nat(),
  name: fc.string({ unit: anyCharacter, minLength: 1, maxLength: 120 }),
});

describe('the custom id codec', () => {
  it('gives back every state that fits, and says when one does not', () => {
    fc.assert(
      fc.property(states, (state) => {
        const customId = codec.encode(state);
        if (customId === undefined) {
          expect(`page:${state.direction}:${state.page}:${state.name}`.length).toBeGreaterThan(
            CUSTOM_ID_LENGTH / 3,
          );
        } else {
          expect(customId.length).toBeLessThanOrEqual(CUSTOM_ID_LENGTH);
          expect(idOf(customId)).toBe('page');
          expect(codec.decode(customId)).toEqual(state);
        }
      }),
    );
  });

  it('uses the room to the last character', () => {
    const state = {
      direction: 'asc',
      page: 1,
      name: 'x'.repeat(CUSTOM_ID_LENGTH - 'page:asc:1:'.length),
    } as const;
    expect(codec.encode(state)).toHaveLength(CUSTOM_ID_LENGTH);
    expect(codec.encode({ ...state, name: `${state.name}x` })).toBeUndefined();
  });

  it('refuses whatever it did not write, and never fails in another way', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((rest) => `page:${rest}`),
        ),
        (customId) => {
          try {
            expect(codec.encode(codec.decode(customId))).toBeDefined();
          } catch (error) {
            expect(error).toBeInstanceOf(UnreadableCustomId);
          }
        },
      ),
    );
    for (const wrong of [
      'page:asc:1',
      'page:asc:-1:ada',
      'page:up:1:ada',
      'page:asc:1:ada:more',
      'other:asc:1:ada',
      '',
    ]) {
      expect(() => codec.decode(wrong)).toThrow(UnreadableCustomId);
    }
  });
});
