import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page as Tab } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');
declare const axe: { run(): Promise<AxeResults> };

/** What axe finds that is serious or worse, each with where it is. */
export async function seriousTroubles(tab: Tab): Promise<string[]> {
  await tab.evaluate(source);
  const { violations } = await tab.evaluate(() => axe.run());
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}

/**
 * What is shown in a font of the browser's own, which may lack what those of the page have; each once. One of the page's is
 * the first: else what has come later than the text stays an empty box.
 */
export function inForeignFonts(tab: Tab): Promise<string[]> {
  return tab.evaluate(() => {
    const foreign = [...document.body.querySelectorAll('*')].filter(
      (each) =>
        !/^"Noto Sans (Mono )?Variable".*"Noto Sans JP Variable"/.test(getComputedStyle(each).fontFamily),
    );
    return [...new Set(foreign.map(({ localName, className }) => `${localName} ${className}`))];
  });
}

const VIRTUAL_KEY_CODES: Readonly<Record<string, number>> = {
  Tab: 9,
  Enter: 13,
  Escape: 27,
  End: 35,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
  ContextMenu: 93,
};

/**
 * Presses keys as fast as the browser takes them: none waits until the one before has been handled.
 * @param keys names of keys, and texts whose characters are typed
 */
export async function burst(tab: Tab, ...keys: string[]): Promise<void> {
  const session = await tab.context().newCDPSession(tab);
  const strokes = keys.flatMap((key) => (key in VIRTUAL_KEY_CODES ? [key] : [...key])).map(strokeOf);
  await Promise.all(
    strokes.flatMap((stroke) => [
      session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...stroke }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...stroke }),
    ]),
  );
  await session.detach();
}

function strokeOf(key: string) {
  const code = VIRTUAL_KEY_CODES[key];
  if (code === undefined) return { key, text: key };
  return { key, code: key, windowsVirtualKeyCode: code, ...(key === 'Enter' && { text: '\r' }) };
}
