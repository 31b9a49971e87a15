import type { Page } from 'local-page/page';
import { askedOf, readArguments, UsageError } from 'startup/arguments';
import { plainReason } from 'startup/plain-reason';
import { portFrom, portTrouble } from 'startup/port';
import type { DemoDiscord } from './demo-discord.ts';

const HELP = `A local Discord with a chat prompt, for a bot that runs beside it.

Usage: npm run discord -- [--port N] [--database FILE] [--endpoint URL] [--page N]

  --port N         Listens on this port. Default: any free port.
  --database FILE  Keeps messages, commands and the bot's token in this SQLite file.
                   Default: nothing is kept.
  --endpoint URL   Delivers interactions as webhooks to this address, for a bot with DISCORD_PUBLIC_KEY
                   and PORT. "none" returns to the gateway. Kept in the database.
  --page N         The port of the page for a browser. Default: any free port. "off" disables the page.
  -h, --help       Shows this text.

Exit codes: 0 after the end of input, 1 a port or the file cannot be used, 64 wrong arguments.
`;
const EXIT_FAILURE = 1;

interface Settings {
  readonly port: number;
  readonly page: number | 'off';
  readonly dataFile?: string;
  readonly interactionsEndpointUrl?: string | null;
}

const settings = await askedOf({ name: 'discord', help: HELP }, (args): Settings => {
  const text = { type: 'string' } as const;
  const { port, page, database, endpoint } = readArguments(args, {
    port: text,
    page: text,
    database: text,
    endpoint: text,
  }).values;
  return {
    port: portFrom(port),
    page: page === 'off' ? page : portFrom(page, 'page'),
    ...(database !== undefined && { dataFile: database }),
    ...(endpoint !== undefined && { interactionsEndpointUrl: endpointFrom(endpoint) }),
  };
});
if (settings) await runDiscord(settings);

function endpointFrom(text: string): string | null {
  if (text === 'none') return null;
  if (URL.canParse(text) && /^https?:/.test(text)) return text;
  throw new UsageError(
    '--endpoint takes an http address or none, as in --endpoint http://127.0.0.1:8080/interactions.',
  );
}

async function runDiscord({ page: pagePort, ...options }: Settings): Promise<void> {
  const { startDemoDiscord } = await import('./demo-discord.ts');
  const discord = await startDemoDiscord({ ...options, withWorkshop: pagePort !== 'off' }).catch(
    (error: unknown) => {
      process.stderr.write(`The local Discord ${failureReason(options, error)}\n`);
      process.exitCode = EXIT_FAILURE;
    },
  );
  if (!discord) return;
  process.stderr.write(envLines(discord));
  const { runPrompt } = await import('local-chat/prompt');
  const { demoChat } = await import('./demo-chat.ts');
  const chat = demoChat(discord);
  const page = pagePort === 'off' ? undefined : await openDemoPage(pagePort, discord);
  if (pagePort === 'off' || page)
    await runPrompt({ chat, input: process.stdin, output: process.stdout, errors: process.stderr });
  await page?.close();
  await discord.close();
}

/** Prints the address, or why there is no page. */
async function openDemoPage(port: number, discord: DemoDiscord): Promise<Page | undefined> {
  const { servePage } = await import('local-page/page');
  const { demoPage } = await import('./demo-chat.ts');
  try {
    const page = await servePage({ ...demoPage(discord), port });
    process.stderr.write(`# In a browser: ${page.url}\n\n`);
    return page;
  } catch (error) {
    const trouble = portTrouble(port, error);
    if (trouble === undefined) throw error;
    process.stderr.write(`The page ${trouble}\n`);
    process.exitCode = EXIT_FAILURE;
    return undefined;
  }
}

/** @throws the error itself if it is a defect */
function failureReason({ port, dataFile }: Omit<Settings, 'page'>, error: unknown): string {
  const trouble = portTrouble(port, error);
  if (trouble !== undefined) return trouble;
  const reason = plainReason(error);
  if (reason === undefined) throw error;
  return `cannot start with ${dataFile}: ${reason}.`;
}

/** Lines for the `.env` of a bot that runs beside it. All other lines are comments. */
function envLines(discord: DemoDiscord): string {
  const { token, apiUrl, publicKey, guildId, auditChannelId } = discord;
  // Without an endpoint a bot would warn about the key, which has no effect then.
  const unlessUsed = discord.interactionsEndpointUrl() === undefined ? '# ' : '';
  return [
    '# A local Discord is up. These lines are for the .env of a bot that runs beside it, as they are.',
    '# With --port and --database they stay the same at the next start.',
    `DISCORD_TOKEN=${token}`,
    `DISCORD_API_URL=${apiUrl}`,
    `${unlessUsed}DISCORD_PUBLIC_KEY=${publicKey}`,
    `MODERATION_GUILD_IDS=${guildId}`,
    `AUDIT_CHANNEL_ID=${auditChannelId}`,
    '',
    '',
  ].join('\n');
}
