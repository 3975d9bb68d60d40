import { describe, expect, it } from 'vitest';
import { docsStyle, houseTheme } from '../../.storybook/house-theme.ts';

/** Relative luminance of `#RRGGBB` (WCAG 2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(['light', 'dark'] as const)('pages of words in Storybook, %s,', (shade) => {
  it('have links that can be read, in rows without stripes', () => {
    const style = docsStyle(shade);
    const [, link = '#'] = /a \{ color: (#[0-9A-F]{6}) \}/.exec(style) ?? [];
    expect(contrast(link, houseTheme(shade).appContentBg)).toBeGreaterThanOrEqual(4.5);
    expect(style).toMatch(/tr:nth-of-type\(n\) \{ background: none \}/);
  });
});
