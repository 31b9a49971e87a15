import { describe, expect, it } from 'vitest';
import { boardIds } from '../../../src/handlers/boards/card.ts';
import { BoardManager, boardOf, buttonsOf, NAMED, SETTINGS, textOf } from './board-manager.ts';

const withBoard = (...of: Parameters<typeof boardOf>) => new BoardManager([boardOf(...of)]);

describe('a button of the card', () => {
  it('pauses a board and resumes it, and each change has its line', async () => {
    const someone = withBoard();
    const paused = await someone.press('board-pause.1:ab12cd:7');
    expect(paused.content).toBe('Nothing is posted until somebody presses Resume.');
    expect(someone.store.boards).toMatchObject([{ version: 8, pause: { reason: 'by-manager' } }]);
    const resumed = await someone.click('Resume', paused);
    expect(resumed.content).toBe('It is running again.');
    expect(someone.store.boards).toMatchObject([{ version: 9, pause: undefined }]);
    const of = { target: 'ab12cd', ...NAMED, outcome: 'done' };
    expect(someone.audit).toEqual([
      { action: 'board pause', ...of, before: { paused: null }, after: { paused: 'by-manager' } },
      { action: 'board resume', ...of, before: { paused: 'by-manager' }, after: { paused: null } },
    ]);
    expect(someone.store.saves.map(({ by }) => by)).toEqual(Array(2).fill({ user: '42', locale: 'de' }));
  });

  it('posts a board without a line of the audit, and not twice at once', async () => {
    const someone = withBoard();
    const reply = await someone.press('board-post.1:ab12cd:7');
    expect(reply.content).toBe('It will be posted within seconds.');
    expect(textOf(reply)).toContain('**Next:** within seconds');
    expect(someone.store.boards[0]?.version).toBe(7);
    someone.store.savesEnd = { kind: 'too soon' };
    await expect(someone.press('board-post.1:ab12cd:7')).rejects.toThrow(
      'This board was posted a moment ago: press Post now again in 10 seconds.',
    );
    expect(someone.audit).toEqual([]);
  });

  it('asks before it removes a board, and leads back', async () => {
    const someone = withBoard();
    const asked = await someone.press('board-remove.1:ab12cd:7');
    expect(asked.content).toBe('Remove board `ab12cd` for good? Its messages stay.');
    expect(buttonsOf(asked).map(({ label }) => label)).toEqual(['Remove for good', 'Keep it']);
    expect(someone.store.saves).toEqual([]);
    expect(textOf(await someone.click('Keep it', asked))).toContain('**Board `ab12cd`**');
    const removed = await someone.click('Remove for good', asked);
    expect(removed.content).toBe('Board `ab12cd` was removed. Its messages stay.');
    expect(textOf(removed)).toContain('create one with /board create');
    expect(someone.store.boards).toEqual([]);
    expect(someone.audit).toEqual([
      { action: 'board remove', target: 'ab12cd', ...NAMED, outcome: 'done', before: { board: SETTINGS } },
    ]);
  });

  it.each(['post', 'pause', 'resume', 'removal'])(
    'of an older card saves nothing, and shows the board as it is: %s',
    async (name) => {
      const someone = withBoard({ version: 8, pause: { reason: 'no-rights' } });
      const reply = await someone.press(`board-${name}.1:ab12cd:7`);
      expect(reply.content).toMatch(/^Nothing was saved: this board has changed in the meantime/);
      expect(textOf(reply)).toContain('paused because Rollcall lacks permissions');
      expect(buttonsOf(reply).find(({ label }) => label === 'Resume')?.custom_id).toBe(
        'board-resume.1:ab12cd:8',
      );
      expect(someone.store.saves).toEqual([]);
      const verb = name === 'removal' ? 'remove' : name;
      const line = {
        target: 'ab12cd',
        ...NAMED,
        outcome: 'unchanged',
        why: 'it had changed since it was shown',
      };
      expect(someone.audit).toEqual(name === 'post' ? [] : [{ action: `board ${verb}`, ...line }]);
    },
  );

  it('resumes nothing that the host has paused, whoever sends it', async () => {
    const someone = withBoard({ pause: { reason: 'by-host' } });
    const reply = await someone.press('board-resume.1:ab12cd:7');
    expect(reply.content).toMatch(/^Nothing was saved/);
    expect(textOf(reply)).toContain('Only the host of this bot can resume it.');
    expect(someone.store.saves).toEqual([]);
  });

  it('resumes what is not of the host, and leaves the pause of the host', async () => {
    const someone = withBoard({ pause: { reason: 'by-host' }, pauseUnderHost: { reason: 'no-rights' } });
    const card = await someone.press('board-card.1:ab12cd');
    expect(textOf(card)).toMatch(
      /paused by the host of this bot\n.*paused because Rollcall lacks permissions/,
    );
    const resumed = await someone.click('Resume', card);
    expect(resumed.content).toBe('');
    expect(textOf(resumed)).toContain('paused by the host of this bot');
    expect(textOf(resumed)).not.toContain('lacks permissions');
    expect(buttonsOf(resumed).find(({ label }) => label === 'Resume')?.disabled).toBe(true);
    const states = { before: { paused: 'no-rights' }, after: { paused: null } };
    expect(someone.audit).toEqual([
      { action: 'board resume', target: 'ab12cd', ...NAMED, outcome: 'done', ...states },
    ]);
  });

  it('that is second in the store shows the board as it is', async () => {
    const someone = withBoard();
    someone.store.savesEnd = { kind: 'changed', board: boardOf({ version: 8 }, { at: '20:00' }) };
    const reply = await someone.press('board-pause.1:ab12cd:7');
    expect(reply.content).toMatch(/^Nothing was saved: this board has changed in the meantime/);
    expect(textOf(reply)).toContain('**Time:** 20:00');
    someone.store.savesEnd = { kind: 'changed', board: undefined };
    expect((await someone.press('board-pause.1:ab12cd:7')).content).toContain('has been removed');
  });

  it('that changes nothing says so', async () => {
    const someone = withBoard({ pause: { reason: 'by-manager' } });
    const reply = await someone.press('board-pause.1:ab12cd:7');
    expect(reply.content).toBe('It was already like that, so nothing was saved.');
    expect(someone.audit).toEqual([
      { action: 'board pause', target: 'ab12cd', ...NAMED, outcome: 'unchanged', why: 'it was so already' },
    ]);
  });

  it('says what holds where the store cannot be reached', async () => {
    const someone = withBoard();
    someone.store.savesEnd = { kind: 'failed', why: 'away' };
    await expect(someone.press('board-pause.1:ab12cd:7')).rejects.toThrow(/cannot be reached/);
    expect(someone.audit).toEqual([
      { action: 'board pause', target: 'ab12cd', ...NAMED, outcome: 'failed', why: 'the store was away' },
    ]);
  });

  it('says where it is uncertain whether it was saved', async () => {
    const someone = withBoard();
    someone.store.savesEnd = { kind: 'uncertain' };
    await expect(someone.press('board-removal.1:ab12cd:7')).rejects.toThrow('check with /board list');
    expect(someone.audit).toMatchObject([{ action: 'board remove', outcome: 'failed' }]);
  });
});

it('custom ids have room for any board', () => {
  const of = { id: 'zzzzzz', version: Number.MAX_SAFE_INTEGER };
  for (const name of ['post', 'preview', 'pause', 'resume', 'remove', 'removal'] as const) {
    expect(boardIds[name].decode(boardIds[name].encode(of))).toEqual(of);
  }
  const form = { ...of, form: 'where', channel: 'unshown' } as const;
  expect(boardIds.form.decode(boardIds.form.encode(form))).toEqual(form);
});
