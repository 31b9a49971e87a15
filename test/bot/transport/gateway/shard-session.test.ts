import type { APIInteraction, GatewayDispatchPayload } from 'discord-api-types/v10';
import fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createLogger } from '../../../../src/bot/log/logger.ts';
import { ClockWatch } from '../../../../src/bot/process/clock-watch.ts';
import type { GatewaySession, TakenSession } from '../../../../src/bot/state/session-store.ts';
import { type Replay, ShardSession } from '../../../../src/bot/transport/gateway/shard-session.ts';
import type { Delivery } from '../../../../src/bot/transport/transport.ts';
import { snowflake } from './scripted-gateway.ts';

const begun = {
  shardId: 0,
  shardCount: 1,
  sessionId: 'a',
  resumeUrl: 'wss://resume.example',
  sequence: 1,
  received: 1,
  inFlight: [],
};

const dispatch = (t: string, s: number, d: unknown): GatewayDispatchPayload =>
  JSON.parse(JSON.stringify({ op: 0, t, s, d }));
const event = (s: number) => dispatch('GUILD_CREATE', s, {});
const interaction = (s: number) => dispatch('INTERACTION_CREATE', s, { id: `of ${s}` });

/** A session, what it hands on and what it tells, and what ends each interaction. */
function sessionOf(state: GatewaySession | TakenSession) {
  const handed: string[] = [];
  const deliveries: Delivery[] = [];
  const ends: (() => Promise<void>)[] = [];
  const replays: Replay[] = [];
  const owner = {
    isStopped: false,
    clock: new ClockWatch(createLogger('silent', [], { write: () => undefined })),
    changes: 0,
    onInteraction: ({ id }: APIInteraction, delivery: Delivery) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      handed.push(id);
      deliveries.push(delivery);
      ends.push(() => {
        resolve();
        // The session waits for this promise first, and so is done first.
        return promise;
      });
      return promise;
    },
    changed: () => {
      owner.changes += 1;
    },
    replayed: (_: ShardSession, replay: Replay) => void replays.push(replay),
  };
  return { session: new ShardSession(state, owner), owner, handed, deliveries, ends, replays };
}

/** What comes over a session: events, some of them interactions, of which each may end at any later time. */
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('event'), gap: fc.nat(3) }),
    fc.record({ kind: fc.constant('interaction'), gap: fc.nat(3) }),
    fc.record({ kind: fc.constant('end'), which: fc.nat(20) }),
  ),
  { maxLength: 60 },
);

it('a session is kept up to its oldest interaction in flight, and knows which later ones are finished', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const { session, ends } = sessionOf(begun);
      const inFlight = new Map<number, (() => Promise<void>) | undefined>();
      const interactions: number[] = [];
      let sequence = 1;
      for (const step of all) {
        if ('which' in step) {
          const [found] = [...inFlight].slice(step.which);
          await found?.[1]?.();
          if (found) inFlight.delete(found[0]);
        } else {
          sequence += 1 + step.gap;
          if (step.kind === 'interaction') {
            session.receive(interaction(sequence));
            inFlight.set(sequence, ends.at(-1));
            interactions.push(sequence);
          } else session.receive(event(sequence));
        }
        const { state } = session;
        expect(state.received).toBe(sequence);
        expect(state.sequence).toBe(Math.min(sequence, ...[...inFlight.keys()].map((each) => each - 1)));
        expect(session.isFinished).toBe(inFlight.size === 0);
      }
      // Discord replays to the next process what is after the sequence. That process answers only what is not finished.
      const { state } = session;
      const next = sessionOf({ ...state, released: false });
      next.session.beginReplay();
      for (const each of interactions.filter((one) => one > state.sequence))
        next.session.receive(interaction(each));
      expect(next.handed).toEqual([...inFlight.keys()].map((each) => `of ${each}`));
    }),
  );
});

it('an interaction that comes twice is counted once', async () => {
  const { session, ends } = sessionOf(begun);
  session.receive(interaction(5));
  session.receive(interaction(5));
  await ends[1]?.();
  expect(session.state).toMatchObject({ sequence: 4, received: 5, inFlight: [5] });
  await ends[0]?.();
  session.receive(interaction(5));
  expect(session.state).toMatchObject({ sequence: 5, received: 5, inFlight: [] });
});

it('an interaction that is replayed 3 s after its creation is not answered', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) });
  onTestFinished(() => void vi.useRealTimers());
  const { session, deliveries, replays } = sessionOf(begun);
  session.beginReplay();
  for (const id of [snowflake(2_999), snowflake(3_000), snowflake(-60_000), '1x'])
    session.receive(dispatch('INTERACTION_CREATE', 2, { id }));
  session.endReplay();
  // A clock that is behind, and an id that is no snowflake, count as no time.
  expect(deliveries.map(({ age }) => age)).toEqual([2_999, 0, 0]);
  expect(replays).toEqual([{ interactions: 4, late: 1, isTakenOver: false }]);
});

it('a sequence that goes back does not count', () => {
  const { session } = sessionOf(begun);
  session.receive(event(9));
  session.receive(event(3));
  expect(session.received).toBe(9);
  expect(session.state).toMatchObject({ sequence: 9, received: 9 });
});

it('with more than 1,000 interactions in flight, only the oldest is kept', async () => {
  const { session, ends } = sessionOf(begun);
  for (let s = 2; s <= 1_002; s += 1) session.receive(interaction(s));
  expect(session.state).toMatchObject({ sequence: 1, received: 1, inFlight: [] });
  await ends[0]?.();
  expect(session.state).toMatchObject({ sequence: 2, received: 1_002 });
});

it('the owner hears of each change, and of nothing once it is stopped', async () => {
  const { session, owner, ends, handed } = sessionOf(begun);
  session.receive(interaction(2));
  expect(owner.changes).toBe(1);
  await ends[0]?.();
  expect(owner.changes).toBe(2);
  owner.isStopped = true;
  session.receive(interaction(3));
  expect(handed).toEqual(['of 2']);
  expect(session.state).toMatchObject({ received: 2, inFlight: [] });
});

it.each([
  ['a dead process', false, true],
  ['one that has finished', true, false],
])('an interaction replayed from the session of %s may have been answered: %#', (_whose, released, again) => {
  const { session, deliveries, replays } = sessionOf({ ...begun, released });
  session.beginReplay();
  expect([session.wasLeftByCrash, session.isFinished]).toEqual([again, !again]);
  session.receive(interaction(2));
  session.endReplay();
  expect(replays).toEqual([{ interactions: 1, late: 0, isTakenOver: true }]);
  expect(session.wasLeftByCrash).toBe(false);
  session.receive(interaction(3));
  session.beginReplay();
  session.endReplay();
  expect(replays[1]).toEqual({ interactions: 0, late: 0, isTakenOver: false });
  expect(deliveries.map((each) => each.state)).toEqual([again ? 'left' : 'unanswered', 'unanswered']);
});
