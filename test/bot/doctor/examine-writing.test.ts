import { expect, onTestFinished, test, vi } from 'vitest';
import { examineWriting } from '../../../src/bot/doctor/examine-writing.ts';
import type { Conversations } from '../../../src/bot/doctor/own-conversation.ts';
import type { Conversation } from '../../../src/services/resources/managed-resource.ts';
import { startForeignService } from '../../services/foreign-service.ts';
import { quickClock } from '../../services/quick-clock.ts';
import { localServices } from '../../services/services-of.ts';
import { json, passOn, startUpstream } from '../../services/upstream.ts';
import { examined } from './examined.ts';

test.each(['form', 'json'])(
  'creates, changes and deletes a conversation, with bodies as %s',
  async (format) => {
    const { environment, services } = await localServices({ API_BODY_FORMAT: format });
    expect(await examined(environment, { write: true })).toMatchObject({
      create: `ok: a conversation, with a body as ${format}`,
      mute: 'ok: the answer has the sent fields, and the others are unchanged',
      archive: 'ok: the answer has the sent fields, and the others are unchanged',
      'restore, by null': 'ok: the answer has the sent fields, and the others are unchanged',
      delete: 'ok: the conversation is gone',
    });
    expect(await services.conversations.page({}, { offset: 0, limit: 1 })).toMatchObject({
      rows: [],
      more: false,
    });
  },
);

/** Passes requests on to a service of another making, unless `instead` answers them. */
async function startBetween(instead: (method: string, count: number) => number | undefined) {
  const foreign = await startForeignService();
  onTestFinished(() => foreign.close());
  let changes = 0;
  const upstream = await startUpstream(async (request, response) => {
    const { method = '' } = request;
    if (method !== 'GET') changes += 1;
    const status = instead(method, changes);
    if (status === undefined) await passOn(request, foreign.baseUrl, response);
    else json(response, {}, status);
  });
  return { foreign, settings: { ...foreign.settings, API_BASE_URL: upstream.baseUrl.href } };
}

test.each([500, 400, 404, 429, 401])(
  'deletes the conversation though every change of it is %i',
  async (status) => {
    const { foreign, settings } = await startBetween((method) => (method === 'PUT' ? status : undefined));
    const findings = await examined(settings, { write: true });
    for (const check of ['mute', 'archive', 'restore, by null']) expect(findings[check]).toMatch(/^wrong: /);
    expect(findings.delete).toBe('ok: the conversation is gone');
    expect(foreign.rows.conversations).toEqual([]);
  },
);

test('says what is left behind when it cannot be deleted', async () => {
  const { foreign, settings } = await startBetween((method) => (method === 'DELETE' ? 500 : undefined));
  const findings = await examined(settings, { write: true });
  expect(findings.delete).toMatch(
    /^wrong: the answer has status 500.*the conversation with the contact rollcall-doctor-[0-9a-f]{16} is left: delete it by hand$/,
  );
  const [row] = foreign.rows.conversations;
  expect(findings.delete).toContain(`the contact ${row?.contact_id} is left`);
});

test('a deletion that does not delete is found out', async () => {
  const { settings } = await startBetween((method) => (method === 'DELETE' ? 200 : undefined));
  expect((await examined(settings, { write: true })).delete).toMatch(/^wrong: answered, but .* is left/);
});

test('a change that changes nothing is found out', async () => {
  const foreign = await startForeignService();
  onTestFinished(() => foreign.close());
  const upstream = await startUpstream(async (request, response) => {
    // What is there is the answer to a change.
    if (request.method === 'PUT') json(response, foreign.rows.conversations[0]);
    else await passOn(request, foreign.baseUrl, response);
  });
  const settings = { ...foreign.settings, API_BASE_URL: upstream.baseUrl.href };
  const findings = await examined(settings, { write: true });
  expect(findings.mute).toBe(
    'wrong: the answer differs from the sent fields, or has changed more, in is_muted',
  );
  expect(findings.archive).toMatch(/in is_muted, archived_at$/);
  expect(findings.delete).toBe('ok: the conversation is gone');
  expect(foreign.rows.conversations).toEqual([]);
});

test('when nothing can be created, nothing else is tried', async () => {
  const { foreign, settings } = await startBetween((method) => (method === 'POST' ? 403 : undefined));
  const findings = await examined(settings, { write: true });
  expect(findings.create).toBe('wrong: answers 403: check API_TOKEN');
  expect(Object.keys(findings).at(-1)).toBe('create');
  expect(foreign.requests.filter((request) => !request.startsWith('GET '))).toEqual([]);
});

test('a refusal in both formats is told as the one that is set', async () => {
  const { settings } = await startBetween((method, count) => (method === 'POST' ? 421 + count : undefined));
  expect((await examined(settings, { write: true })).create).toMatch(/^wrong: answers 422 /);
});

test('after a signal it takes 8 s at the most, and then names what may be left', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const row = (contact_id: string): Conversation => ({
    id: 'new',
    contact_id,
    group_id: null,
    pinned_message_id: null,
    is_pinned: false,
    is_muted: false,
    last_active_at: null,
    last_opened_at: null,
    created_at: new Date(),
    archived_at: null,
  });
  const stop = new AbortController();
  let contact = '';
  const conversations: Conversations = {
    page: () => Promise.reject(new Error('not asked for')),
    part: async () => ({ rows: [], follows: 'nothing' }),
    create: async ({ contact_id = '' }) => row(contact_id),
    retrieve: async () => row(contact),
    update: () => {
      stop.abort();
      return new Promise(() => undefined);
    },
    delete: () => Promise.reject(new Error('not asked for')),
  };
  const examining = examineWriting({
    conversations: { form: conversations, json: conversations },
    bodyFormat: 'form',
    stopSignal(given) {
      contact = given;
      return stop.signal;
    },
    clock: quickClock(),
  });
  const ended = vi.fn();
  void examining.then(ended);
  await vi.advanceTimersByTimeAsync(7_999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await examining).toEqual([
    { check: 'create', verdict: 'ok', text: 'a conversation, with a body as form' },
    {
      check: 'delete',
      verdict: 'wrong',
      text: `stopped after 8 s; it may be that the conversation with the contact ${contact} is left: delete it by hand`,
    },
  ]);
});
