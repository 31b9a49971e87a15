/** The local Discord in a process of its own, with the people who ask. It answers the calls of `calls.ts`. */

import { startDemoTestDiscord } from 'local-world/testing';
import { request } from 'undici';
import { z } from 'zod';
import { serveRemote } from '../stage/remote.ts';
import type { DiscordCalls } from './calls.ts';
import { Load } from './load.ts';
import { countUnsafeMessages } from './unsafe-messages.ts';

const starts = z.object({ session_start_limit: z.object({ remaining: z.int() }) });
const unsafe = countUnsafeMessages();
const discord = await startDemoTestDiscord();
let running: Load | undefined;

serveRemote<DiscordCalls>({
  open: () => {
    const { apiUrl, token, guildId, publicKey } = discord;
    return { apiUrl, token, guildId, publicKey };
  },
  deliverTo: async (url) => {
    await discord.setInteractionsEndpointUrl(url);
    return undefined;
  },
  load: (plan) => {
    const moderators = [discord.clientOf('moderator'), discord.clientOf('moderator2')] as const;
    running = new Load(plan, { member: discord.clientOf('member'), moderators });
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
  messages: () => ({ ...unsafe }),
});
