import type { APIMessageTopLevelComponent } from 'discord.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../../test/any-character.ts';
import { compareTranscripts } from '../../workshop/transcript/compare.ts';
import { transcriptOf } from '../../workshop/transcript/transcript.ts';

test('a transcript compared with itself differs in nothing, whatever is in it', () => {
  const shown = fc.record({
    id: fc.string(),
    ephemeral: fc.boolean(),
    content: fc.string({ unit: anyCharacter, maxLength: 200 }),
    embeds: fc.array<unknown>(fc.jsonValue()),
    components: fc.constant<APIMessageTopLevelComponent[]>([]),
    attachments: fc.array(fc.record({ filename: fc.string(), size: fc.nat() })),
  });
  const step = fc.record({
    after: fc.nat(),
    who: fc.string(),
    channel: fc.record({ id: fc.string(), name: fc.string() }),
    did: fc.record({ kind: fc.constant('say' as const), content: fc.string() }),
    outcome: fc.constant({ kind: 'messages' as const }),
    seen: fc.array(shown),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 3 }), (steps) => {
      const transcript = transcriptOf(steps);
      expect(compareTranscripts(transcript, transcript).every(({ same }) => same)).toBe(true);
    }),
    { numRuns: 15 },
  );
});

test('ids and times that one run alone has are numbered; what both have, and values, are as they are', () => {
  const run = (content: string) =>
    transcriptOf([
      {
        after: 0,
        who: 'ada',
        channel: { id: '1', name: 'general' },
        did: { kind: 'say', content: 'x' },
        outcome: { kind: 'messages' },
        seen: [{ id: '1', ephemeral: false, content, embeds: [], components: [], attachments: [] }],
      },
    ]);
  const lines = (before: string, now: string) =>
    compareTranscripts(run(before), run(now)).flatMap((step) =>
      step.lines.map(({ sign, text }) => sign + text),
    );
  const same = (before: string, now: string) => lines(before, now).every((line) => line.startsWith(' '));
  expect(same('at <t:1700000000:R>, 66056e17', 'at <t:1700000001:R>, 1590b579')).toBe(true);
  expect(same('WJiVgHqHzbhPopMO is 1574005900375490560', 'hFOOTyjLybbzzoUi is 1574005900375490561')).toBe(
    true,
  );
  expect(same('WJiVgHqHzbhPopMO and WJiVgHqHzbhPopMO', 'hFOOTyjLybbzzoUi and bp51uplpAQX2ytxX')).toBe(false);
  expect(same('0x5a1c0de9b7f2438e', '0x5a1c0de9b7f2438f')).toBe(false);
  expect(same('score 12345678', 'score 12345679')).toBe(false);
  expect(same('wallet', 'purse')).toBe(false);
});
