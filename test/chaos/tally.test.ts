import { expect, it } from 'vitest';
import { Watched } from '../../chaos/discord/tally.ts';

const answerTo = (interaction: string) => ({
  message: {
    id: `message of ${interaction}`,
    content: '',
    embeds: [],
    attachments: [],
    interaction_metadata: { id: interaction },
  },
  loading: false,
});

it('an answer that comes late counts for the interaction that it answers, and for no other', () => {
  const watched = new Watched();
  for (const interaction of ['answered late', 'never answered']) {
    watched.end(watched.begin(interaction), { kind: 'nothing', interaction });
  }
  for (const interaction of ['answered late', 'of somebody else']) watched.see(answerTo(interaction));
  const { interactions, unanswered } = watched.tally();
  expect(interactions).toBe(2);
  expect(unanswered.map(({ what }) => what)).toEqual(['never answered']);
});
