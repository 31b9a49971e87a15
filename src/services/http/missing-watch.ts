/** How many calls have to find nothing before it is said: a few people may well mistype a name. */
const MISSING = 5;

/**
 * Notices an address that is no such service: the first answers are all 404 or 410, which to each asker looks like a
 * name that nobody has registered. Tells so once; an answer with something in it ends the watch for good.
 * @returns takes what each call found: whether there was such a thing
 */
export function missingWatch(tell: (missing: number) => void): (found: boolean) => void {
  let missing = 0;
  let ended = false;
  return (found) => {
    if (ended) return;
    missing += 1;
    ended = found || missing === MISSING;
    if (ended && !found) tell(missing);
  };
}
