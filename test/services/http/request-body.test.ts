import fc from 'fast-check';
import { readForm } from 'reference-service/form-body';
import { expect, test } from 'vitest';
import { encodeBody } from '../../../src/services/http/rest-client.ts';

const reference = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 255 });
const fields = fc.record(
  {
    contact_id: reference,
    group_id: reference,
    pinned_message_id: fc.option(reference),
    is_pinned: fc.boolean(),
    is_muted: fc.boolean(),
    archived_at: fc.option(fc.integer({ min: 0, max: 1e11 })),
  },
  { requiredKeys: [] },
);

test('a form says the same to the service as JSON', () => {
  fc.assert(
    fc.property(fields, (sent) => {
      const form = encodeBody(sent, 'form');
      expect(form.contentType).toBe('application/x-www-form-urlencoded');
      expect(readForm(form.body)).toEqual(sent);
      const json = encodeBody(sent, 'json');
      expect(json.contentType).toBe('application/json');
      expect(JSON.parse(json.body)).toEqual(sent);
    }),
  );
});

test('a form is what URLSearchParams reads, with an empty value for null', () => {
  const any = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.option(fc.string({ unit: 'grapheme' })));
  fc.assert(
    fc.property(any, (sent) => {
      const read = [...new URLSearchParams(encodeBody(sent, 'form').body)];
      expect(read).toEqual(Object.entries(sent).map(([name, value]) => [name, value ?? '']));
    }),
  );
});
