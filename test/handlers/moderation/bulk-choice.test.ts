import { ButtonStyle, ComponentType } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import type { ComponentMessage } from '../../../src/handlers/declaration/component.ts';
import { abc, BULK, chosen, ONE } from './chosen.ts';
import { buttonsOf, chosenOf, descriptionOf, Moderator, menuOf } from './moderator.ts';

describe('choosing from the menu', () => {
  it('marks what was chosen in the message, and shows what can be done to it', async () => {
    const moderator = abc();
    const one = await chosen(moderator, ['a', 'c'], 2);
    expect(chosenOf(one)).toEqual(['a']);
    expect(buttonsOf(one)).toEqual(['(Previous) | Page 1 | Next', ...ONE]);
    expect(menuOf(one)?.options.map(({ default: isChosen }) => isChosen)).toEqual([true, false]);
  });

  it('again replaces the choice, and choosing nothing takes the buttons away', async () => {
    const moderator = abc();
    const other = await moderator.choose(await chosen(moderator, ['a']), ['b', 'c']);
    expect(chosenOf(other)).toEqual(['b', 'c']);
    expect(buttonsOf(other)).toEqual(BULK);
    const none = await moderator.choose(other, []);
    expect(chosenOf(none)).toEqual([]);
    expect(buttonsOf(none)).toEqual([]);
    expect(menuOf(none)?.options).toHaveLength(3);
  });

  it('of one leads to its card', async () => {
    const moderator = new Moderator('conversation', [{ id: 'a' }, { id: 'b' }]);
    const card = await moderator.press(await chosen(moderator, ['a']), 'Show');
    expect(descriptionOf(card)).toContain('-# conversation `a`');
  });

  it('changes the components alone', async () => {
    const moderator = abc();
    const reply = await moderator.input('conversation-choice.2', { values: ['a'] });
    expect(Object.keys(reply)).toEqual(['components']);
  });

  it('keeps rows of others, also a link first, and leaves out what is no row', async () => {
    const link = { type: ComponentType.Button, style: ButtonStyle.Link, url: 'https://a.example' } as const;
    const rows: ComponentMessage['components'] = [
      { type: ComponentType.ActionRow, components: [link] },
      { type: ComponentType.ActionRow, components: [] },
    ];
    const message = { components: [...rows, { type: ComponentType.Separator } as const] };
    const reply = await abc().input('conversation-choice.2', { values: [], message });
    expect(reply.components).toEqual(rows);
  });
});
