import { expect, it } from 'vitest';
import { servicesOver } from '../services-of.ts';
import { failureOf, json } from '../upstream.ts';

const row = {
  id: 'b',
  contact_id: '',
  group_id: '',
  pinned_message_id: '',
  is_pinned: false,
  is_muted: false,
  last_active_at: null,
  last_opened_at: null,
  created_at: 1_700_000_000,
  archived_at: null,
};

it('takes no answer about another id for the one that was asked for', async () => {
  const { services } = await servicesOver((_request, response) => json(response, row));
  const { conversations } = services;
  const problem = 'the answer is about another id';
  expect(await failureOf(conversations.retrieve('a'))).toEqual({ kind: 'unexpected-answer', problem });
  expect(await failureOf(conversations.update('a', { is_muted: true }))).toEqual({
    kind: 'unconfirmed',
    problem,
  });
  expect(await conversations.retrieve('B')).toMatchObject({ id: 'b' });
});

it('takes an empty reference for none, which a form cannot write otherwise', async () => {
  const { services } = await servicesOver((_request, response) => json(response, row));
  expect(await services.conversations.retrieve('b')).toMatchObject({
    contact_id: null,
    group_id: null,
    pinned_message_id: null,
  });
});
