import type { Page as Tab } from 'playwright-core';

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
