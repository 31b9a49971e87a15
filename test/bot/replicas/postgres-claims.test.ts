import type { APIInteraction } from 'discord-api-types/v10';
import pg from 'pg';
import pino from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { parseConfig } from '../../../src/bot/config/config.ts';
import { openState } from '../../../src/bot/main/open-state.ts';
import { scopeOf } from '../../../src/bot/state/scope.ts';
import { openStore } from '../../../src/bot/store/sql-store.ts';
import { describeWith } from '../../servers/describe-with.ts';
import {
  newInteraction,
  newInteractions,
  type Process,
  processWith,
  row,
  rowOf,
  takenBy,
} from './claiming-processes.ts';
import { describeEngines, inDatabase, openConnection, sharedDatabase } from './engines.ts';

describeEngines('claims', (database) => {
  const newProcess = async (scope?: string) =>
    processWith(await database.connect(), scope === undefined ? {} : { scope });
  const newProcesses = async () => [await newProcess(), await newProcess()] as const;

  it('the first process to take an interaction owns it, and the others learn who that is', async () => {
    const [one, other] = await newProcesses();
    const interaction = newInteraction();
    expect(await one.claims.take(interaction)).toBeUndefined();
    const claim = { state: 'claimed', owner: one.claims.owner };
    expect(await other.claims.take(interaction)).toEqual(claim);
    expect(await one.claims.take(interaction)).toEqual(claim);
    expect(await rowOf(one, interaction)).toEqual(row('claimed', one, 1));
  });

  it('one of two processes gets an interaction that comes to both at once', async () => {
    const both = await newProcesses();
    const interactions = newInteractions(50);
    const taken = await Promise.all(
      interactions.map((each) => Promise.all(both.map(({ claims }) => claims.take(each)))),
    );
    expect(taken.map((each) => each.filter((claim) => claim === undefined).length)).toEqual(
      interactions.map(() => 1),
    );
  });

  it('the first of two deliveries to one process takes it, also when one statement has both', async () => {
    const process = await newProcess();
    const [first, twice] = [newInteraction(), newInteraction()];
    const statements = vi.spyOn(process.statements, 'all');
    const taken = await Promise.all([first, twice, twice].map((each) => process.claims.take(each)));
    expect(taken).toEqual([undefined, undefined, { state: 'claimed', owner: process.claims.owner }]);
    const inserts = statements.mock.calls.filter(([text]) => text.startsWith('INSERT INTO rollcall.claim'));
    expect(inserts).toHaveLength(2);
  });

  it('interactions of another scope are other ones', async () => {
    const [one, other] = [await newProcess(), await newProcess('another application')];
    const interaction = newInteraction();
    expect(await one.claims.take(interaction)).toBeUndefined();
    expect(await other.claims.take(interaction)).toBeUndefined();
    await one.presence.end();
    expect(await takenBy(other)).toEqual([]);
  });

  it('the first process to acknowledge an interaction owns it, whoever took it', async () => {
    const [one, other] = await newProcesses();
    const third = await newProcess();
    const interaction = newInteraction();
    const { id } = interaction;
    await one.claims.take(interaction);
    expect(await other.claims.acknowledge(id)).toBe(true);
    expect(await rowOf(one, interaction)).toEqual(row('acknowledged', other, 1));
    expect(await one.claims.acknowledge(id)).toBe(false);
    expect(await third.claims.acknowledge(id)).toBe(false);
    expect(await other.claims.acknowledge(id)).toBe(true);
    await other.claims.finish(id);
    expect(await one.claims.acknowledge(id)).toBe(false);
  });

  it('an acknowledgement without a claim before it makes one', async () => {
    const [one, other] = await newProcesses();
    const interaction = newInteraction();
    expect(await one.claims.acknowledge(interaction.id)).toBe(true);
    expect(await rowOf(one, interaction)).toEqual(row('acknowledged', one, 0));
    expect(await other.claims.take(interaction)).toEqual({ state: 'acknowledged', owner: one.claims.owner });
    // Nobody could continue it.
    await one.presence.end();
    expect(await takenBy(other)).toEqual([]);
  });

  it('its owner alone finishes an interaction, whose data is then forgotten', async () => {
    const [one, other] = await newProcesses();
    const interaction = newInteraction();
    await one.claims.take(interaction);
    await other.claims.finish(interaction.id);
    expect(await rowOf(one, interaction)).toEqual(row('claimed', one, 1));
    await one.claims.finish(interaction.id);
    expect(await rowOf(one, interaction)).toEqual(row('done', one, 0));
    expect(await other.claims.take(interaction)).toEqual({ state: 'done', owner: one.claims.owner });
    await one.presence.end();
    expect(await takenBy(other)).toEqual([]);
  });

  it('what was finished without a claim is remembered', async () => {
    const [one, other] = await newProcesses();
    const interaction = newInteraction();
    await one.claims.finish(interaction.id);
    expect(await other.claims.take(interaction)).toEqual({ state: 'done', owner: one.claims.owner });
  });

  it('a claim is taken over only as it was read', async () => {
    const [one, other] = await newProcesses();
    const interaction = newInteraction();
    await one.claims.take(interaction);
    const read = await other.claims.take(interaction);
    expect(read).toEqual({ state: 'claimed', owner: one.claims.owner });
    await one.claims.acknowledge(interaction.id);
    if (read) expect(await other.claims.takeOver(interaction.id, read)).toBe(false);
    expect(await other.claims.take(interaction)).toEqual({ state: 'acknowledged', owner: one.claims.owner });
    const now = { state: 'acknowledged', owner: one.claims.owner } as const;
    expect(await other.claims.takeOver(interaction.id, now)).toBe(true);
    expect(await rowOf(one, interaction)).toEqual(row('acknowledged', other, 1));
    expect(await one.claims.takeOver(interaction.id, now)).toBe(false);
  });

  it('what is given back to a known process is its own, acknowledged', async () => {
    const [one, other] = await newProcesses();
    const interaction = newInteraction();
    await one.claims.take(interaction);
    const before = await other.claims.take(interaction);
    if (before) await other.claims.takeOver(interaction.id, before);
    await other.claims.giveBack(interaction.id, one.claims.owner);
    expect(await rowOf(one, interaction)).toEqual(row('acknowledged', one, 1));
    // It has changed since.
    await other.claims.giveBack(interaction.id, other.claims.owner);
    expect(await rowOf(one, interaction)).toEqual(row('acknowledged', one, 1));
  });

  it("what is given back to an unknown process has no claim any more, unless it is acknowledged or another's", async () => {
    const [one, other] = await newProcesses();
    const [claimed, acknowledged, others] = [newInteraction(), newInteraction(), newInteraction()];
    await one.claims.take(claimed);
    await one.claims.take(acknowledged);
    await one.claims.acknowledge(acknowledged.id);
    await other.claims.take(others);
    for (const { id } of [claimed, acknowledged, others]) await one.claims.giveBack(id, undefined);
    expect(await rowOf(one, claimed)).toBeUndefined();
    expect(await rowOf(one, acknowledged)).toEqual(row('acknowledged', one, 1));
    expect(await rowOf(one, others)).toEqual(row('claimed', other, 1));
    expect(await other.claims.take(claimed)).toBeUndefined();
  });

  it('a claim that is given back between two statements of another process is free', async () => {
    const [one, other] = await newProcesses();
    const interaction = newInteraction();
    await one.claims.take(interaction);
    const send = other.statements.all.bind(other.statements);
    const all = vi.spyOn(other.statements, 'all').mockImplementationOnce(async (...given) => {
      const answer = await send(...given);
      await one.claims.giveBack(interaction.id, undefined);
      return answer;
    });
    expect(await other.claims.take(interaction)).toBeUndefined();
    expect(all.mock.calls).toHaveLength(3);
    expect(await rowOf(one, interaction)).toEqual(row('claimed', other, 1));
  });

  it('an unfinished claim is kept for as long as its token is good, and a finished one for a minute', async () => {
    const process = await newProcess();
    const interaction = newInteraction();
    const { statements, claims } = process;
    const left = async () =>
      z
        .tuple([z.object({ rest: z.number() })])
        .parse(
          await statements.all(
            `SELECT ends_at - ${statements.clock} AS rest FROM rollcall.claim WHERE id = ?`,
            [interaction.id],
          ),
        )[0].rest / 60_000;
    for (const step of [() => claims.take(interaction), () => claims.acknowledge(interaction.id)]) {
      await step();
      expect(await left()).toBeGreaterThan(10);
      expect(await left()).toBeLessThanOrEqual(15);
    }
    await claims.finish(interaction.id);
    expect(await left()).toBeGreaterThan(0);
    expect(await left()).toBeLessThanOrEqual(1);
  });

  it('interactions that come together share a statement, in the order of their ids', async () => {
    const process = await newProcess();
    const interactions = newInteractions(30).toReversed();
    const sent = vi.spyOn(process.statements, 'all');
    await Promise.all(interactions.map((each) => process.claims.take(each)));
    await Promise.all(interactions.map(({ id }) => process.claims.acknowledge(id)));
    await Promise.all(interactions.map(({ id }) => process.claims.finish(id)));
    const groups = sent.mock.calls.map(([, values]) =>
      z.array(z.object({ id: z.string() })).parse(values[1]),
    );
    expect(groups.map(({ length }) => length)).toEqual([1, 29, 1, 29, 1, 29]);
    for (const group of groups) {
      const ids = group.map(({ id }) => id);
      expect(ids).toEqual(ids.toSorted());
    }
  });
});

