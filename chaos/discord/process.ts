/** Runs the local Discord in its own process, with the load's people. Answers the calls in `calls.ts`. */

import { startDemoTestDiscord } from 'local-world/testing';
import { request } from 'undici';
import { z } from 'zod';
import { fuzzedPayloads } from '../fuzz/payloads.ts';
import { serveRemote } from '../stage/remote.ts';
import type { DiscordCalls } from './calls.ts';
import { Load } from './load.ts';
import { doEverything, recordInteractions } from './recorder.ts';
import { countUnsafeMessages } from './unsafe-messages.ts';

const starts = z.object({ session_start_limit: z.object({ remaining: z.int() }) });
/** Maximum fuzzed interactions that the bot has not finished. */
const BETWEEN_COMMANDS = 100;

/** More than can arrive while an answer is awaited. */
const KEPT_MESSAGES = 10_000;

const counted = countUnsafeMessages();
const discord = await startDemoTestDiscord({ keptMessages: KEPT_MESSAGES });
let running: Load | undefined;

serveRemote<DiscordCalls>({
  open: () => {
    const { apiUrl, token, guildId, applicationId, publicKey } = discord;
    return { apiUrl, token, guildId, applicationId, publicKey };
  },
  deliverTo: async (url) => {
    await discord.setInteractionsEndpointUrl(url);
    return undefined;
  },
  load: (plan) => {
    const moderators = [discord.clientOf('moderator'), discord.clientOf('moderator2')] as const;
    const [member, manager] = [discord.clientOf('member'), discord.clientOf('manager')];
    running = new Load(plan, { member, moderators, manager });
    return running.run();
  },
  endLoad: () => {
    running?.stop();
    return undefined;
  },
  fault: ({ pattern, fault, times }) => {
    discord.faults.next(pattern, fault, times);
    return undefined;
  },
  drop: ({ resumable }) => {
    if (resumable) discord.faults.drop();
    else discord.faults.invalidateSessions();
    return undefined;
  },
  startsLeft: async () => {
    const headers = { authorization: `Bot ${discord.token}` };
    const { body } = await request(`${discord.apiUrl}/v10/gateway/bot`, { headers });
    return starts.parse(await body.json()).session_start_limit.remaining;
  },
  messages: () => ({ ...counted }),
  record: () =>
    recordInteractions(discord.apiUrl, discord.token, () =>
      doEverything(discord.clientOf('member'), discord.clientOf('moderator')),
    ),
  fuzz: async ({ seed, count, recorded }) => {
    const member = discord.clientOf('member');
    let sent = 0;
    let asked = 0;
    let answered = 0;
    for (const payload of fuzzedPayloads(seed, count, discord.applicationId, recorded)) {
      discord.faults.interaction(payload);
      sent += 1;
      if (sent % BETWEEN_COMMANDS !== 0 && sent !== count) continue;
      asked += 1;
      const { kind } = await member.command('list', { name: 'ada' });
      if (kind === 'messages') answered += 1;
    }
    return { asked, answered };
  },
});
