import type { Flow } from './flow.ts';

/** What an address tells of a walk: the start, and which of the model's samples followed. */
export type WalkArgs = { readonly start: string | null; readonly walk: readonly number[] };

/** A start's name as an address can carry it. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** `start:typed;walk:0-3-1`, as Storybook writes the args of a story. */
export function formatArgs({ start, walk }: WalkArgs): string {
  const parts = [
    ...(start === null ? [] : [`start:${slugOf(start)}`]),
    ...(walk.length === 0 ? [] : [`walk:${walk.join('-')}`]),
  ];
  return parts.join(';');
}

/** What of Storybook's own setting an address keeps, beside the walk: language, theme, width. */
export type StorySetting = Readonly<Record<string, string>>;

/** `?path=/story/charts-activation--walk&args=…&globals=…`: behind the address of a Storybook. */
export function storyQuery(story: string, args: WalkArgs, setting: StorySetting = {}): string {
  const globals = Object.entries(setting).map(([name, value]) => `${name}:${value}`);
  const query = [
    `path=/story/${story}`,
    ...(formatArgs(args) === '' ? [] : [`args=${formatArgs(args)}`]),
    ...(globals.length === 0 ? [] : [`globals=${globals.join(';')}`]),
  ];
  return `?${query.join('&')}`;
}

/** The samples of `0-3-1`; anything else is no walk. */
export const parseWalk = (text: unknown): readonly number[] =>
  typeof text === 'string' && /^\d+(-\d+)*$/.test(text) ? text.split('-').map(Number) : [];

/** The walk that a run can be reopened by; null when something happened that is no sample of the model. */
export function walkOf({ start, path }: Flow): WalkArgs | null {
  const walk = path.map(({ index = -1 }) => index);
  return walk.includes(-1) ? null : { start: start ?? null, walk };
}
