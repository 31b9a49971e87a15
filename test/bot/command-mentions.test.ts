import { expect, it } from 'vitest';
import { CommandMentions } from '../../src/bot/command-mentions.ts';

it('a command that Discord has said the id of is one to click, in its guild and elsewhere', () => {
  const mentions = new CommandMentions();
  mentions.learn([{ id: '11', name: 'list' }], undefined);
  mentions.learn([{ id: '12', name: 'conversation' }], '7');
  mentions.learn([{ id: '13', name: 'list' }], '8');
  expect(mentions.mention('list', undefined)).toBe('</list:11>');
  expect(mentions.mention('list', '7')).toBe('</list:11>');
  expect(mentions.mention('list', '8')).toBe('</list:13>');
  expect(mentions.mention('conversation pin', '7')).toBe('</conversation pin:12>');
  expect(mentions.mention('conversation pin', '8')).toBe('`/conversation pin`');
});

it('what is no id is not learnt', () => {
  const mentions = new CommandMentions();
  mentions.learn([{ id: '1> @everyone <', name: 'list' }], undefined);
  expect(mentions.mention('list', undefined)).toBe('`/list`');
});
