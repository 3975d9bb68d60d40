import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ranges } from '../../src/app/vite-plugins/font-core.ts';

const hex = (code: number) => code.toString(16).toUpperCase().padStart(4, '0');
const letters = ranges.map(([first, last]) =>
  first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`,
);

it('a cut font holds the very letters for which the page asks for it', () => {
  const faces = readFileSync('src/app/fonts.css', 'utf8').match(/@font-face \{[^}]*\}/g) ?? [];
  const cut = faces.filter((face) => face.includes('portal-fonts/'));
  expect(cut).toHaveLength(2);
  for (const face of cut)
    expect(
      /unicode-range:([^;]*);/
        .exec(face)?.[1]
        ?.split(',')
        .map((range) => range.trim()),
    ).toEqual(letters);
});
