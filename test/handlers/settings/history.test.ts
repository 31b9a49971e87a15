import { ComponentType } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import type { Reply } from '../../../src/handlers/reply.ts';
import type { ServerChange } from '../../../src/handlers/server-settings.ts';
import { CHANNEL, type Filled, manager, ROLES, textOf } from './manager.ts';

const AS_OPENED: Filled = {
  moderator_roles: [],
  audit_channel: [],
  language: ['-'],
  page_size: '-',
  cooldown: '-',
};

/** The options of the menu that undoes. */
function optionsOf({ components = [] }: Reply) {
  const menus = components.flatMap((part) => (part.type === ComponentType.ActionRow ? part.components : []));
  return menus.flatMap((menu) => (menu.type === ComponentType.StringSelect ? menu.options : []));
}

const CHANGE: ServerChange = {
  version: 1,
  at: new Date(1_800_000_000_000),
  by: '42',
  undoes: undefined,
  before: { language: null },
  after: { language: 'fr' },
};

describe('the history', () => {
  it('has who changed what, when, from what and to what, the latest first', async () => {
    const someone = manager();
    expect(textOf(await someone.press('settings-history'))).toBe('\nNothing has been changed yet.');
    someone.store.changes = [
      {
        ...CHANGE,
        version: 3,
        by: 'host',
        undoes: 2,
        before: { page_size: 5, moderator_roles: ['7'], cooldown: null },
        after: { page_size: null, moderator_roles: ['8', '9'], cooldown: 60 },
      },
      {
        ...CHANGE,
        version: 1,
        before: { audit_channel: '55', language: 'de' },
        after: { audit_channel: null, language: 'fr' },
      },
    ];
    const reply = await someone.press('settings-history');
    expect(textOf(reply).split('\n')).toEqual([
      '',
      '**1.** the host, <t:1800000000:f>, to undo an earlier change',
      'Moderator roles: <@&7> → <@&8>, <@&9> · Rows per page: 5 → not set · Cooldown: not set → 60 seconds',
      '**2.** <@42>, <t:1800000000:f>',
      'Audit channel: <#55> → not set · Language: Deutsch → Français',
    ]);
    expect(optionsOf(reply)).toEqual([
      { value: '3', label: '1. Moderator roles, Rows per page, Cooldown' },
      { value: '1', label: '2. Audit channel, Language' },
    ]);
  });

  it('has the last 20, and fits into an embed however many roles they have', async () => {
    const someone = manager();
    const big = (version: number): ServerChange => ({
      ...CHANGE,
      version,
      before: {
        moderator_roles: ROLES,
        audit_channel: CHANNEL,
        language: 'pt-BR',
        page_size: 25,
        cooldown: 3_600,
      },
      after: {
        moderator_roles: ROLES,
        audit_channel: CHANNEL,
        language: 'pt-BR',
        page_size: 25,
        cooldown: 3_600,
      },
    });
    someone.store.changes = Array.from({ length: 30 }, (_, at) => ({ ...CHANGE, version: 30 - at }));
    expect(optionsOf(await someone.press('settings-history'))).toHaveLength(20);
    someone.store.changes = Array.from({ length: 20 }, (_, at) =>
      at % 5 === 0
        ? {
            ...CHANGE,
            version: 20 - at,
            before: { moderator_roles: ROLES },
            after: { moderator_roles: ROLES },
          }
        : { ...CHANGE, version: 20 - at },
    );
    const some = textOf(await someone.press('settings-history'));
    expect(some).toContain(`<@&${ROLES[7]}> … (+17)`);
    expect(some.length).toBeLessThanOrEqual(4_096);
    someone.store.changes = Array.from({ length: 20 }, (_, at) => big(20 - at));
    const all = await someone.press('settings-history');
    const [embed] = all.embeds ?? [];
    expect(embed?.description?.length).toBeLessThanOrEqual(4_096);
    const shown = optionsOf(all).length;
    expect(shown).toBeGreaterThan(9);
    expect(textOf(all)).toContain(`**${shown}.** `);
    expect(textOf(all)).not.toContain(`**${shown + 1}.** `);
    expect(textOf(all)).toContain(`${20 - shown} earlier changes did not fit here.`);
  });

  it('says when it cannot be read, and leads back to the panel', async () => {
    const someone = manager();
    someone.store.trouble = 'away';
    const reply = await someone.press('settings-history');
    expect(reply.content).toBe('The history cannot be read: try again in a minute.');
    expect(JSON.stringify(reply.components)).toContain('settings-panel.1');
    expect(textOf(await someone.press('settings-panel'))).toContain('**Cooldown:**');
  });
});

