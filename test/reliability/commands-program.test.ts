import { describe, it } from 'vitest';
import { commands } from '../../src/handlers/commands.ts';
import { inFront } from '../e2e/in-front.ts';
import { runProgram } from '../e2e/program.ts';

/** As it is typed, or chosen from the menu of a message. */
const shown = (name: string) => (name === 'Look up this name' ? `${name} (of a message)` : `/${name}`);

const ADDED = commands
  .filter(({ access }) => access !== 'moderators')
  .map(({ name }) => `+ ${shown(name)}\n`)
  .join('');

describe('npm run commands in front of a Discord', () => {
  it.concurrent('registers the commands once, and with --dry-run says what would change', async ({
    expect,
    onTestFinished,
  }) => {
    const { discord, settings } = await inFront(onTestFinished);
    const wanted = await runProgram(['commands', '--dry-run'], settings).ended;
    expect(wanted).toMatchObject({ code: 0, stdout: `${ADDED}Nothing was written.\n` });
    expect(await runProgram(['commands'], settings).ended).toMatchObject({
      code: 0,
      stdout: `${ADDED}Registered.\n`,
    });
    const again = await runProgram(['commands', '--dry-run'], settings).ended;
    expect(again.stdout).toBe('Discord has the commands as they are declared.\n');
    const writes = discord.requests.filter(
      ({ method, path }) => method !== 'GET' && path.includes('/commands'),
    );
    expect(writes).toHaveLength(1);
  });
});
