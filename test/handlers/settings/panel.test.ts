import { describe, expect, it } from 'vitest';
import { manager, ROLES, SERVER, textOf } from './manager.ts';

const [ADA = '', BO = ''] = ROLES;
const OTHER = '1190000000000000999';

describe('the panel', () => {
  it('has each setting with its value and its source', async () => {
    const someone = manager();
    expect(textOf(await someone.panel())).toBe(
      [
        '',
        '**Moderator roles:** Manage Messages is enough · default',
        '**Audit channel:** none · default',
        '**Language:** Deutsch · from Discord',
        "**Rows per page:** each command's default · default",
        '**Cooldown:** 2 seconds · from the host',
      ].join('\n'),
    );
    someone.host = { ...someone.host, moderatorRoles: [OTHER], publicLanguage: 'en-US', cooldownSeconds: 0 };
    expect(textOf(await someone.panel()).split('\n')).toEqual([
      '',
      `**Moderator roles:** <@&${OTHER}> · from the host`,
      '**Audit channel:** none · default',
      '**Language:** English · from the host',
      "**Rows per page:** each command's default · default",
      '**Cooldown:** none · from the host',
    ]);
  });

  it('says that the host has an audit channel, but not which, and names that of the server', async () => {
    const someone = manager();
    someone.host = { ...someone.host, hasAuditChannel: true };
    expect(textOf(await someone.panel())).toContain('\n**Audit channel:** set by the host\n');
    someone.store.row = { version: 8, settings: { audit_channel: '55' }, isReadable: true };
    expect(textOf(await someone.panel())).toContain('\n**Audit channel:** <#55> · set here\n');
  });

  it('has what is set here', async () => {
    const someone = manager({
      moderator_roles: [ADA, BO],
      audit_channel: '55',
      language: 'pt-BR',
      page_size: 1,
      cooldown: 3_600,
    });
    expect(textOf(await someone.panel())).toBe(
      [
        '',
        `**Moderator roles:** <@&${ADA}>, <@&${BO}> · set here`,
        '**Audit channel:** <#55> · set here',
        '**Language:** Português do Brasil · set here',
        '**Rows per page:** 1 · set here',
        '**Cooldown:** 3,600 seconds · set here',
      ].join('\n'),
    );
  });

  it('says where the host decides more than what is set here', async () => {
    const someone = manager({ moderator_roles: [ADA], cooldown: 10 });
    someone.host = { ...someone.host, moderatorRoles: [OTHER], cooldownSeconds: 30 };
    const text = textOf(await someone.panel());
    expect(text).toContain(`Moderators also need a role that the host asks for: <@&${OTHER}>.`);
    expect(text).toContain('**Cooldown:** 30 seconds · from the host');
    expect(text).toContain('The cooldown set here is 10 seconds.');
    someone.host = { ...someone.host, cooldownSeconds: 10 };
    expect(textOf(await someone.panel())).toContain('**Cooldown:** 10 seconds · set here');
  });

  it('says what the host has to do before a setting can work', async () => {
    const someone = manager();
    someone.host = {
      ...someone.host,
      moderatedServers: ['1'],
      canWriteToChannels: false,
      cooldownSeconds: 300,
    };
    const text = textOf(await someone.panel());
    expect(text).toContain('**Moderator roles:** nobody moderates here · from the host');
    expect(text).toContain('has to add this server to `MODERATION_GUILD_IDS` first');
    expect(text).toContain('has to set `DISCORD_TOKEN` first');
    expect(text).toContain('A cooldown cannot be chosen');
  });

  it('says when a channel takes no lines, and names it', async () => {
    const someone = manager({ audit_channel: '55' });
    expect(textOf(await someone.panel())).not.toContain('takes no lines');
    someone.isBehind = true;
    expect(textOf(await someone.panel())).toContain('Audit lines do not reach <#55>');
  });

  it('says when the store is away, when moderation waits for it, and when a row makes no sense', async () => {
    const someone = manager({ page_size: 5 });
    const said = async () => textOf(await someone.panel()).split('\n\n')[1] ?? '';
    expect(await said()).toBe('');
    someone.store.state = 'degraded';
    expect(await said()).toMatch(/^The settings database cannot be reached: the values above stay in use/);
    someone.store.isTrusted = false;
    expect(await said()).toMatch(
      /^The settings database cannot be reached: until it is back, nobody can moderate/,
    );
    someone.store.isTrusted = true;
    someone.store.state = 'ok';
    someone.store.row = { ...someone.store.row, isReadable: false };
    expect(await said()).toMatch(/^The stored settings of this server cannot be read/);
  });

  it('has no Change where several processes may each have a store, and names the setting', async () => {
    const someone = manager();
    const labels = async () => JSON.stringify((await someone.panel()).components).match(/"label":"\w+"/g);
    expect(await labels()).toEqual(['"label":"Change"', '"label":"History"', '"label":"Export"']);
    someone.store.neededToSave = 'DATABASE_URL';
    expect(await labels()).toEqual(['"label":"History"', '"label":"Export"']);
    expect(textOf(await someone.panel())).toContain('so its host has to set `DATABASE_URL` first');
    await expect(someone.form()).rejects.toThrow('so its host has to set `DATABASE_URL` first');
    await expect(someone.send({})).rejects.toThrow('so its host has to set `DATABASE_URL` first');
    await expect(someone.press('settings-undo', ['1'])).rejects.toThrow(
      'so its host has to set `DATABASE_URL` first',
    );
    expect(JSON.stringify(await someone.press('settings-history'))).not.toContain('settings-undo');
  });
});

describe('an export', () => {
  it('is JSON with what is set here alone, in a code block that fits', async () => {
    const someone = manager({
      cooldown: 60,
      page_size: 20,
      language: 'zh-CN',
      audit_channel: '1190000000000000202',
      moderator_roles: ROLES,
    });
    const { content = '' } = await someone.press('settings-export');
    expect(content.length).toBeLessThan(2_000);
    const [, json = ''] = /^```\n([\s\S]*)\n```$/.exec(content) ?? [];
    expect(JSON.parse(json)).toEqual({
      rollcall: 1,
      server: SERVER,
      settings: {
        moderator_roles: ROLES,
        audit_channel: '1190000000000000202',
        language: 'zh-CN',
        page_size: 20,
        cooldown: 60,
      },
    });
    expect((await manager().press('settings-export')).content).toBe(
      '```\n{\n  "rollcall": 1,\n  "server": "900",\n  "settings": {}\n}\n```',
    );
  });
});
