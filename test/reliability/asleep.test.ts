import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { InteractionResult, SeenMessage } from 'local-discord/people';
import { afterAll, beforeAll, type ExpectStatic, it, vi } from 'vitest';
import { type ReplicaPorts, startLoadBalancer } from '../../chaos/stage/load-balancer.ts';
import type { Program } from '../e2e/program.ts';
import { buttonOf, menuOf, messageOf, TRANSPORTS, textOf } from '../e2e/rollcall.ts';
import { freePort } from '../free-port.ts';
import { describeWith } from '../servers/describe-with.ts';
import { type PostgresServer, startPostgresServer } from '../servers/postgres-server.ts';
import { countsOf, createAll, startProcesses } from './two-processes.ts';

/** Milliseconds after which Discord has given an interaction up. */
const TOO_LONG = 3_100;

const contactsOf = (name: string) => Array.from({ length: 10 }, (_, at) => `${name}-${at}`);

const isUnanswered = (result: InteractionResult) =>
  result.kind === 'failed' && result.reason === 'The application did not respond';

/** How many interactions a process has come to the end of. */
const endsIn = (program: Program) => program.soFar().match(/"duration":\d/g)?.length ?? 0;

/** Resolves once a process that was asleep has come to interactions of that time, and to the end of all that it has. */
async function wokenUp(program: Program, poll: ExpectStatic['poll']): Promise<void> {
  const before = endsIn(program);
  program.process.kill('SIGCONT');
  await poll(() => endsIn(program)).toBeGreaterThan(before);
  program.process.kill('SIGTERM');
  await program.ended;
}

/** What ends with a test. */
type Finished = (end: () => Promise<void> | void) => void;

/** Bots, and replicas of one that takes webhooks. */
async function bots(finished: Finished, settings: Record<string, string>) {
  const processes = await startProcesses(settings);
  finished(() => processes.close());
  const { discord } = processes.world;
  return {
    ...processes,
    async replica() {
      const ports: ReplicaPorts = { port: await freePort(), healthPort: await freePort() };
      const program = await processes.start({
        DISCORD_PUBLIC_KEY: discord.publicKey,
        PORT: String(ports.port),
        HEALTH_PORT: String(ports.healthPort),
      });
      return { program, ports, url: `http://127.0.0.1:${ports.port}/interactions` };
    },
  };
}

