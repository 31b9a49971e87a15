import process from 'node:process';
import { createServices } from '../../services/services.ts';
import { startBot } from '../bot.ts';
import type { Config } from '../config/config.ts';
import {
  addressOf,
  type ChosenDiscord,
  type ChosenService,
  guildsFileOf,
  identityOf,
  moderationOf,
  openDiscordAndService,
  openTransportOf,
  ownerOf,
} from '../discord-and-service.ts';
import { CallOutages } from '../log/call-outages.ts';
import { linesAtPrompt } from '../log/prompt-log.ts';
import { openObservation } from '../observation/open-observation.ts';
import type { ProcessStatus } from '../observation/readiness.ts';
import { collectWhenQuiet } from '../quiet-collection.ts';
import { type LocalServer, loadPrompt, startPage } from '../stand-ins.ts';
import { withKnownNames } from '../state/memory/state-in-memory.ts';
import { openSessions } from '../state/open-sessions.ts';
import { openState } from '../state/open-state.ts';
import type { Run } from './run-program.ts';

const SERVICE_OUTAGE = {
  begins: 'the service fails: commands that need it say so, or have older answers',
  ends: 'the service does its work again',
};

const NOTHING_FOUND =
  'every call of the service so far was answered 404: check API_BASE_URL and its path, or run "npm run doctor"';

/** Runs the configured bot to its end, with the prompt as its chat client if Discord is local. */
export async function runBot(run: Run): Promise<void> {
  const { config, log, stack, signalled } = run;
  const processStatus = await openObservation(run);
  void signalled.then((signal) => log.info({ signal }, 'stopping'));
  const { discord, service } = await openDiscordAndService(config, stack);
  const addresses = {
    discord: discord.local ? 'local' : discord.apiUrl,
    service: service.local ? 'local' : addressOf(service.baseUrl),
  };
  log.info(addresses, 'starting');
  await Promise.race([serve({ discord, service, processStatus }, run), signalled]);
}

interface Opened {
  readonly discord: ChosenDiscord;
  readonly service: ChosenService;
  readonly processStatus: ProcessStatus;
}

/** Runs the bot until the prompt ends, a signal comes, or Discord closes the connection for good. */
async function serve({ discord, service, processStatus }: Opened, run: Run): Promise<void> {
  const { config, log, stack, signalled } = run;
  const owner = ownerOf(config, discord);
  const shared = await openState(config, owner, identityOf(config, service), log, stack);
  const { redis, identifySlots, claims: sharedClaims } = shared;
  const recentNames = withKnownNames(shared.state.recentNames, service.knownNames ?? []);
  const state = { ...shared.state, recentNames };
  const { sessions, fileClaims, untold } = await openSessions(config, discord, owner, shared, log, stack);
  const claims = sharedClaims ?? fileClaims;
  const outages = new CallOutages(log, SERVICE_OUTAGE);
  processStatus.service = { address: service.baseUrl, outages };
  if (redis) processStatus.redis = redis;
  const services = createServices({
    ...config.service,
    ...service,
    namesMemory: state.names,
    onMemoryFailure: (err) => log.warn({ err }, 'the memory of names failed'),
    onBridged: (failure, staleSeconds) =>
      log.debug({ err: failure, staleSeconds }, 'an old answer bridges an outage'),
    onIndexFailure: (err) => log.warn({ err }, 'the score records could not be read to the end'),
    onOutcome: outages.note.bind(outages),
    onNothingFound: (calls) => log.warn({ calls, service: addressOf(service.baseUrl) }, NOTHING_FOUND),
  });
  stack.defer(() => services.close());
  const moderation = moderationOf(config, discord);
  const lost = Promise.withResolvers<never>();
  const start = async () => {
    const options = {
      services,
      settings: { ...config.service, playerHash: service.playerHash },
      state,
      claims,
      moderation,
      publicLanguage: config.bot.publicLanguage,
      untold,
      registerAtStart: config.bot.registerAtStart,
      log,
    };
    const guildId = config.discord.guildId;
    const guildsFile = guildsFileOf(config, discord);
    const openTransport = openTransportOf(config, discord, { identifySlots, sessions });
    const bot = await startBot({ ...options, discord: { ...discord, guildId }, openTransport, guildsFile });
    bot.lost.catch(lost.reject);
    processStatus.bot = bot;
    if (processStatus.phase === 'starting') processStatus.phase = 'ready';
    return bot;
  };
  let bot = await start();
  collectWhenQuiet((before, after) => log.debug({ before, after }, 'memory was given back'));
  stack.defer(async () => {
    const waitedFor = await bot.stop();
    log.info({ waitedFor, upSeconds: Math.round(process.uptime()) }, 'stopped');
  });
  const restart = async () => {
    processStatus.phase = 'starting';
    await bot.stop();
    bot = await start();
    return 'The bot is back.';
  };
  await Promise.race([
    signalled,
    lost.promise,
    ...(discord.local
      ? [
          runChat(
            { ...discord.local, ...(service.panel && { panel: service.panel }) },
            run,
            moderation,
            restart,
          ),
        ]
      : []),
  ]);
}

/** The local Discord, and the panel of a local service. */
type LocalWorld = LocalServer & Pick<ChosenService, 'panel'>;

async function runChat(
  local: LocalWorld,
  run: Run,
  { auditChannelId }: Config['moderation'],
  restart: () => Promise<string>,
): Promise<void> {
  const { promptLog } = run;
  await openPage(local, run);
  const { runPrompt } = await loadPrompt();
  // The prompt shows new lines of #audit itself.
  const isShown = linesAtPrompt(auditChannelId === local.auditChannelId ? 'at the prompt' : 'other');
  using notices = promptLog?.share(isShown);
  await runPrompt({
    chat: local.chat,
    input: process.stdin,
    output: process.stdout,
    errors: process.stderr,
    commands: { restart: { help: 'stop the bot and start it again', run: restart } },
    notices,
  });
}

/** Opens the page and names its address in one line: for a reader at the prompt, for a program in the log. */
async function openPage(
  { chat, workshop, settings, panel }: LocalWorld,
  { config, log, promptLog, stack }: Run,
): Promise<void> {
  const { pagePort } = config.bot;
  if (pagePort === 'off') return;
  const page = await startPage({ chat, workshop, settings, panels: panel ? [panel] : [] }, pagePort, stack);
  if (promptLog) process.stderr.write(`In a browser: ${page}\n`);
  else log.info({ page }, 'the page is up');
}