describeWith(['postgres'], 'claims of replicas in Postgres', () => {
  it.each([
    ['webhooks, for as long as a signature is good', { DISCORD_PUBLIC_KEY: 'a'.repeat(64), PORT: '1' }, 600],
    [
      'the gateway, for as long as another process may be behind',
      { DISCORD_TOKEN: 'a.b.c', SHARDS: '0', SHARD_COUNT: '1' },
      60,
    ],
  ])('what is done is remembered: over %s', async (name, settings, seconds) => {
    await using stack = new AsyncDisposableStack();
    const url = await sharedDatabase();
    const config = parseConfig({ DATABASE_URL: url, ...settings });
    const log = pino({ level: 'silent' });
    const { store } = await openStore(config, log);
    stack.defer(() => store.close());
    const owner = { apiUrl: 'http://discord', credential: name };
    const timing = { connect: 60_000, statement: 60_000 };
    const around = { owner, local: undefined, service: [], store, log, timing };
    const { claims } = await openState(config, around, stack);
    const interaction = newInteraction();
    if (!claims) throw new Error('nothing is shared');
    await claims.take(interaction);
    await claims.finish(interaction.id, false);
    const rows = z.tuple([z.object({ scope: z.string(), rest: z.coerce.number() })]);
    const [{ scope, rest }] = rows.parse(
      await inDatabase(
        url,
        `SELECT scope, ends_at - extract(epoch FROM clock_timestamp()) * 1000 AS rest FROM rollcall.claim WHERE id = '${interaction.id}'`,
      ),
    );
    expect(scope).toBe(scopeOf(owner));
    expect(rest).toBeGreaterThan((seconds - 50) * 1_000);
    expect(rest).toBeLessThanOrEqual(seconds * 1_000);
  });

  it('two processes that write the same rows in other orders do not wait for each other', async () => {
    const url = await sharedDatabase();
    const newProcess = async () => {
      const { connection } = await openConnection(url);
      onTestFinished(() => connection.close());
      return processWith(connection);
    };
    const [owner, one, other] = [await newProcess(), await newProcess(), await newProcess()];
    const [first, second, third] = newInteractions(3);
    if (!first || !second || !third) throw new Error('there are none');
    for (const each of [first, second, third]) await owner.claims.take(each);
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    onTestFinished(() => holder.end());
    await holder.query(`BEGIN; SELECT 1 FROM rollcall.claim WHERE id = '${second.id}' FOR UPDATE`);
    const acknowledged = async ({ claims }: Process, interactions: readonly APIInteraction[]) => {
      // The statement that the others wait for.
      const alone = claims.acknowledge(newInteraction().id);
      const results = interactions.map(({ id }) => claims.acknowledge(id));
      await alone;
      return Promise.all(results);
    };
    const waiting = Promise.all([
      acknowledged(one, [first, second, third]),
      acknowledged(other, [third, second, first]),
    ]);
    const inLine = () =>
      inDatabase(
        url,
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
    await expect.poll(inLine).toHaveLength(2);
    await holder.query('COMMIT');
    const [ofOne, ofOther] = await waiting;
    expect(ofOne.map((isMine, at) => isMine !== ofOther.toReversed()[at])).toEqual([true, true, true]);
  });
});
