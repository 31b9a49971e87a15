import { PermissionFlagsBits } from 'discord-api-types/v10';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ServerSettings, StoreProblem } from '../../../src/handlers/server-settings.ts';
import { LANGUAGE_NAMES } from '../../../src/handlers/words/catalogues.ts';
import { runs } from '../../property-runs.ts';
import { CHANNEL, type Filled, type Manager, manager, ROLES, SERVER, textOf } from './manager.ts';

const [ADA = '', BO = ''] = ROLES;
const OTHER_CHANNEL = '1190000000000000203';

/** A form that is sent as it was opened. */
const AS_OPENED: Filled = {
  moderator_roles: [],
  audit_channel: [],
  language: ['-'],
  page_size: '-',
  cooldown: '-',
};

/** Sends a form that saves nothing, and gives the sentence. */
async function findRefusal(someone: Manager, form: Filled): Promise<string> {
  const before = someone.store.row;
  const failure = await someone.send(form).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(someone.store.row).toBe(before);
  expect(someone.store.saves).toBe(0);
  return failure instanceof Error ? failure.message : 'It was not refused';
}

const channels = (type: number, permissions?: bigint) => new Map([[CHANNEL, { type, permissions }]]);

describe('a form', () => {
  it('is saved as a whole, and the panel shows it', async () => {
    const someone = manager();
    const reply = await someone.send({
      moderator_roles: [BO, ADA],
      audit_channel: [CHANNEL],
      language: ['fr'],
      page_size: '25',
      cooldown: '300',
    });
    const after: ServerSettings = {
      moderator_roles: [BO, ADA],
      audit_channel: CHANNEL,
      language: 'fr',
      page_size: 25,
      cooldown: 300,
    };
    expect(someone.store.row).toEqual({ version: 1, settings: after, isReadable: true });
    expect(someone.store.changes[0]).toMatchObject({ by: '42', undoes: undefined });
    expect(reply.content).toBe('Saved: Moderator roles, Audit channel, Language, Rows per page, Cooldown.');
    expect(textOf(reply)).toContain('**Language:** Français · set here');
    const before = Object.fromEntries(Object.keys(after).map((key) => [key, null]));
    expect(someone.audit).toEqual([{ action: 'settings change', outcome: 'done', before, after }]);
  });

  it('changes alone what is new in it', async () => {
    const someone = manager({ moderator_roles: [ADA, BO], page_size: 5, cooldown: 60 });
    await someone.send({ ...AS_OPENED, moderator_roles: [BO, ADA], page_size: '5', cooldown: '10' });
    expect(someone.store.changes[0]).toMatchObject({ before: { cooldown: 60 }, after: { cooldown: 10 } });
    expect(someone.store.row.settings).toEqual({ moderator_roles: [ADA, BO], page_size: 5, cooldown: 10 });
  });

  it('leaves as it is what it showed empty, or does not have', async () => {
    const before = { moderator_roles: [ADA], audit_channel: CHANNEL, language: 'fr', page_size: 7 } as const;
    const someone = manager(before);
    const empty = { moderator_roles: [], audit_channel: [], isPartial: true };
    await someone.send({ ...empty, language: ['de'], unshown: 'rc' });
    expect(someone.store.row.settings).toEqual({ ...before, language: 'de' });
    await someone.send({ ...empty, audit_channel: undefined, unshown: 'c' });
    expect(someone.store.row.settings).toEqual({ audit_channel: CHANNEL, language: 'de', page_size: 7 });
    await someone.send({ moderator_roles: [BO], isPartial: true, unshown: 'rc' });
    expect(someone.store.row.settings).toMatchObject({ moderator_roles: [BO], audit_channel: CHANNEL });
  });

  it('leaves to the host what is emptied, has a dash, or has nothing chosen', async () => {
    const someone = manager({
      moderator_roles: [ADA],
      audit_channel: CHANNEL,
      language: 'fr',
      page_size: 5,
      cooldown: 60,
    });
    await someone.send({ moderator_roles: [], audit_channel: [], language: [], cooldown: '-' });
    expect(someone.store.row).toEqual({ version: 8, settings: {}, isReadable: true });
  });

  it('keeps what it has no select for', async () => {
    const someone = manager({ moderator_roles: [ADA], audit_channel: CHANNEL, language: 'fr' });
    someone.host = { ...someone.host, moderatedServers: [], canWriteToChannels: false };
    await someone.send({ language: ['de'], page_size: '-', cooldown: '-' });
    expect(someone.store.row.settings).toEqual({
      moderator_roles: [ADA],
      audit_channel: CHANNEL,
      language: 'de',
    });
  });

  it('counts @everyone as no role', async () => {
    const someone = manager({ moderator_roles: [ADA] });
    const roles = [...ROLES, SERVER];
    await someone.send({ ...AS_OPENED, moderator_roles: [SERVER, BO], roles });
    expect(someone.store.row.settings).toEqual({ moderator_roles: [BO] });
    await someone.send({ ...AS_OPENED, moderator_roles: [SERVER], roles });
    expect(someone.store.row.settings).toEqual({});
  });

  it('with nothing new writes nothing, and says so', async () => {
    const someone = manager({ moderator_roles: [ADA], page_size: 7 });
    const reply = await someone.send({ ...AS_OPENED, moderator_roles: [ADA], page_size: '7' });
    expect(reply.content).toBe('The form changed nothing, so nothing was saved.');
    expect(someone.store.saves).toBe(0);
    expect(someone.audit).toEqual([
      { action: 'settings change', outcome: 'unchanged', why: 'it was so already' },
    ]);
  });

  it.each<[string, Filled, RegExp]>([
    ['a role that is not in the server', { moderator_roles: ['77'] }, /this choice of Moderator roles/],
    ['more than 25 roles', { moderator_roles: [...ROLES, '77'], roles: [...ROLES, '77'] }, /Moderator roles/],
    ['a role twice', { moderator_roles: [ADA, ADA] }, /Moderator roles/],
    ['a channel that is not in the server', { audit_channel: ['77'] }, /this choice of Audit channel/],
    ['two channels', { audit_channel: [CHANNEL, CHANNEL] }, /Audit channel/],
    ['a voice channel', { audit_channel: [CHANNEL], channels: channels(2) }, /Audit channel/],
    ['a language without a catalogue', { language: ['sv-SE'] }, /this choice of Language/],
    ['two languages', { language: ['de', 'fr'] }, /Language/],
    ['rows that no form offers', { page_size: '6' }, /this choice of Rows per page/],
    ['rows in another spelling', { page_size: '05' }, /Rows per page/],
    ['a cooldown that no form offers', { cooldown: '61' }, /this choice of Cooldown/],
    ['a cooldown as short as the host has', { cooldown: '2' }, /Cooldown/],
  ])('is refused for %s, with all that is in it', async (_, wrong, sentence) => {
    const form = { ...AS_OPENED, language: ['it'], page_size: '10', ...wrong };
    expect(await findRefusal(manager(), form)).toMatch(sentence);
  });

  it('is refused for what it could not offer', async () => {
    const someone = manager();
    someone.host = { ...someone.host, moderatedServers: [], canWriteToChannels: false, cooldownSeconds: 300 };
    for (const form of [{ moderator_roles: [ADA] }, { audit_channel: [CHANNEL] }, { cooldown: '300' }]) {
      expect(await findRefusal(someone, form)).toContain('the form does not offer this choice');
    }
  });

  it('takes the number that is set, whatever the form offers otherwise', async () => {
    const someone = manager({ page_size: 7, cooldown: 45 });
    await someone.send({ ...AS_OPENED, page_size: '7', cooldown: '45', language: ['ko'] });
    expect(someone.store.row.settings).toEqual({ page_size: 7, cooldown: 45, language: 'ko' });
  });

  it('is refused for a channel in which the bot cannot write, which names what it lacks', async () => {
    const { ViewChannel, SendMessages, EmbedLinks, Administrator } = PermissionFlagsBits;
    const form = (permissions: bigint | undefined, type = 0): Filled => ({
      ...AS_OPENED,
      audit_channel: [CHANNEL],
      channels: channels(type, permissions),
    });
    expect(await findRefusal(manager(), form(SendMessages))).toBe(
      `Nothing was saved: Rollcall lacks View Channel, Embed Links in <#${CHANNEL}>. Allow it there, or choose another channel.`,
    );
    expect(await findRefusal(manager(), form(0n))).toContain('View Channel, Send Messages, Embed Links');
    for (const permissions of [ViewChannel | SendMessages | EmbedLinks, Administrator, undefined]) {
      for (const type of [0, 5]) {
        const someone = manager();
        await someone.send(form(permissions, type));
        expect(someone.store.row.settings).toEqual({ audit_channel: CHANNEL });
      }
    }
  });

  it('of an older version saves nothing, and shows the settings as they are', async () => {
    const someone = manager({ page_size: 5 });
    const reply = await someone.send({ ...AS_OPENED, page_size: '10' }, 6);
    expect(reply.content).toMatch(
      /^Nothing was saved: somebody else has changed the settings in the meantime/,
    );
    expect(textOf(reply)).toContain('**Rows per page:** 5 · set here');
    expect(someone.store.saves).toBe(0);
    const unchanged = {
      action: 'settings change',
      outcome: 'unchanged',
      why: 'it had changed since it was shown',
    };
    expect(someone.audit).toEqual([unchanged]);
    // Another process saved, and this one has not heard of it.
    someone.store.known = someone.store.row;
    someone.store.row = { version: 8, settings: { page_size: 20 }, isReadable: true };
    expect(textOf(await someone.send({ ...AS_OPENED, page_size: '10' }, 7))).toContain(
      '**Rows per page:** 20 · set here',
    );
    expect(someone.audit).toEqual([unchanged, unchanged]);
  });

  it('of a version that this process has not read yet is saved as it says', async () => {
    const someone = manager({ page_size: 5, language: 'fr', cooldown: 45 });
    someone.store.known = { version: 6, settings: { page_size: 10 }, isReadable: true };
    await someone.send({ ...AS_OPENED, page_size: '10', language: ['fr'], cooldown: '45' }, 7);
    expect(someone.store.row.settings).toEqual({ page_size: 10, language: 'fr', cooldown: 45 });
    expect(
      await someone.send({ ...AS_OPENED, cooldown: '2' }, 9).catch((error: Error) => error.message),
    ).toContain('does not offer this choice of Cooldown');
  });

  it('writes a row anew that makes no sense', async () => {
    const someone = manager({ page_size: 5 });
    someone.store.row = { version: 7, settings: {}, isReadable: false };
    await someone.send(AS_OPENED);
    expect(someone.store.row.isReadable).toBe(true);
    expect(someone.store.changes[0]?.after).toEqual({
      moderator_roles: null,
      audit_channel: null,
      language: null,
      page_size: null,
      cooldown: null,
    });
  });

  it.each<[StoreProblem, RegExp]>([
    ['away', /cannot be reached/],
    ['full', /is full/],
    ['read-only', /database is read-only/],
    ['locked', /has locked/],
    ['damaged', /is damaged/],
  ])('says what holds where the store is %s', async (trouble, sentence) => {
    const someone = manager({ page_size: 5 });
    someone.store.trouble = trouble;
    const reply = await someone.send({ ...AS_OPENED, page_size: '10' });
    expect(reply.content).toMatch(/^Nothing was saved: /);
    expect(reply.content).toMatch(sentence);
    expect(textOf(reply)).toContain('**Rows per page:** 5 · set here');
    expect(someone.audit).toEqual([
      { action: 'settings change', outcome: 'failed', why: `the store was ${trouble}` },
    ]);
  });

  it('says where it is uncertain whether it was saved', async () => {
    const someone = manager();
    someone.store.trouble = 'uncertain';
    const reply = await someone.send({ ...AS_OPENED, page_size: '10' });
    expect(reply.content).toBe(
      'It is uncertain whether this was done: check with /settings, and try again if it was not.',
    );
    expect(someone.audit).toEqual([
      { action: 'settings change', outcome: 'failed', why: 'it is uncertain whether it was done' },
    ]);
  });
});

