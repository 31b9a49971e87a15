import type { APIInteraction } from 'discord-api-types/v10';
import pg from 'pg';
import pino from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { parseConfig } from '../../../../src/bot/config/config.ts';
import { openState } from '../../../../src/bot/state/open-state.ts';
import { scopeOf } from '../../../../src/bot/state/scope.ts';
import { StateAway } from '../../../../src/bot/state/state.ts';
import { openStore } from '../../../../src/bot/store/sql-store.ts';
import { describeWith } from '../../../servers/describe-with.ts';
import { Conversation } from '../../dispatch/sharing-processes.ts';
import { describeEngines, inDatabase, openConnection, processWith, sharedDatabase } from './engines.ts';

type Process = Awaited<ReturnType<typeof processWith>>;

const newInteraction = (): APIInteraction => new Conversation('read').interaction;
const newInteractions = (count: number) => Array.from({ length: count }, newInteraction);

/** What a process takes in one search: the ids with their states, in order. */
async function takenBy({ claims }: Process): Promise<string[]> {
  const found: string[] = [];
  await claims.takeAbandoned(({ interaction, state }) => void found.push(`${interaction.id} ${state}`));
  return found.toSorted();
}

/** The row of an interaction: its state, its owner, and whether it has the interaction. */
async function rowOf({ statements }: Process, { id }: APIInteraction): Promise<unknown> {
  const [row] = await statements.all(
    'SELECT state, owner, CASE WHEN interaction IS NULL THEN 0 ELSE 1 END AS stored FROM rollcall.claim WHERE id = ?',
    [id],
  );
  return row;
}

const row = (state: 'claimed' | 'acknowledged' | 'done', { claims }: Process, stored: 0 | 1) => ({
  ...{ state, owner: claims.owner, stored },
});

/** Postgres is away for a process. @returns ends that */
function goAway({ statements }: Process): () => void {
  const all = vi.spyOn(statements, 'all').mockRejectedValue(new StateAway('Postgres is away'));
  return () => all.mockRestore();
}

