import type { Page as Tab } from 'playwright-core';

/** What is shown in a font of the browser's own, which may lack what those of the page have; each once. */
export function inForeignFonts(tab: Tab): Promise<string[]> {
  return tab.evaluate(() => {
    const foreign = [...document.body.querySelectorAll('*')].filter(
      (each) => !getComputedStyle(each).fontFamily.includes('Noto Sans JP Variable'),
    );
    return [...new Set(foreign.map(({ localName, className }) => `${localName} ${className}`))];
  });
}
