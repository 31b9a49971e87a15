import { Locale } from 'discord-api-types/v10';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { catalogues } from '../../src/handlers/words/catalogues.ts';
import { pseudoWords } from '../handlers/words/pseudo.ts';
import { messageOf, type Rollcall, startRollcall } from './rollcall.ts';

let rollcall: Rollcall;

beforeAll(async () => {
  catalogues.set(Locale.Thai, pseudoWords);
  rollcall = await startRollcall();
});
afterAll(async () => {
  catalogues.delete(Locale.Thai);
  await rollcall.close();
});

it('answers everybody in the language of the server, and the asker alone in theirs', async () => {
  const { member } = rollcall;
  member.setLocale(Locale.Thai);
  const shown = messageOf(await member.command('list', { name: 'collector', limit: 5 }));
  expect(JSON.stringify(shown.message)).not.toContain('⟦');
  const refused = messageOf(await member.command('list', { name: 'nobody-here' }));
  expect(refused.message.content).toContain('⟦');
});