/** The next statement that begins like this is executed, and its answer is lost. */
function loseAnswer({ statements }: Process, beginning: string, after = 0): void {
  const send = statements.all.bind(statements);
  let before = after;
  vi.spyOn(statements, 'all').mockImplementation(async (text, ...given) => {
    const answer = await send(text, ...given);
    if (!text.startsWith(beginning) || before-- !== 0) return answer;
    throw new StateAway('its answer was lost');
  });
}

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

  it('unfinished interactions of an ended process are taken in the state that they have, by one of two', async () => {
    const both = await newProcesses();
    const [claimed, acknowledged, done] = [newInteraction(), newInteraction(), newInteraction()];
    const ended = await newProcess();
    for (const each of [claimed, acknowledged, done]) await ended.claims.take(each);
    await ended.claims.acknowledge(acknowledged.id);
    await ended.claims.finish(done.id);
    expect((await Promise.all(both.map(takenBy))).flat()).toEqual([]);
    await ended.presence.end();
    const taken = await Promise.all(both.map(takenBy));
    expect(taken.flat().toSorted()).toEqual(
      [`${claimed.id} claimed`, `${acknowledged.id} acknowledged`].toSorted(),
    );
    expect((await Promise.all(both.map(takenBy))).flat()).toEqual([]);
  });

  it('nothing is taken from a process that is alive, or that is not known', async () => {
    const [living, other] = await newProcesses();
    const [ofLiving, ofUnknown] = [newInteraction(), newInteraction()];
    await living.claims.take(ofLiving);
    await living.claims.take(ofUnknown);
    await other.statements.all('UPDATE rollcall.claim SET owner = ? WHERE id = ?', ['unknown', ofUnknown.id]);
    await (await newProcess()).presence.end();
    for (let search = 0; search < 3; search += 1) expect(await takenBy(other)).toEqual([]);
    expect(await rowOf(other, ofLiving)).toEqual(row('claimed', living, 1));
  });

  it('a dead process is searched until three searches found nothing, and again if it leaves something then', async () => {
    const [dead, living] = await newProcesses();
    const interaction = newInteraction();
    await dead.presence.end();
    expect(await takenBy(living)).toEqual([]);
    expect(await takenBy(living)).toEqual([]);
    // Its last statement ended later than it did.
    await dead.claims.take(interaction);
    expect(await takenBy(living)).toEqual([`${interaction.id} claimed`]);
    const all = vi.spyOn(living.statements, 'all');
    const searches = () => all.mock.calls.filter(([text]) => text.startsWith('SELECT id, owner'));
    for (let search = 0; search < 5; search += 1) await takenBy(living);
    expect(searches()).toHaveLength(3);
  });

  it('more interactions than one search takes are taken by the next ones', async () => {
    const [ended, living] = await newProcesses();
    const interactions = newInteractions(250);
    await Promise.all(interactions.map((each) => ended.claims.take(each)));
    await ended.presence.end();
    const taken: string[] = [];
    // What it has in hand already is no reason to find fewer.
    for (let search = 0; search < 3; search += 1) taken.push(...(await takenBy(living)));
    expect(taken.toSorted()).toEqual(interactions.map(({ id }) => `${id} claimed`).toSorted());
  });

  it('a failure with one interaction leaves the others, and this one is taken by the next search', async () => {
    const [ended, living] = await newProcesses();
    const interactions = newInteractions(5);
    for (const interaction of interactions) await ended.claims.take(interaction);
    await ended.presence.end();
    // The third one is taken, and the process does not learn of it.
    loseAnswer(living, 'UPDATE rollcall.claim', 2);
    const ids: string[] = [];
    const take = () => living.claims.takeAbandoned(({ interaction }) => void ids.push(interaction.id));
    await expect(take()).rejects.toThrow('its answer was lost');
    expect(ids).toHaveLength(4);
    await take();
    await take();
    expect(ids.toSorted()).toEqual(interactions.map(({ id }) => id).toSorted());
  });

  it('what a dead process had taken and a living one has acknowledged is left to the living one', async () => {
    const [living, other] = await newProcesses();
    const dead = await newProcess();
    const interaction = newInteraction();
    await dead.claims.take(interaction);
    expect(await living.claims.acknowledge(interaction.id)).toBe(true);
    await dead.presence.end();
    expect(await takenBy(other)).toEqual([]);
  });

  it('what a dead process had taken over from a slow one is left until the slow one has given it back', async () => {
    const [slow, dead] = await newProcesses();
    const interaction = newInteraction();
    const { id } = interaction;
    await slow.claims.take(interaction);
    const before = await dead.claims.take(interaction);
    if (before) expect(await dead.claims.takeOver(id, before)).toBe(true);
    await dead.presence.end();
    for (let search = 0; search < 5; search += 1) expect(await takenBy(slow)).toEqual([]);
    // Discord had accepted the answer of the other process.
    await slow.claims.giveBack(id, undefined);
    expect(await takenBy(slow)).toEqual([`${id} claimed`]);
  });

  it('an interaction that arrives while it is taken from a dead process is answered once', async () => {
    const [dead, living] = await newProcesses();
    const interaction = newInteraction();
    await dead.claims.take(interaction);
    await dead.presence.end();
    const send = living.statements.all.bind(living.statements);
    const arrived: Promise<unknown>[] = [];
    vi.spyOn(living.statements, 'all').mockImplementation(async (text, ...given) => {
      const answer = await send(text, ...given);
      if (text.startsWith('UPDATE rollcall.claim'))
        arrived.push(Promise.resolve(living.claims.take(interaction)));
      return answer;
    });
    const recovered = await takenBy(living);
    const [claim] = await Promise.all(arrived);
    expect(recovered).toEqual([]);
    expect(claim).toEqual({ state: 'claimed', owner: living.claims.owner });
  });

  it('what was finished while Postgres was away is finished later, and not taken again', async () => {
    const living = await newProcess();
    const interaction = newInteraction();
    await living.claims.take(interaction);
    const comeBack = goAway(living);
    await expect(living.claims.finish(interaction.id)).rejects.toThrow(StateAway);
    comeBack();
    expect(await rowOf(living, interaction)).toEqual(row('claimed', living, 1));
    expect(await takenBy(living)).toEqual([]);
    expect(await rowOf(living, interaction)).toEqual(row('done', living, 0));
  });

  it('what was finished while Postgres was away is finished later, however much that is', async () => {
    const living = await newProcess();
    const interactions = newInteractions(250);
    await Promise.all(interactions.map((each) => living.claims.take(each)));
    const comeBack = goAway(living);
    await Promise.allSettled(interactions.map(({ id }) => living.claims.finish(id)));
    comeBack();
    for (let search = 0; search < 4; search += 1) expect(await takenBy(living)).toEqual([]);
    const unfinished = await living.statements.all(
      `SELECT id FROM rollcall.claim WHERE owner = ? AND state <> 'done'`,
      [living.claims.owner],
    );
    expect(unfinished).toEqual([]);
  });

  it('what was given back while Postgres was away is given back later', async () => {
    const [living, other] = await newProcesses();
    const [free, others] = [newInteraction(), newInteraction()];
    for (const each of [free, others]) await living.claims.take(each);
    const comeBack = goAway(living);
    await expect(living.claims.giveBack(free.id, undefined)).rejects.toThrow(StateAway);
    await expect(living.claims.giveBack(others.id, other.claims.owner)).rejects.toThrow(StateAway);
    comeBack();
    expect(await takenBy(living)).toEqual([]);
    expect(await rowOf(living, free)).toBeUndefined();
    expect(await rowOf(living, others)).toEqual(row('acknowledged', other, 1));
  });

  it('a claim whose confirmation was lost is not continued by the process that answers the interaction', async () => {
    const [living, ended] = await newProcesses();
    const interaction = newInteraction();
    await ended.claims.take(interaction);
    loseAnswer(living, 'UPDATE rollcall.claim');
    const before = await living.claims.take(interaction);
    if (before)
      await expect(Promise.resolve(living.claims.takeOver(interaction.id, before))).rejects.toThrow(
        StateAway,
      );
    expect(await rowOf(living, interaction)).toEqual(row('claimed', living, 1));
    // It answers the interaction at this moment: Discord decides, and nobody continues it.
    expect(await takenBy(living)).toEqual([]);
  });

  it('what was taken and acknowledged while Postgres was away is written when it is back, so that others can continue it', async () => {
    const [living, ended] = await newProcesses();
    const interactions = newInteractions(3);
    const [claimed, acknowledged, done] = interactions;
    if (!claimed || !acknowledged || !done) throw new Error('there are none');
    const comeBack = goAway(ended);
    for (const each of interactions) await expect(ended.claims.take(each)).rejects.toThrow(StateAway);
    await expect(ended.claims.acknowledge(acknowledged.id)).rejects.toThrow(StateAway);
    await expect(ended.claims.finish(done.id)).rejects.toThrow(StateAway);
    comeBack();
    ended.statements.emit('back');
    await expect.poll(() => rowOf(living, acknowledged)).toEqual(row('acknowledged', ended, 1));
    await ended.presence.end();
    expect(await takenBy(living)).toEqual(
      [`${claimed.id} claimed`, `${acknowledged.id} acknowledged`].toSorted(),
    );
  });

  it('what Postgres has lost is written again, and what is not in hand any more is not', async () => {
    const [one, other] = await newProcesses();
    const [inHand, acknowledged, done, others] = newInteractions(4);
    if (!inHand || !acknowledged || !done || !others) throw new Error('there are none');
    for (const each of [inHand, acknowledged, done]) await one.claims.take(each);
    await one.claims.acknowledge(acknowledged.id);
    await one.claims.finish(done.id);
    await other.claims.take(others);
    expect(await one.claims.take(others)).toBeDefined();
    await one.statements.all('DELETE FROM rollcall.claim WHERE owner IN (?, ?)', [
      ...[one.claims.owner, other.claims.owner],
    ]);
    one.statements.emit('back');
    await expect.poll(() => rowOf(one, acknowledged)).toEqual(row('acknowledged', one, 1));
    await expect.poll(() => rowOf(one, inHand)).toEqual(row('claimed', one, 1));
    expect(await rowOf(one, done)).toBeUndefined();
    expect(await rowOf(one, others)).toBeUndefined();
    other.statements.emit('back');
    await expect.poll(() => rowOf(one, others)).toEqual(row('claimed', other, 1));
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
