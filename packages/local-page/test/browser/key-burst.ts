import type { Page as Tab } from 'playwright-core';

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
