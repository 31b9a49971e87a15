import { expect, it } from 'vitest';
import { buttonOf, messageOf, rollcallFor, textOf } from './rollcall.ts';

/** #general of the demo server. */
const CHANNEL = '1190000000000000200';

it("a board's message has a button to a copy of one's own, until the board is removed", async ({
  onTestFinished,
}) => {
  const rollcall = await rollcallFor(onTestFinished, {
    RECORDS_CURSOR_PARAMETER: 'starting_after',
    PLAYER_HASH: 'sha256',
  });
  const [manager, member] = [rollcall.as('manager'), rollcall.as('member')];
  const posted = () =>
    rollcall.discord.channelMessages(CHANNEL).filter(({ interaction_metadata }) => !interaction_metadata);
  const about = { provider: 'star-forge', limit: 3 };
  await member.command('list', { name: 'ada' });
  const card = messageOf(
    await manager.command('board create', { provider: about.provider, channel: CHANNEL }),
  ).message;
  for (const [button, filled] of [
    ['What', { limit: ['3'] }],
    ['When', { every: 'change' }],
  ] as const) {
    const { form = '' } = await manager.click(button, { message: card.id });
    await manager.submit(form, filled);
  }
  await expect.poll(posted).toHaveLength(1);
  const [message] = posted();
  if (!message) throw new Error('There is no message');

  const top = messageOf(await member.command('top', about));
  expect(top.message.embeds[0]?.description).toMatch(/as of <t:\d+:t>\n\n🥇 .* · <t:\d+:R>\n/);
  // Between two answers the records may have been read again, and a board has dates.
  const shownIn = (text = '') => text.replace(/as of <t:\d+:[ft]>/, 'as of now').replaceAll(/:[Rd]>/g, '>');
  expect(message.embeds[0]?.description).toMatch(/as of <t:\d+:f>\n\n🥇 .* · <t:\d+:d>\n/);
  expect(message.embeds[0]?.description).not.toContain(':R>');
  expect(shownIn(message.embeds[0]?.description)).toBe(shownIn(top.message.embeds[0]?.description));
  expect(message.embeds[0]?.description).toContain('** `ada` · ');
  expect(message.mentions).toEqual([]);
  const more = () => member.click(buttonOf(message, 'More'), { message: message.id });
  const copy = messageOf(await more());
  expect(copy.ephemeral).toBe(true);
  expect(shownIn(copy.message.embeds[0]?.description)).toBe(shownIn(top.message.embeds[0]?.description));
  expect(copy.message.components).toEqual(top.message.components);

  await manager.click('Remove', { message: card.id });
  await manager.click('Remove for good', { message: card.id });
  expect(textOf(await more())).toMatch(
    /^This board was removed: <\/top:\d+> shows every game's best players\.$/,
  );
});
