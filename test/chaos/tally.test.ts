import { ButtonStyle, ComponentType } from 'discord-api-types/v10';
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

const said = (content: string, id: string) => ({
  message: {
    ...answerTo('creation').message,
    content,
    embeds: [{ description: `**conversation** \`${id}\`` }],
    components: [
      {
        type: ComponentType.ActionRow as const,
        components: [
          {
            type: ComponentType.Button as const,
            style: ButtonStyle.Primary as const,
            custom_id: `conversation-change.1:mute:${id}`,
          },
        ],
      },
    ],
  },
  loading: false,
});

it('each state of the answer to a wish counts, with the resources that it shows and has buttons for', () => {
  const watched = new Watched();
  const wish = { kind: 'create', party: 'ada' } as const;
  watched.told(wish, undefined);
  watched.told(wish, said('It is uncertain whether this was done.', 'another'));
  watched.see(said('The conversation was created.', 'own'));
  watched.see(said('The conversation was created.', 'own'));
  expect(watched.tally().wishes).toEqual([
    { wish, told: ['silence', 'uncertain', 'done'], shown: ['another', 'own'] },
  ]);
});
