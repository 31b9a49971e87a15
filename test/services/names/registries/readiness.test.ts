import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { z } from 'zod';

/**
 * What is loaded is seen from a process of its own: other tests of this one load everything. It prints after which of its
 * steps ENSIP-15 was loaded, and what the steps found.
 */
const PROGRAM = new URL('loading-steps.ts', import.meta.url).pathname;

const steps = z.array(z.object({ step: z.string(), isLoaded: z.boolean(), found: z.unknown() }));

test('ENSIP-15 is loaded once, where ENS is listed and a name needs it, or before any does', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM]);
  expect(steps.parse(JSON.parse(stdout))).toEqual([
    { step: 'all registries but ENS, and a name of each', isLoaded: false, found: 5 },
    { step: 'ENS and a plain name', isLoaded: false, found: ['ada.eth'] },
    { step: 'a plain name with others beside it', isLoaded: true, found: ['bea.eth', 'bea-2.eth', '♾.eth'] },
    { step: 'what these others lead to', isLoaded: true, found: ['bea.eth', 'bea-2.eth', '♾.eth'] },
    // Its first call makes its tables: that is no name's, but a part of loading it.
    { step: 'the first text that was normalised', isLoaded: true, found: '♾️.eth' },
  ]);
});
