import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ShardSession } from '../../../../src/bot/transport/gateway/shard-session.ts';

const begun = {
  shardId: 0,
  shardCount: 1,
  sessionId: 'a',
  resumeUrl: 'wss://resume.example',
  sequence: 1,
  received: 1,
  inFlight: [],
};

/** What comes over a session: events, some of them interactions, of which each may end at any later time. */
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('event'), gap: fc.nat(3) }),
    fc.record({ kind: fc.constant('interaction'), gap: fc.nat(3) }),
    fc.record({ kind: fc.constant('end'), which: fc.nat(20) }),
  ),
  { maxLength: 60 },
);

it('never passes an interaction in flight, and is right about every other one', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const session = new ShardSession(begun);
      const inFlight = new Map<number, () => void>();
      const interactions: number[] = [];
      let sequence = 1;
      for (const step of all) {
        if ('which' in step) {
          const [found] = [...inFlight].slice(step.which);
          found?.[1]();
          if (found) inFlight.delete(found[0]);
        } else {
          sequence += 1 + step.gap;
          if (step.kind === 'interaction') {
            inFlight.set(sequence, session.begin(sequence));
            interactions.push(sequence);
          } else session.receive(sequence);
        }
        const { state } = session;
        expect(state.received).toBe(sequence);
        expect(state.sequence).toBe(Math.min(sequence, ...[...inFlight.keys()].map((each) => each - 1)));
        expect(session.isFinished).toBe(inFlight.size === 0);
        // The next process is replayed what is after the sequence, and tells the finished from the others.
        const next = new ShardSession({ ...state, released: false });
        const replayed = interactions.filter((each) => each > state.sequence);
        expect(replayed.filter((each) => !next.wasFinished(each))).toEqual([...inFlight.keys()]);
      }
    }),
  );
});

it('takes an interaction that came before for no new one', () => {
  const session = new ShardSession(begun);
  session.begin(5);
  session.begin(5)();
  expect(session.state).toMatchObject({ sequence: 4, received: 5, inFlight: [5] });
});

it('keeps the oldest alone of very many in flight', () => {
  const session = new ShardSession(begun);
  const [end] = Array.from({ length: 1_001 }, (_, at) => session.begin(at + 2));
  expect(session.state).toMatchObject({ sequence: 1, received: 1, inFlight: [] });
  end?.();
  expect(session.state).toMatchObject({ sequence: 2, received: 1_002 });
});

it.each([
  ['a dead process', false, true],
  ['one that has finished', true, false],
])('what is replayed of %s may have been answered: %s', (_whose, released, again) => {
  const session = new ShardSession({ ...begun, released });
  expect([session.again, session.isTakenOver, session.isFinished]).toEqual([again, true, !again]);
  session.caughtUp();
  expect([session.again, session.isTakenOver, session.isFinished]).toEqual([false, false, true]);
});
