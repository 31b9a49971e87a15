const GAP_PX = 4;

/**
 * Puts something that floats below what it belongs to, or above where there is more room.
 * @param wanted how wide in pixels; as wide as what it belongs to without it
 */
export function placeNear(floating: HTMLElement, anchor: HTMLElement, wanted?: number): void {
  const { left, top, bottom, width: usual } = anchor.getBoundingClientRect();
  const width = wanted ?? usual;
  const below = innerHeight - bottom;
  const opensUp = below < floating.offsetHeight + GAP_PX && top > below;
  Object.assign(floating.style, {
    left: `${Math.max(Math.min(left, innerWidth - width), 0)}px`,
    width: `${width}px`,
    top: opensUp ? 'auto' : `${bottom + GAP_PX}px`,
    bottom: opensUp ? `${innerHeight - top + GAP_PX}px` : 'auto',
    maxHeight: `${Math.max(opensUp ? top : below, 0) - 2 * GAP_PX}px`,
  });
}
