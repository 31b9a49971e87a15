/** A row of the list of conversations and of that of scores, as the service gives it. */
export const rowOf = (id: string | number) => ({
  id: String(id),
  contact_id: 'c',
  game_id: 'g',
  group_id: null,
  pinned_message_id: null,
  is_pinned: false,
  is_muted: false,
  last_active_at: null,
  last_opened_at: null,
  created_at: 1_700_000_000,
  archived_at: null,
});

/** A row of the list of score records. */
export const recordOf = (id: string | number) => ({
  id: Number(id),
  'the service': 'hash',
  provider: 'game',
  nft_earned: '',
  score: 1,
  stage: 1,
  bonus: 1,
  json: '',
  created_at: '2022-11-10T12:41:29Z',
  updated_at: '2022-11-10T12:41:29Z',
});
