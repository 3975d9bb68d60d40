import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { namesOf } from '../../scripts/new/names.ts';
import { storyFiles } from '../../scripts/new/story.ts';
import { read, sourceFiles } from './arrows.ts';

const stands = 'src/app/theme/static/chakra.ts';
const built: ReadonlySet<string | null> = new Set(
  parseSync(stands, read(stands)).module.staticExports.flatMap(({ entries }) =>
    entries.map(({ exportName: { name } }) => name),
  ),
);

/** What to take where Chakra's own part is wanted. */
const instead: Readonly<Record<string, string>> = {
  Box: 'chakra.div',
  Button: 'Button of src/ui/button.tsx',
  Flex: 'chakra.div with display="flex"',
  Heading: 'FocusedHeading of src/ui/focused-heading.tsx, or chakra.h2',
  HStack: 'chakra.div with display="flex"',
  IconButton: 'IconButton of src/ui/button.tsx',
  Link: 'TextLink of src/ui/link.tsx',
  Stack: 'chakra.div with display="flex"',
  Text: 'chakra.p',
};

/** What a file brings of Chakra when it runs and the portal's build does not have; types are gone by then. */
function unbuilt(path: string, text: string): readonly string[] {
  const names = parseSync(path, text).module.staticImports.flatMap(({ moduleRequest: { value }, entries }) =>
    /^@chakra-ui\/react(?:$|\/)/.test(value)
      ? entries
          .filter(({ isType }) => !isType)
          .map(({ importName: { name } }) => ({
            name: name ?? 'all of it',
            isWhole: value.endsWith('/react'),
          }))
      : [],
  );
  return names
    .filter(({ name, isWhole }) => !isWhole || !built.has(name))
    .map(
      ({ name }) =>
        `${path} takes ${name} of @chakra-ui/react, which the build does not have (docs/decisions/0054): take ${
          instead[name] ?? 'a part of src/ui, or chakra.div and the like'
        }`,
    );
}

// the theme itself is worked out when the portal is built
const isOfBuild = (path: string) => /^src\/app\/(?:theme|vite-plugins)\//.test(path);
const sources = [...sourceFiles('src'), ...sourceFiles('.storybook')].filter((path) => !isOfBuild(path));

describe('what is taken of Chakra', () => {
  it('is what the portal’s build has in its place', () => {
    expect(built.size).toBeGreaterThan(9);
    expect(sources.length).toBeGreaterThan(500);
    const taking = sources
      .map((path) => ({ path, text: read(path) }))
      .filter(({ text }) => text.includes('@chakra-ui/'));
    expect(taking.length).toBeGreaterThan(100);
    expect(taking.flatMap(({ path, text }) => unbuilt(path, text))).toEqual([]);
  });

  it('is so in the story of a new chart, which a screen is made of', () => {
    const stories = Object.entries(storyFiles(namesOf('bank-change', '§5', {})))
      .filter(([path]) => path.endsWith('.tsx'))
      .map(([path, text]) => ({ path, text, faults: unbuilt(path, text) }));
    expect(stories.map(({ text }) => text.includes(`from '@chakra-ui/react'`))).toEqual([true]);
    expect(stories.flatMap(({ faults }) => faults)).toEqual([]);
  });

  it('is told with what to take instead', () => {
    const of = (text: string) => unbuilt('src/features/hello/screen.tsx', text);
    expect(of(`import { Text, chakra, type HTMLChakraProps } from '@chakra-ui/react';`)).toEqual([
      'src/features/hello/screen.tsx takes Text of @chakra-ui/react, which the build does not have (docs/decisions/0054): take chakra.p',
    ]);
    expect(of(`import type { BoxProps } from '@chakra-ui/react';`)).toEqual([]);
    expect(of(`import * as everything from '@chakra-ui/react';`)).toHaveLength(1);
    // only the package's own name is exchanged
    expect(of(`import { chakra } from '@chakra-ui/react/styled-system';`)).toHaveLength(1);
  });
});