describe('any form', () => {
  const someOf = (values: readonly string[]) => fc.subarray([...values], { minLength: 0 });
  const anything = fc.constantFrom(ADA, BO, CHANNEL, OTHER_CHANNEL, SERVER, '-', '', 'de', 'xx', '7');
  const select = (values: readonly string[]) =>
    fc.oneof({ weight: 4, arbitrary: someOf(values) }, { weight: 1, arbitrary: fc.array(anything) });
  const radio = fc.oneof(
    fc.constantFrom('-', '5', '7', '10', '25', '30', '45', '300'),
    fc.constantFrom('', '0', '-5', '1e1', ' 5', '5.0', '26', '3601', '99999'),
  );
  const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
  const permissions = fc.constantFrom(undefined, 0n, 1n << 10n, (1n << 10n) | (1n << 11n) | (1n << 14n), 8n);
  const channel = fc.record({ type: fc.constantFrom(0, 2, 5, 15), permissions });
  const form = fc.record({
    moderator_roles: maybe(select([ADA, BO, SERVER])),
    audit_channel: maybe(select([CHANNEL, OTHER_CHANNEL]).map((values) => values.slice(0, 2))),
    language: maybe(select(['-', ...LANGUAGE_NAMES.keys()]).map((values) => values.slice(0, 1))),
    page_size: maybe(radio),
    cooldown: maybe(radio),
    roles: fc.constantFrom(ROLES, [ADA], [ADA, BO, SERVER], []),
    channels: fc
      .dictionary(fc.constantFrom(CHANNEL, OTHER_CHANNEL), channel)
      .map((found) => new Map(Object.entries(found))),
  });
  const start = fc.constantFrom<ServerSettings>(
    {},
    { page_size: 7, cooldown: 45 },
    { moderator_roles: [ADA], audit_channel: CHANNEL, language: 'de', page_size: 5, cooldown: 300 },
  );

  /** What a form says of a select: nothing without one, null for none. */
  const choiceOf = (values: readonly string[] | undefined) => {
    const meant = values?.filter((value) => value !== '-' && value !== SERVER);
    return meant?.length === 0 ? null : meant;
  };

  it('saves what it says, or is refused and saves nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        form,
        start,
        fc.constantFrom(0, 2, 30, 300),
        async (filled, before, cooldownSeconds) => {
          const someone = manager(before);
          someone.host = { ...someone.host, cooldownSeconds };
          const { row } = someone.store;
          const reply = await someone.send(filled).catch(() => undefined);
          if (!reply) {
            expect(someone.store.row).toBe(row);
            expect(someone.store.saves).toBe(0);
            return;
          }
          const { moderator_roles, audit_channel, language, page_size, cooldown } = filled;
          const said = {
            moderator_roles: choiceOf(moderator_roles),
            audit_channel: choiceOf(audit_channel)?.[0] ?? (audit_channel && null),
            language: choiceOf(language)?.[0] ?? (language && null),
            page_size: page_size === undefined || page_size === '-' ? null : Number(page_size),
            cooldown: cooldown === undefined || cooldown === '-' ? null : Number(cooldown),
          };
          const expected: Record<string, unknown> = { ...before };
          for (const [key, value] of Object.entries(said)) {
            if (value === null) delete expected[key];
            else if (value !== undefined) expected[key] = value;
          }
          expect(someone.store.row.settings).toEqual(expected);
          // What is saved keeps the bounds.
          const { settings } = someone.store.row;
          for (const role of said.moderator_roles ?? []) expect(filled.roles).toContain(role);
          if (said.audit_channel) expect([0, 5]).toContain(filled.channels.get(said.audit_channel)?.type);
          if (settings.language) expect(LANGUAGE_NAMES.has(settings.language)).toBe(true);
          expect([undefined, 5, 7, 10, 25]).toContain(settings.page_size);
          if (settings.cooldown !== before.cooldown) {
            expect(settings.cooldown ?? 3_600).toBeGreaterThan(cooldownSeconds);
          }
        },
      ),
      { numRuns: runs(300) },
    );
  });
});
