import fc from 'fast-check';
import type { SeenMessage } from 'local-discord/people';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../test/any-character.ts';
import { MessageStore } from '../app/state/message-store.ts';
import { hashOfViews, viewsOf } from '../app/state/pane.ts';

/** As little of a message as the store looks at. */
function seen(id: string): SeenMessage {
  const message = { id, edited_timestamp: null } as SeenMessage['message'];
  return { message, loading: false, ephemeral: false };
}

test('a message that comes late stands where its id says, and one that is gone is not there', () => {
  const store = new MessageStore();
  expect(store.has('1')).toBe(true);
  store.replace({ ids: ['9', '20', '300'], newest: [], names: [] }, store.startLoading());
  for (const id of ['100', '8', '1000', '21']) store.put(seen(id));
  store.put(seen('21'));
  expect(store.ids.value).toEqual(['8', '9', '20', '21', '100', '300', '1000']);
  store.remove('20');
  expect(['8', '20', '1000', '2'].map((id) => store.has(id))).toEqual([true, false, true, false]);
});

test('an event that comes before an older answer stays, and an answer to an earlier question has no use', () => {
  const store = new MessageStore();
  const [first, second] = [store.startLoading(), store.startLoading()];
  const newest = seen('20');
  store.put(newest);
  store.remove('9');
  expect(store.ids.value).toBeUndefined();
  store.replace({ ids: ['1'], newest: [], names: [] }, first);
  expect(store.ids.value).toBeUndefined();
  store.replace({ ids: ['8', '9', '20'], newest: [seen('20')], names: [] }, second);
  expect(store.ids.value).toEqual(['8', '20']);
  expect(store.message('20').value).toBe(newest);
  store.fill([seen('20')]);
  expect(store.message('20').value).toBe(newest);
});

const word = fc.string({ unit: 'grapheme', minLength: 1 });

test('an address leads back to where one was', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ person: word, place: word }), { maxLength: 2 }), (views) => {
      expect(viewsOf(`#${hashOfViews(views)}`)).toEqual(views);
    }),
  );
});

test('an address of anything is read without harm', () => {
  fc.assert(fc.property(fc.string({ unit: anyCharacter }), (hash) => viewsOf(hash).length <= 2));
  expect(viewsOf('#a/%E0%A4%A')).toEqual([]);
});
