import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { atomsOf, classesOf, mergeStyles } from '../../src/app/theme/static/encode.ts';
import type { Styles } from '../../src/app/theme/static/encode.ts';
import { recipeStyles } from '../../src/app/theme/static/recipe.ts';
import { collect } from '../../src/app/vite-plugins/static/collect.ts';
import { language, sheetOf } from '../../src/app/vite-plugins/static/sheet.ts';

const folder = mkdtempSync(join(tmpdir(), 'static-styles-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let written = 0;

/** The styles that a module would need, its first line being the import of Chakra. */
function stylesOf(text: string) {
  const file = join(folder, `part-${(written += 1)}.tsx`);
  writeFileSync(file, `import { chakra, useSlotRecipe } from '@chakra-ui/react';\n${text}`);
  const found = collect([file], language);
  const { problems } = sheetOf(found);
  const atoms = [...found.atoms.values()].map(({ atom: { conditions, prop, value } }) =>
    [prop, ...conditions, value].join(' '),
  );
  return {
    found,
    atoms: atoms.toSorted(),
    problems: problems.map((problem) => problem.replace(`${file}:`, '')),
  };
}

const classes = (...styles: readonly Styles[]) =>
  classesOf(mergeStyles(language.names, ...styles)).split(' ');

describe('styles worked out at build time', () => {
  it('lets the browser know the short names that stand in a recipe alone', () => {
    const { found } = stylesOf(`
      const Cell = chakra('td', { base: { '& b': { insetStart: '0' } }, variants: { wide: { true: { mt: '2' } } } });
      export const Part = () => <Cell wide />;`);
    const known = [...found.used];
    expect(known).toEqual(expect.arrayContaining(['insetStart', 'mt']));
  });

  it('has both arms of a condition, whatever is spread, and every value of a table', () => {
    const { atoms, problems } = stylesOf(`
      const tones = { calm: 'fg', loud: 'negative.fg' } as const;
      export const Part = ({ tone, wide, row }: { readonly tone: 'calm' | 'loud'; readonly wide: boolean; readonly row: { readonly at: string } }) => (
        <chakra.div mt={wide ? '2' : row ? { base: '4', md: '6' } : '8'} color={tones[tone]} {...(wide ? { px: '3' } : {})} />
      );`);
    expect(problems).toEqual([]);
    expect(atoms).toEqual([
      'color fg',
      'color negative.fg',
      'marginTop 2',
      'marginTop 4',
      'marginTop 8',
      'marginTop md 6',
      'paddingInline 3',
    ]);
  });

  it('follows a prop to everybody who draws the part, and what is handed on to where it is drawn', () => {
    const { atoms, problems } = stylesOf(`
      function Frame({ width, ...more }: { readonly width: string }) {
        return <chakra.div maxW={width} {...more} />;
      }
      export const Two = () => <><Frame width="10px" pt="1" /><Frame width="20px" /></>;`);
    expect(problems).toEqual([]);
    expect(atoms).toEqual(['maxWidth 10px', 'maxWidth 20px', 'paddingTop 1']);
  });

  it('names the place and the property of what nobody can know', () => {
    const { problems } = stylesOf(`
      export const Bars = ({ bars }: { readonly bars: readonly number[] }) => (
        <chakra.div
          width={\`\${bars.length}px\`}
        />
      );`);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^5: width: /);
  });

  it('refuses a spread that it cannot read, and a property that does not exist', () => {
    const { problems } = stylesOf(`
      declare const odd: object;
      export const One = () => <chakra.div {...odd} />;
      export const Two = () => <chakra.div css={{ colour: 'fg' }} />;`);
    expect(problems).toEqual([expect.stringMatching(/^4: spreads /), '5: colour is no style property']);
  });

  it('tells of a property that would lose to one written before it', () => {
    const { problems } = stylesOf(`export const One = () => <chakra.div px="4" p="2" />;`);
    expect(problems).toEqual([
      expect.stringContaining('padding is written after paddingInline, but would lose to it'),
    ]);
    expect(stylesOf(`export const One = () => <chakra.div p="2" px="4" />;`).problems).toEqual([]);
  });

  it('knows every choice of a recipe whose variant is not known', () => {
    const { found } = stylesOf(`
      const Tab = chakra('a', { base: { px: '2' }, variants: { size: { sm: { py: '1' }, lg: { py: '4' } } } });
      export const Tabs = (props: { readonly size: 'sm' | 'lg' }) => <Tab size={props.size} />;`);
    expect(found.recipes.size).toBe(2);
  });
});

describe('classes in the browser', () => {
  it('are those of the sheet', () => {
    const { found } = stylesOf(`
      export const One = () => <chakra.a css={{ '& svg': { mt: '1' } }} _hover={{ color: { base: 'fg', md: 'brand.fg' } }} lineHeight={1.5} />;`);
    const asked = classes(
      { '& svg': { mt: '1' } },
      { _hover: { color: { base: 'fg', md: 'brand.fg' } }, lineHeight: 1.5 },
    );
    expect(asked.toSorted()).toEqual([...found.atoms.keys()].toSorted());
  });

  it('give the last word to the later style, as a whole', () => {
    expect(classes({ p: '4' }, { padding: '2' })).toEqual(classes({ p: '2' }));
    expect(classes({ p: { base: '4', md: '6' } }, { p: '2' })).toEqual(classes({ p: '2' }));
    expect([
      ...atomsOf(mergeStyles(language.names, { p: { md: '6' } }, { p: { base: '2' } })).values(),
    ]).toHaveLength(2);
  });

  it('let a recipe with variants and their compounds be one class below all others', () => {
    const recipe = {
      base: { px: '2' },
      variants: { size: { sm: { py: '1' }, lg: { py: '4' } } },
      compoundVariants: [{ size: 'lg', css: { px: '6' } }],
      defaultVariants: { size: 'sm' },
    };
    const of = (chosen: object) => recipeStyles(language.names, recipe, { ...chosen });
    expect(of({})).toEqual({ '@layer recipes': { paddingInline: '2', paddingBlock: '1' } });
    expect(of({ size: 'lg' })).toEqual({ '@layer recipes': { paddingInline: '6', paddingBlock: '4' } });
    expect(classes(of({}))).toEqual([expect.stringMatching(/^r/)]);
  });
});
