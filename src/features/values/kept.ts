import type { AmountField } from '../../../contract/values/roll-forward.ts';
import type { Entry } from '../../../machines/value-editing/types.ts';
import type { Texts, Typed } from './grid/typed.ts';
import { lines } from './lines.ts';

type Fields = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isLine = (name: string): name is AmountField => lines.some((line) => line === name);

/** Texts of lines and of nothing else. */
const isTexts = (value: unknown): value is Texts =>
  isObject(value) && Object.entries(value).every(([name, text]) => isLine(name) && typeof text === 'string');
const isAmounts = (value: unknown): value is NonNullable<Entry['amounts']> =>
  isTexts(value) && lines.every((line) => value[line] !== undefined);
const isTyped = (value: unknown): value is Typed => isObject(value) && Object.values(value).every(isTexts);

const isEntry = (value: unknown): value is Entry =>
  isObject(value) &&
  typeof value['id'] === 'string' &&
  Number.isFinite(value['version']) &&
  (value['amounts'] === null || isAmounts(value['amounts']));

/** What was typed and not saved before a forced logout or a reload, as the chart has it; nothing that is damaged. */
export const entriesBefore = (before: unknown): readonly Entry[] =>
  Array.isArray(before) && before.every(isEntry) ? before : [];

/** The same as it was typed, cell by cell. */
export const textsBefore = (before: unknown): Typed => (isTyped(before) ? before : {});
