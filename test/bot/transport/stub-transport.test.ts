import type { APIInteraction } from 'discord-api-types/v10';
import { expect, it } from 'vitest';
import { createLogger } from '../../../src/bot/log/logger.ts';
import { type BotOptions, startBot } from '../../../src/bot/main/bot.ts';
import { stateInMemory } from '../../../src/bot/state/memory/state-in-memory.ts';
import type { FirstAnswer, Responder } from '../../../src/bot/transport/responder.ts';
import type { Receiver, Transport } from '../../../src/bot/transport/transport.ts';
import { commands, commandsOf } from '../../../src/handlers/commands.ts';
import { emptyContext } from '../../handlers/empty-context.ts';
import { received } from '../received.ts';

/** A transport in a few lines: interactions come by a call, and their first answers go back as its result. */
class StubTransport implements Transport {
  readonly kind = 'webhooks';
  readonly lost = new Promise<never>(() => {});
  readonly status = { closed: false, connections: [] };
  readonly ended: string[] = [];
  #receiver: Receiver | undefined;

  async start(receiver: Receiver): Promise<void> {
    this.#receiver = receiver;
  }

  async stop(): Promise<void> {
    this.#receiver = undefined;
    this.ended.push('stopped');
  }

  async end(atOnce: boolean): Promise<void> {
    this.ended.push(atOnce ? 'ended at once' : 'ended');
  }

  respondTo(): Responder {
    throw new Error('Every interaction comes here');
  }

  /** As a webhook does it: the first answer is the response. */
  take(interaction: APIInteraction): Promise<FirstAnswer> {
    return new Promise((resolve) => {
      const responder: Responder = {
        async respond(answer) {
          resolve(answer);
          return 'ours';
        },
        readOriginal: async () => ({}),
        getOriginalState: async () => 'waiting',
        editOriginal: async () => {},
        showProgress: async () => {},
        deleteOriginal: async () => {},
        followUp: async () => {},
      };
      void this.#receiver?.handle(interaction, responder);
    });
  }
}

async function startedWith(commands: BotOptions['commands']) {
  const transport = new StubTransport();
  const log: Record<string, unknown>[] = [];
  const bot = await startBot({
    // Nothing listens there, so that a call would fail. There is no token either.
    discord: { token: undefined, apiUrl: 'http://127.0.0.1:1/api', guildId: undefined, now: Date.now },
    openTransport: async () => transport,
    registerAtStart: false,
    commands,
    settings: {},
    services: { ...emptyContext, prepare: async () => {}, close: async () => {} },
    state: stateInMemory({ cooldownSeconds: 0 }),
    cooldownSeconds: 0,
    moderation: { guildIds: [], roleIds: [], auditChannelId: undefined },
    log: createLogger('info', [], { write: (line) => void log.push(JSON.parse(line)) }),
  });
  return { bot, log, transport };
}

const typed = (name: string) =>
  received({ id: '1', type: 2, data: { id: '2', name, type: 1 }, user: { id: '3' } });

it('a bot answers through any transport, without a call to Discord', async () => {
  const { bot, log, transport } = await startedWith(commands);
  const answer = await transport.take(typed('help'));
  expect(answer).toMatchObject({ kind: 'message', message: { ephemeral: true } });
  expect(JSON.stringify(answer)).toContain('/list');
  await bot.stop();
  await bot.stop();
  expect(transport.ended).toEqual(['stopped', 'ended']);
  const withoutToken = expect.stringMatching(/^DISCORD_TOKEN is not set: no commands are registered/);
  expect(log.map(({ msg }) => msg)).toEqual([withoutToken, 'ready', 'interaction answered']);
});

it('a command of the service that is registered from before is answered in a sentence where there is none', async () => {
  const ofNames = commandsOf(false, 10);
  expect(ofNames.length).toBeLessThan(commands.length);
  const { bot, log, transport } = await startedWith(ofNames);
  expect(log).toContainEqual(expect.objectContaining({ msg: 'ready', commands: ofNames.length }));
  expect(JSON.stringify(await transport.take(typed('records')))).toContain('no longer has this command');
  await bot.stop();
});