describe('an undo', () => {
  it('sets back what a change made, as a change of its own, and can be undone', async () => {
    const someone = manager({ page_size: 5 });
    await someone.send({ ...AS_OPENED, page_size: '10', language: ['fr'] });
    const undone = await someone.press('settings-undo', ['8']);
    expect(undone.content).toBe('Undone: Language, Rows per page.');
    expect(someone.store.row.settings).toEqual({ page_size: 5 });
    expect(someone.store.changes[0]).toMatchObject({ version: 9, by: '42', undoes: 8 });
    expect(textOf(undone)).toContain('to undo an earlier change');
    expect(someone.audit.at(-1)).toEqual({
      action: 'settings change',
      outcome: 'done',
      before: { page_size: 10, language: 'fr' },
      after: { page_size: 5, language: null },
    });
    await someone.press('settings-undo', ['9']);
    expect(someone.store.row.settings).toEqual({ page_size: 10, language: 'fr' });
  });

  it('leaves what has changed since, and names it', async () => {
    const someone = manager();
    await someone.send({ ...AS_OPENED, page_size: '10', language: ['fr'] });
    await someone.send({ ...AS_OPENED, page_size: '10', language: ['it'] });
    const { content } = await someone.press('settings-undo', ['1']);
    expect(content).toBe('Undone: Rows per page.\nChanged again since, so left alone: Language.');
    expect(someone.store.row.settings).toEqual({ language: 'it' });
    expect((await someone.press('settings-undo', ['1'])).content).toBe(
      'Nothing was undone.\nChanged again since, so left alone: Language, Rows per page.',
    );
    expect(someone.store.row.version).toBe(3);
    expect(someone.audit.at(-1)).toEqual({
      action: 'settings change',
      outcome: 'unchanged',
      why: 'somebody has changed this since',
    });
  });

  it('sets nothing to what the host does not allow any more', async () => {
    const someone = manager({ cooldown: 10, moderator_roles: ROLES.slice(0, 1), page_size: 5 });
    await someone.send({ ...AS_OPENED, cooldown: '60' });
    someone.host = { ...someone.host, cooldownSeconds: 30, moderatedServers: [] };
    expect((await someone.press('settings-undo', ['8'])).content).toBe(
      'Undone: Rows per page.\nNot possible any more, so left alone: Moderator roles, Cooldown.',
    );
    expect(someone.store.row.settings).toEqual({ cooldown: 60, page_size: 5 });
    // To leave it to the host is always possible.
    someone.store.row = { version: 20, settings: { cooldown: 60 }, isReadable: true };
    someone.store.changes = [{ ...CHANGE, version: 20, before: { cooldown: null }, after: { cooldown: 60 } }];
    await someone.press('settings-undo', ['20']);
    expect(someone.store.row.settings).toEqual({});
  });

  it('knows what another process saved meanwhile', async () => {
    const someone = manager();
    await someone.send({ ...AS_OPENED, page_size: '10', language: ['fr'] });
    someone.store.known = someone.store.row;
    someone.store.row = { version: 9, settings: { page_size: 10, language: 'it' }, isReadable: true };
    expect((await someone.press('settings-undo', ['1'])).content).toContain('Undone: Rows per page.');
    expect(someone.store.row.settings).toEqual({ language: 'it' });
    expect(someone.audit.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
  });

  it('of a change that is not kept does nothing', async () => {
    const someone = manager({ page_size: 5 });
    expect((await someone.press('settings-undo', ['77'])).content).toMatch(/no longer kept/);
    expect(someone.store.saves).toBe(0);
  });

  it('says when the store fails, and leaves the values', async () => {
    const someone = manager();
    await someone.send({ ...AS_OPENED, page_size: '10' });
    someone.store.trouble = 'locked';
    const { content } = await someone.press('settings-undo', ['1']);
    expect(content).toContain('Nothing was saved: another process has locked the settings database.');
    expect(someone.store.row.settings).toEqual({ page_size: 10 });
    expect(someone.audit.at(-1)).toMatchObject({ outcome: 'failed', why: 'the store was locked' });
    someone.store.trouble = 'uncertain';
    expect((await someone.press('settings-undo', ['1'])).content).toContain('It is uncertain');
  });
});
