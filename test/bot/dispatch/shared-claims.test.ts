import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { PostgresClaims } from '../../../src/bot/replicas/postgres-claims.ts';
import type { PostgresConnection } from '../../../src/bot/replicas/postgres-connection.ts';
import { Presence } from '../../../src/bot/replicas/presence.ts';
import { Cooldown } from '../../../src/bot/state/memory/state-in-memory.ts';
import { StateUnavailable } from '../../../src/bot/state/state.ts';
import { describeWith } from '../../servers/describe-with.ts';
import { inDatabase, makeTables, openConnection, sharedServer } from '../replicas/engines.ts';
import { Conversation, SharingProcess } from './sharing-processes.ts';

/** Long enough for what a busy machine does in between. */
const TIMING = { lease: 400, sweep: 50 };

describeWith(['postgres'], 'several processes that share claims', () => {
  let url = '';
  beforeAll(async () => {
    const server = await sharedServer();
    url = await server.database();
    await makeTables(url);
  });

  /** Processes for these interactions, and how many calls each of them makes before it ends. */
  async function start(
    scope: string,
    conversations: readonly Conversation[],
    calls: readonly number[],
    { cooldown, connections }: { cooldown?: Cooldown; connections?: readonly PostgresConnection[] } = {},
  ) {
    const opened = await Promise.all(
      calls.map(async (each, at) => {
        const connection = connections?.[at] ?? (await openConnection(url)).connection;
        const presence = new Presence(connection, scope, { grace: 0 });
        await presence.begin();
        const claims = new PostgresClaims(connection, presence, scope);
        const die = () => void presence.end();
        const life = { calls: each, die, ...(cooldown && { cooldown }) };
        const process = new SharingProcess({ claims, conversations, ...life, timing: TIMING });
        return { process, presence, connection, claims };
      }),
    );
    return {
      processes: opened.map(({ process }) => process),
      claims: opened.map(({ claims }) => claims),
      connections: opened.map(({ connection }) => connection),
      presences: opened.map(({ presence }) => presence),
      async [Symbol.asyncDispose]() {
        await Promise.all(
          opened.map(async ({ process, presence, connection }) => {
            process.receiver.stop();
            await presence.end();
            if (!connections) await connection.close();
          }),
        );
      },
    };
  }

  const never = Number.POSITIVE_INFINITY;

  it('what another has taken is answered all the same when nobody can be asked any more what became of it', async () => {
    const conversations = [new Conversation('read'), new Conversation('change')];
    await using shared = await start('nobody to ask', conversations, [never, never]);
    const [first] = shared.claims;
    const [, second] = shared.processes;
    const both = conversations.map(async ({ interaction }) => {
      await first?.take(interaction);
      await second?.receive(interaction);
    });
    await sleep(TIMING.lease / 2);
    expect(conversations.map(({ shown }) => shown)).toEqual([undefined, undefined]);
    await shared.connections[1]?.close();
    await Promise.all(both);
    expect(conversations.map(({ shown }) => shown)).toEqual(['read', 'changed']);
  });

  it('what turns out to be promised by another is left to it, and finished by somebody when that one ends', async () => {
    const conversation = new Conversation('read');
    await using shared = await start('given back', [conversation], [never, never]);
    const [first, second] = shared.processes;
    await shared.claims[0]?.take(conversation.interaction);
    // Its promise has reached Discord, and not the database.
    conversation.shown = 'thinking';
    first?.receiver.stop();
    await second?.receive(conversation.interaction);
    await sleep(4 * TIMING.sweep);
    expect(conversation.shown).toBe('thinking');
    await shared.presences[0]?.end();
    await expect.poll(() => conversation.shown).toBe('read');
  });

  it('what Discord has not heard of, though the process that ended said that it had, is answered, and no change is made again', async () => {
    const conversations = [new Conversation('read'), new Conversation('change')];
    await using shared = await start('never arrived', conversations, [never, never]);
    const [first] = shared.claims;
    shared.processes[0]?.receiver.stop();
    for (const { interaction } of conversations) {
      await first?.take(interaction);
      await first?.acknowledge(interaction.id);
    }
    await shared.presences[0]?.end();
    const shown = () => conversations.map((each) => each.shown);
    await expect.poll(shown).toEqual(['read', expect.stringMatching(/^It is uncertain/)]);
    expect(conversations.map(({ changes }) => changes)).toEqual([0, 0]);
  });

  it("what nobody could be asked about is the one's to finish whom Discord lets answer, not another's who hears so first", async () => {
    const conversation = new Conversation('change');
    await using shared = await start('nobody asked', [conversation], [never, never]);
    const [first, second] = shared.processes;
    for (const claims of shared.claims)
      vi.spyOn(claims, 'take').mockRejectedValueOnce(new StateUnavailable('away'));
    conversation.onFirstAnswer = async () => first?.receive(structuredClone(conversation.interaction));
    await second?.receive(conversation.interaction);
    expect(conversation.shown).toBe('changed');
  });

  it.each([
    ['full', '53100'],
    ['read-only', '25006'],
  ])(
    'a Postgres that is %s between a claim and its acknowledgement costs no answer, and makes no change twice',
    async (how, code) => {
      const conversations = [new Conversation('read'), new Conversation('change')];
      await using shared = await start(how, conversations, [never, never]);
      await inDatabase(
        url,
        `CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN RAISE EXCEPTION 'it fails' USING ERRCODE = '${code}'; END $$`,
      );
      // The attempts to connect change one of the tables too.
      const tables = ['claim', 'kept'];
      const each = (text: (table: string) => string) => inDatabase(url, tables.map(text).join(';'));
      const fail = () =>
        each(
          (table) =>
            `CREATE OR REPLACE TRIGGER fail BEFORE INSERT OR UPDATE ON rollcall.${table} EXECUTE FUNCTION fail()`,
        );
      const mend = () => each((table) => `DROP TRIGGER IF EXISTS fail ON rollcall.${table}`);
      onTestFinished(async () => void (await mend()));
      const [first, second] = shared.processes;
      for (const conversation of conversations) {
        conversation.onFirstAnswer = async () => void (await fail());
        await first?.receive(conversation.interaction);
        await second?.receive(structuredClone(conversation.interaction));
      }
      expect(shared.connections.some(({ isUnavailable }) => isUnavailable)).toBe(true);
      // What is claimed no more is looked for by both once Postgres takes changes again.
      await mend();
      await expect.poll(() => shared.connections.some(({ isUnavailable }) => isUnavailable)).toBe(false);
      await sleep(TIMING.lease);
      expect(conversations.map(({ shown, changes, followUps }) => [shown, changes, followUps])).toEqual([
        ['read', 0, 0],
        ['changed', 1, 0],
      ]);
    },
  );

  it('what is taken over waits for no cooldown that was begun with it', async () => {
    const conversation = new Conversation('read');
    const cooldown = new Cooldown(60);
    await using shared = await start('cooldown', [conversation], [never, never], { cooldown });
    await shared.claims[0]?.take(conversation.interaction);
    expect(cooldown.take('3', '/read', 'former')).toBe(0);
    await shared.processes[1]?.receive(conversation.interaction);
    expect(conversation.shown).toBe('read');
  });

  it('an interaction that comes to all of them is answered and acted on by one, at once', async () => {
    const conversations = Array.from({ length: 40 }, (_, at) => new Conversation(at % 2 ? 'read' : 'change'));
    await using shared = await start('together', conversations, [never, never, never]);
    // Those that lost have looked again at the end, or have heard at once that it is answered.
    await Promise.all(
      conversations.flatMap(({ interaction }) =>
        shared.processes.map((process) => process.receive(structuredClone(interaction))),
      ),
    );
    expect(conversations.map(({ shown, changes }) => `${shown} ${changes}`)).toEqual(
      conversations.map((_, at) => (at % 2 ? 'read 0' : 'changed 1')),
    );
    const lines = shared.processes.flatMap(({ log }) => log);
    expect(lines.filter(({ outcome }) => outcome !== undefined)).toHaveLength(40);
    expect(lines.filter(({ level }) => level !== 'info')).toEqual([]);
  });

  it('whichever of them ends at whichever call, nothing is changed twice, and no answer is left out', async () => {
    const ending = fc.oneof(fc.integer({ min: 0, max: 7 }), fc.constant(never));
    const life = fc.record({
      command: fc.constantFrom('read' as const, 'change' as const),
      // Those that get the interaction from Discord, and when; one more only shares claims, and lives on.
      calls: fc.array(fc.tuple(ending, fc.integer({ min: 0, max: 30 })), { minLength: 1, maxLength: 3 }),
    });
    const lives = fc.sample(life, 40);
    // For all lives, since Postgres takes 97.
    const opened = await Promise.all(Array.from({ length: 4 }, () => openConnection(url)));
    onTestFinished(async () => void (await Promise.all(opened.map(({ connection }) => connection.close()))));
    const connections = opened.map(({ connection }) => connection.setMaxListeners(0));
    await Promise.all(
      lives.map(async ({ command, calls }, at) => {
        const conversation = new Conversation(command);
        const all = [...calls.map(([each]) => each), never];
        await using shared = await start(`ending-${at}`, [conversation], all, { connections });
        const { interaction } = conversation;
        for (const [index, [, wait]] of calls.entries()) {
          void sleep(wait).then(() => shared.processes[index]?.receive(structuredClone(interaction)));
        }
        const said = `${command} ${JSON.stringify(calls)} (null is never)`;
        const isSeen = () => conversation.shown !== undefined && conversation.shown !== 'thinking';
        // A process that ended before it took the interaction leaves nothing behind.
        const isTaken = calls.some(([each]) => each > 0);
        if (isTaken) await expect.poll(isSeen, { message: said }).toBe(true);
        await sleep(2 * TIMING.lease);
        expect(conversation.changes, said).toBeLessThanOrEqual(1);
        const shown = command === 'read' ? /^read$/ : /^(changed$|It is uncertain)/;
        if (isTaken) expect(conversation.shown, said).toMatch(shown);
        else expect(conversation.shown, said).toBeUndefined();
        if (conversation.shown === 'changed') expect(conversation.changes, said).toBe(1);
        expect(conversation.followUps, said).toBe(0);
      }),
    );
    expect(connections.filter(({ isUnavailable }) => isUnavailable)).toEqual([]);
    expect(opened.flatMap(({ logged }) => logged())).toHaveLength(opened.length);
  });
});
