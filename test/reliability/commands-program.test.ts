import { expect, it, onTestFinished } from 'vitest';
import { commands } from '../../src/handlers/commands.ts';
import { inFront } from '../e2e/in-front.ts';
import { runProgram } from '../e2e/program.ts';

/** As it is typed, or chosen from the menu of a message. */
const shown = (name: string) => (name === 'Look up this name' ? `${name} (of a message)` : `/${name}`);

const ADDED = commands
  .filter(({ access }) => access !== 'moderators')
  .map(({ name }) => `+ ${shown(name)}\n`)
  .join('');

it('npm run commands asks all servers and writes nothing with the options that say so, and registers the commands without', async () => {
  const { discord, settings } = await inFront(onTestFinished);
  discord.faults.next(/GET .*\/guilds\/\d+\/commands/, { kind: 'status', status: 403, code: 50_001 });
  const skipped = `Skipped in guild ${discord.guildId}: the bot has no access.\n`;
  expect(await runProgram(['commands', '--dry-run', '--all-servers'], settings).ended).toMatchObject({
    code: 0,
    stdout: `${ADDED}${skipped}Nothing was written.\n`,
  });
  const writes = () => discord.requests.filter(({ method }) => method !== 'GET');
  expect(writes()).toEqual([]);
  expect(await runProgram(['commands'], settings).ended).toMatchObject({
    code: 0,
    stdout: `${ADDED}Registered.\n`,
  });
  expect(writes()).toHaveLength(1);
});
