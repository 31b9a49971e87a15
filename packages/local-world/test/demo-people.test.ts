// Each description of a person has its message in the page's files, where the page finds it by its English text.

import { expect, test } from 'vitest';
import plain from '../../local-discord/world-file/plain-world.json' with { type: 'json' };
import german from '../../local-page/app/words/de.json' with { type: 'json' };
import english from '../../local-page/app/words/en.json' with { type: 'json' };
import { DEMO_PEOPLE } from '../demo-people.ts';

test('the page has a German message for what people are there for', () => {
  const translated = new Map<string, unknown>(Object.entries(german));
  const messages = new Map<unknown, unknown>(
    Object.entries(english).map(([key, text]) => [text, translated.get(key)]),
  );
  const descriptions = [...DEMO_PEOPLE, ...plain.people].map(({ about }) => about);
  expect(descriptions.length).toBeGreaterThan(8);
  expect(descriptions.filter((about) => typeof messages.get(about) !== 'string')).toEqual([]);
});
