import { useEffect, useRef } from 'preact/hooks';
import type { Pane } from '../state/pane.ts';

/** No more than the server takes. */
const AT_ONCE = 200;

/**
 * Reads those of these messages that the page does not have. One question at a time: somebody who scrolls past thousands is
 * given those where they stop.
 */
export function useReadMissing(pane: Pane, ids: readonly string[]): void {
  const wanted = useRef(ids);
  wanted.current = ids;
  const reads = useRef(false);
  useEffect(() => {
    const { messages } = pane;
    const read = async () => {
      if (reads.current) return;
      reads.current = true;
      const asked = new Set<string>();
      for (;;) {
        const missing = messages.missing(wanted.current).filter((id) => !asked.has(id));
        if (missing.length === 0) break;
        const some = missing.slice(0, AT_ONCE);
        for (const id of some) asked.add(id);
        try {
          messages.fill(await pane.as.seen(some, pane.place.id));
        } catch {
          // Somebody who may not look here any more is told so by the view itself.
          break;
        }
      }
      reads.current = false;
    };
    void read();
  }, [pane, ids.join()]);
}
