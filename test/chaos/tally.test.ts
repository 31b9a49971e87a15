import type { SeenMessage } from 'local-discord/people';
import { expect, it } from 'vitest';
import { Watched } from '../../chaos/discord/tally.ts';

/** A private message that answers an interaction, as far as it is looked at. */
const answerTo = (interaction: string) =>
  ({
    message: { id: `message of ${interaction}`, interaction_metadata: { id: interaction } },
    loading: false,
    ephemeral: true,
  }) as unknown as SeenMessage;

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