it.concurrent.for(TRANSPORTS)(
  'over %s a bot that sleeps through the time of changes makes none of them, and each once when it is asked again',
  async (transport, { expect, onTestFinished }) => {
    const folder = mkdtempSync(join(tmpdir(), 'rollcall-asleep-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const { world, start, replica } = await bots(onTestFinished, { DATA_DIR: folder });
    const { discord, moderator } = world;
    const asleep = transport === 'webhooks' ? await replica() : { program: await start() };
    if ('url' in asleep) await discord.setInteractionsEndpointUrl(asleep.url);
    const { program } = asleep;
    const press = async ({ message }: Pick<SeenMessage, 'message'>, label: string) =>
      messageOf(await moderator.click(message.id, buttonOf(message, label)));
    const formOf = async ({ message }: Pick<SeenMessage, 'message'>, label: string) => {
      const form = await moderator.click(message.id, buttonOf(message, label));
      if (form.kind !== 'modal') throw new Error(`No form, but ${form.kind}`);
      return form;
    };
    const card = messageOf(await moderator.command('conversation create', { contact: 'before' }));
    const archived = await press(card, 'Archive');
    const { message: undone } = await press(archived, 'Undo');
    const deleting = await formOf(await press({ message: undone }, 'Delete'), 'Delete for good');
    const muted = await press(
      messageOf(await moderator.command('conversation create', { contact: 'b' })),
      'Mute',
    );
    const { message: list } = messageOf(await moderator.command('conversation list'));
    const menu = menuOf(list);
    const rows = menu.options.slice(0, 5).map(({ value }) => value);
    const chosen = messageOf(await moderator.select(list.id, menu.custom_id, rows));
    const shown = messageOf(
      await moderator.command('conversation show', { id: menu.options[0]?.description ?? '' }),
    );
    const pinning = await formOf(shown, 'Pin a message');
    const archiving = await formOf(chosen, 'Archive 5 …');
    const others = () =>
      world.database
        .prepare("SELECT * FROM conversations WHERE contact_id NOT LIKE 'asleep-%' ORDER BY id")
        .all();
    const before = others();
    await expect.poll(() => endsIn(program)).toBe(12);

    program.process.kill('SIGSTOP');
    const contacts = contactsOf('asleep');
    const buttons: [Pick<SeenMessage, 'message'>, string][] = [[muted, 'Undo']];
    const asking = [
      createAll(world, contacts),
      ...buttons.map(([{ message }, label]) => moderator.click(message.id, buttonOf(message, label))),
      moderator.submit(deleting),
      moderator.submit(pinning, { message: 'm-1' }),
      moderator.submit(archiving),
    ];
    discord.faults.advance(TOO_LONG);
    const said = (await Promise.all(asking)).flat();
    expect(said.filter(isUnanswered)).toHaveLength(14);
    await wokenUp(program, expect.poll);
    expect(others()).toEqual(before);
    expect(countsOf(world, contacts)).toEqual(contacts.map(() => 0));

    if ('url' in asleep) await discord.setInteractionsEndpointUrl((await replica()).url);
    else await start();
    const again = (await createAll(world, contacts)).map(textOf);
    expect(again.filter((text) => text.includes('The conversation was created.'))).toHaveLength(
      contacts.length,
    );
    expect(countsOf(world, contacts)).toEqual(contacts.map(() => 1));
  },
);

describeWith(['postgres', 'haproxy'], 'of two replicas that share a Postgres', () => {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await startPostgresServer();
  });
  afterAll(() => postgres.close());

  it.concurrent('one that was asleep leaves alone what a moderator has asked another one for meanwhile', async ({
    expect,
    onTestFinished,
  }) => {
    const { world, replica } = await bots(onTestFinished, { DATABASE_URL: await postgres.database() });
    const { discord } = world;
    const [asleep, awake] = [await replica(), await replica()];
    await discord.setInteractionsEndpointUrl(asleep.url);
    asleep.program.process.kill('SIGSTOP');
    const contacts = contactsOf('again');
    const asking = createAll(world, contacts);
    discord.faults.advance(TOO_LONG);
    await asking;
    await discord.setInteractionsEndpointUrl(awake.url);
    const again = (await createAll(world, contacts)).map(textOf);
    expect(again.filter((text) => text.includes('The conversation was created.'))).toHaveLength(
      contacts.length,
    );
    await wokenUp(asleep.program, expect.poll);
    expect(countsOf(world, contacts)).toEqual(contacts.map(() => 1));
  });

  it.concurrent('behind the load balancer one that sleeps for 4 s makes nothing that Discord has given up, and a moderator who asks again gets one', async ({
    expect,
    onTestFinished,
  }) => {
    const { world, replica } = await bots(onTestFinished, { DATABASE_URL: await postgres.database() });
    const [asleep, awake] = [await replica(), await replica()];
    const balancer = await startLoadBalancer([asleep.ports, awake.ports]);
    onTestFinished(() => balancer.close());
    await vi.waitFor(() => world.discord.setInteractionsEndpointUrl(balancer.url), 120_000);
    asleep.program.process.kill('SIGSTOP');
    const slept = sleep(4_000);
    const contacts = contactsOf('balanced');
    const said = await createAll(world, contacts);
    const unanswered = contacts.filter((_, at) => said[at] && isUnanswered(said[at]));
    expect(unanswered.length).toBeGreaterThan(0);
    const again = (await createAll(world, unanswered)).map(textOf);
    expect(again.filter((text) => text.includes('The conversation was created.'))).toHaveLength(
      unanswered.length,
    );
    await slept;
    await wokenUp(asleep.program, expect.poll);
    expect(countsOf(world, contacts)).toEqual(contacts.map(() => 1));
  });
});
