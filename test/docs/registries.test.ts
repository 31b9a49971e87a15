import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadRegistries, REGISTRY_IDS, takesKey } from '../../src/services/names/registries/registries.ts';

const page = readFileSync(new URL('../../docs/registries.md', import.meta.url), 'utf8');

/** The cells of the first table by the ids of its rows. */
const rows = new Map(
  [...page.matchAll(/^\| `([a-z]+)` \| (.*) \|$/gm)].map(([, id = '', cells = '']) => [
    id,
    cells.split(' | '),
  ]),
);
/** What stands about each registry, by the ids of the headings. */
const sections = new Map(
  page.split('\n### ').map((section) => {
    const [heading = '', ...text] = section.split('\n');
    return [heading.replaceAll('`', ''), text.join('\n').split('\n## ')[0] ?? ''];
  }),
);

const listed = (await loadRegistries({ ids: REGISTRY_IDS })) ?? [];
const registries = listed.filter((one) => one !== 'service');

test('docs/registries.md has each registry in a row and in a section, in their order, and no other', () => {
  expect([...rows.keys()]).toEqual(REGISTRY_IDS);
  expect([...sections.keys()].slice(1)).toEqual(REGISTRY_IDS);
});

describe.each(registries)('$id', ({ id, registry }) => {
  const [title = '', names = '', typed = '', , address = ''] = rows.get(id) ?? [];
  const section = sections.get(id) ?? '';

  test('has its title, its address, its endings and its sign there', () => {
    expect(title).toBe(registry.title);
    expect(address).toBe(`\`${registry.address}\``);
    const quoted = [...names.matchAll(/`([^`]+)`/g)].map(([, text]) => text);
    expect(quoted).toEqual(
      expect.arrayContaining([...registry.endings, ...(registry.sign ? [registry.sign] : [])]),
    );
    expect(quoted.filter((text) => text?.startsWith('.'))).toEqual(registry.endings);
    const examples = [...typed.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text.replace(`${id}:`, ''));
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) {
      const whole = [example, registry.complete(example)];
      expect(whole.map((name) => registry.name(name))).toContainEqual(expect.any(String));
    }
  });

  test('has its credit, its key and its order there', () => {
    expect(section.includes('credit')).toBe(registry.credit !== undefined);
    if (registry.credit) {
      expect(section).toContain(`"${registry.credit.text}"`);
      expect(section).toContain(`<${registry.credit.url}>`);
    }
    expect(section.includes(`\`NAMES_REGISTRY_KEYS=${id}=…\``)).toBe(takesKey(id));
    if (registry.keyHeader !== undefined) expect(section).toContain(`\`${registry.keyHeader}\``);
    expect(section.includes('order')).toBe(!registry.hasOrder);
    expect(section).toMatch(/\b20\d\d-\d\d-\d\d\b/);
  });

  test('has an example of a name and of a wallet', async () => {
    await registry.prepare?.();
    expect(registry.name(registry.example)).toBe(registry.example);
    expect(registry.wallet(registry.walletExample)?.toLowerCase()).toBe(registry.walletExample.toLowerCase());
  });
});
