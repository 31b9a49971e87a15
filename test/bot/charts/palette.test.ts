import { it } from 'vitest';
import { PALETTE } from '../../../src/bot/charts/paint.ts';

/** WCAG 2.2: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

it.for(['text', 'quiet'] as const)('%s is read on the ground', (name, { expect }) => {
  expect(contrast(PALETTE[name], PALETTE.ground)).toBeGreaterThan(4.5);
});

it.for(['mark', 'line', 'median', 'best', 'player', 'crowd'] as const)(
  '%s is seen on the ground',
  (name, { expect }) => {
    expect(contrast(PALETTE[name], PALETTE.ground)).toBeGreaterThan(3);
  },
);

it('the ground lets nothing of Discord through', ({ expect }) => {
  expect(PALETTE.ground).toMatch(/^#[0-9a-f]{6}$/);
});
