import { expect, it, vi } from 'vitest';
import { StateUnavailable } from '../../../src/bot/state/state.ts';
import { Conversation } from '../dispatch/sharing-processes.ts';
import {
  goAway,
  loseAnswer,
  newInteraction,
  newInteractions,
  processWith,
  row,
  rowOf,
  takenBy,
} from './claiming-processes.ts';
import { describeEngines } from './engines.ts';

describeEngines('claims that a process left, or could not write', (database) => {
  const newProcess = async () => processWith(await database.connect());
  const newProcesses = async () => [await newProcess(), await newProcess()] as const;

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

  it('an interaction comes to another process as Discord sent it, whatever its characters', async () => {
    const [ended, living] = await newProcesses();
    const { interaction } = new Conversation('read');
    const odd = { ...interaction, locale: 'a\0b \ud800 ? \u{1f3c6} "\\" \u2028 $1' };
    await ended.claims.take(Object.assign(interaction, odd));
    await ended.presence.end();
    const taken: unknown[] = [];
    await living.claims.takeAbandoned((each) => void taken.push(each));
    expect(taken).toEqual([{ state: 'claimed', interaction: odd }]);
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

  it('interactions of several dead processes are all taken, however many each has', async () => {
    const [living, ...ended] = [await newProcess(), await newProcess(), await newProcess()];
    const interactions = newInteractions(900);
    // A search finds the interactions of the first process first.
    for (const [at, { claims, presence }] of ended.entries()) {
      await Promise.all(interactions.slice(at * 450, (at + 1) * 450).map((each) => claims.take(each)));
      await presence.end();
    }
    const taken: string[] = [];
    for (let search = 0; search < 9; search += 1) {
      const some = await takenBy(living);
      taken.push(...some);
      // They are answered, so that the next search finds as few as this one.
      await Promise.all(some.map((each) => living.claims.finish(each.split(' ')[0] ?? '')));
    }
    expect(taken.toSorted()).toEqual(interactions.map(({ id }) => `${id} claimed`).toSorted());
  });

  it('interactions are taken by the next search if the answer to the first one was lost', async () => {
    const [ended, living] = await newProcesses();
    const interactions = newInteractions(5);
    for (const interaction of interactions) await ended.claims.take(interaction);
    await ended.presence.end();
    // They are taken, and the process does not learn of it.
    loseAnswer(living, 'UPDATE rollcall.claim', 0);
    const ids: string[] = [];
    const take = () => living.claims.takeAbandoned(({ interaction }) => void ids.push(interaction.id));
    await expect(take()).rejects.toThrow('its answer was lost');
    expect(ids).toEqual([]);
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
    await expect(living.claims.finish(interaction.id)).rejects.toThrow(StateUnavailable);
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
    await expect(living.claims.giveBack(free.id, undefined)).rejects.toThrow(StateUnavailable);
    await expect(living.claims.giveBack(others.id, other.claims.owner)).rejects.toThrow(StateUnavailable);
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
        StateUnavailable,
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
    for (const each of interactions) await expect(ended.claims.take(each)).rejects.toThrow(StateUnavailable);
    await expect(ended.claims.acknowledge(acknowledged.id)).rejects.toThrow(StateUnavailable);
    await expect(ended.claims.finish(done.id)).rejects.toThrow(StateUnavailable);
    comeBack();
    ended.statements.emit('connected');
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
    one.statements.emit('connected');
    await expect.poll(() => rowOf(one, acknowledged)).toEqual(row('acknowledged', one, 1));
    await expect.poll(() => rowOf(one, inHand)).toEqual(row('claimed', one, 1));
    expect(await rowOf(one, done)).toBeUndefined();
    expect(await rowOf(one, others)).toBeUndefined();
    other.statements.emit('connected');
    await expect.poll(() => rowOf(one, others)).toEqual(row('claimed', other, 1));
  });
});
