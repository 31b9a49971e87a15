const KEY = 'started over';

/** Tells the tab that has begun everything anew that it is done, after the reload that voids the rest. */
export const STARTED_OVER = {
  /** Whether this tab was loaded for that reason, and begun it. */
  isTold: sessionStorage.getItem(KEY) !== null,
  expect(): void {
    sessionStorage.setItem(KEY, 'expected');
  },
  forget(): void {
    sessionStorage.removeItem(KEY);
  },
  /** Loads the page anew, without its drafts. */
  reload(): void {
    const expected = sessionStorage.getItem(KEY);
    sessionStorage.clear();
    if (expected !== null) sessionStorage.setItem(KEY, expected);
    location.reload();
  },
};
STARTED_OVER.forget();
