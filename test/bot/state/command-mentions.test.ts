import { expect, it } from 'vitest';
import { CommandMentions } from '../../../src/bot/state/command-mentions.ts';

it('a command that Discord has said the id of is one to click, in its guild and elsewhere', () => {
  const mentions = new CommandMentions();
  mentions.learn([{ id: '11', name: 'list' }], undefined);
  mentions.learn([{ id: '12', name: 'conversation' }], '7');
  mentions.learn([{ id: '13', name: 'list' }], '8');
  expect(mentions.mention('list', undefined)).toBe('</list:11>');
  expect(mentions.mention('list', '7')).toBe('</list:11>');
  expect(mentions.mention('list', '8')).toBe('</list:13>');
  expect(mentions.mention('conversation show', '7')).toBe('</conversation show:12>');
  expect(mentions.mention('conversation show', '8')).toBe('`/conversation show`');
});

it('what is no id is not learnt', () => {
  const mentions = new CommandMentions();
  mentions.learn([{ id: '1> @everyone <', name: 'list' }], undefined);
  expect(mentions.mention('list', undefined)).toBe('`/list`');
});

it('a command that was registered anew has the id that it has now, also when it had that before', () => {
  const mentions = new CommandMentions();
  for (const id of ['11', '12', '11']) {
    if (!mentions.known.has(id)) mentions.learn([{ id, name: 'list' }], undefined);
    expect(mentions.mention('list', undefined)).toBe(`</list:${id}>`);
  }
});

it('no more commands are known than are remembered', () => {
  const mentions = new CommandMentions();
  for (let id = 1; id <= 10_010; id += 1) mentions.learn([{ id: `${id}`, name: `command-${id}` }], undefined);
  expect(mentions.known.size).toBe(10_000);
  expect(mentions.known.has('10')).toBe(false);
});
