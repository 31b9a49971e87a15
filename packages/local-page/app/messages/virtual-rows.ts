import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualizerOptions,
} from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useCallback, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';

/** Rows of messages, of which only those near the screen are in the page. */
export type VirtualRows = Virtualizer<HTMLElement, HTMLElement>;

/** The height of a message that has not been shown yet; what it really is follows when it is. */
const USUAL_HEIGHT_PX = 68;
const usualHeight = () => USUAL_HEIGHT_PX;
const ROWS_AROUND = 6;
/** Closer to the end than this is at the end: the list then stays there when something comes. */
const AT_END_PX = 80;

/**
 * Keeps its place when something comes above or changes its height, and stays at the end when somebody is there.
 * @param above what stands above the rows and scrolls with them
 * @param kept the index of a row that stays in the page wherever it is, since it has the focus
 */
export function useVirtualRows(
  ids: readonly string[],
  scroller: RefObject<HTMLElement | null>,
  above: RefObject<HTMLElement | null>,
  kept: number,
): VirtualRows {
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const drawn = useRef(true);
  const [scrollMargin, setScrollMargin] = useState(0);
  // Another function would make it measure all rows anew.
  const keyOf = useCallback((index: number) => ids[index] ?? index, [ids]);
  const options: VirtualizerOptions<HTMLElement, HTMLElement> = {
    count: ids.length,
    getItemKey: keyOf,
    getScrollElement: () => scroller.current,
    estimateSize: usualHeight,
    overscan: ROWS_AROUND,
    paddingStart: 16,
    paddingEnd: 24,
    scrollMargin,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: AT_END_PX,
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range);
      if (kept < 0 || kept >= range.count || near.includes(kept)) return near;
      return [...near, kept].toSorted((one, other) => one - other);
    },
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => {
      if (drawn.current) draw(undefined);
    },
  };
  const [rows] = useState(() => new Virtualizer(options));
  rows.setOptions(options);
  useLayoutEffect(() => {
    const unmount = rows._didMount();
    return () => {
      drawn.current = false;
      unmount();
    };
  }, [rows]);
  useLayoutEffect(() => rows._willUpdate());
  // A list at its end stays there when the place for messages shrinks, as it does below a long list of commands.
  useLayoutEffect(() => {
    const { current } = scroller;
    if (!current) return;
    let stays = true;
    const onScroll = () => {
      stays = rows.isAtEnd();
    };
    const sizes = new ResizeObserver(() => {
      setScrollMargin(above.current?.offsetHeight ?? 0);
      if (stays) rows.scrollToEnd();
    });
    current.addEventListener('scroll', onScroll, { passive: true });
    sizes.observe(current);
    if (above.current) sizes.observe(above.current);
    return () => {
      current.removeEventListener('scroll', onScroll);
      sizes.disconnect();
    };
  }, [rows, scroller, above]);
  return rows;
}
