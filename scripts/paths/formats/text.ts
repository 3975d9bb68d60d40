import { figuresOf, leftOf, notesOf, questionOf } from '../summary.ts';
import type { ToldPath, ToldPaths } from '../told.ts';
import { textOf } from '../words.ts';
import { wrapped } from '../wrap.ts';

function lineOf({ language, paths }: ToldPaths, { number, sentence, first, steps }: ToldPath): string {
  const digits = String(paths.length).length;
  const indent = ' '.repeat(digits + 3);
  const { name, sentence: going } = steps.at(-1)?.state ?? first;
  return [
    wrapped(sentence, ` ${String(number).padStart(digits)}  `, indent),
    wrapped(textOf(language, 'ends', { name, sentence: going }), `${indent}→ `, `${indent}  `),
  ].join('\n');
}

/** Sentences, one path after the other. */
export function asText(told: ToldPaths): string {
  const { title, chart, section, language } = told;
  return [
    [
      `${title} (${chart})`,
      textOf(language, 'section', { section }),
      questionOf(told),
      ...notesOf(told),
      figuresOf(told).join(' · '),
    ].join('\n'),
    ...told.paths.map((path) => lineOf(told, path)),
    ...leftOf(told).map((line) => wrapped(line, '', '  ')),
    '',
  ]
    .join('\n\n')
    .trimEnd();
}
