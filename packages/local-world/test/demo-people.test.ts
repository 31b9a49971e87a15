// Each description of a person has its message in the page's catalogue, which finds it by its English text.

import { expect, test } from 'vitest';
import german from '../../local-page/app/words/de.json' with { type: 'json' };
import { wordsIn } from '../../local-page/app/words/words.ts';
import { DEMO_PEOPLE } from '../demo-people.ts';
import plain from '../plain-world.json' with { type: 'json' };

test('the page says in German what people are there for', () => {
  const { hear } = wordsIn('de', german);
  const descriptions = [...DEMO_PEOPLE, ...plain.people].map(({ about }) => about);
  expect(descriptions.length).toBeGreaterThan(8);
  expect(descriptions.filter((about) => hear(about) === about)).toEqual([]);
});
