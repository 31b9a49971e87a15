import { parseArgs } from 'node:util';
import { runPrompt } from '../prompt/run-prompt.ts';
import { startLocalDiscord } from './start.ts';

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { port: { type: 'string' }, database: { type: 'string' } },
});
const discord = await startLocalDiscord({
  ...(values.port !== undefined && { port: Number(values.port) }),
  ...(values.database !== undefined && { dataFile: values.database }),
});
process.stderr.write(
  'A local Discord is up. Start a bot beside it with these settings:\n' +
    `DISCORD_TOKEN=${discord.token} DISCORD_API_URL=${discord.apiUrl}\n`,
);
await runPrompt({ discord, input: process.stdin, output: process.stdout, errors: process.stderr });
await discord.close();
