import { languages } from './names.ts';
import type { Names } from './names.ts';

/** A line that a list needs, before the place where it ends. */
type Entry = { readonly file: string; readonly line: string; readonly before: string };

/** Where every chart is named; each list is in the order of the catalogue, so that the new one comes last. */
export const entriesOf = ({ kebab, camel, pascal }: Names): readonly Entry[] => [
  {
    file: 'machines/catalogue.ts',
    line: `import { ${camel}Chart } from './catalogue/${kebab}.ts';`,
    before: '\n/** Every chart of the product. */',
  },
  { file: 'machines/catalogue.ts', line: `  ${camel}Chart,`, before: '] as const;' },
  {
    file: 'tests/model/all.ts',
    line: `import { ${camel}Model } from './${kebab}.ts';`,
    before: '\n/** What is tested of every chart',
  },
  { file: 'tests/model/all.ts', line: `  ${camel}Model,`, before: '];' },
  {
    file: 'tests/model/claims/all.ts',
    line: `import { claimsOf${pascal} } from './${kebab}.ts';`,
    before: '\n/** What is claimed of one chart',
  },
  { file: 'tests/model/claims/all.ts', line: `  '${kebab}': only(claimsOf${pascal}),`, before: '};' },
  // until somebody writes its walker
  { file: 'tests/fixtures/chart-driver-alone.ts', line: `  '${kebab}',`, before: '];' },
  ...languages.flatMap((language) => [
    {
      file: `src/flow/texts/${language}.ts`,
      line: `import ${camel}Words from '../../../locales/${language}/machines/${kebab}.json' with { type: 'json' };`,
      before: 'import common from',
    },
    {
      file: `src/flow/texts/${language}.ts`,
      line: `    '${kebab}': ${camel}Words,`,
      before: '  },\n  common,',
    },
  ]),
];

/** Whether a line of a list stands after another one that ends in no comma, as in a list that is written in one line. */
const wantsComma = (before: string, line: string): boolean =>
  line.endsWith(',') && !/[,[{]$/.test(before.trimEnd());

/** The list with its new line; it throws where the list does not end as it did. */
export function withEntry(source: string, { file, line, before }: Entry): string {
  const at = source.lastIndexOf(before);
  if (at === -1) throw new Error(`${file} does not contain ${JSON.stringify(before)} any more.`);
  const above = source.slice(0, at);
  return `${above}${wantsComma(above, line) ? ',' : ''}${line}\n${source.slice(at)}`;
}
