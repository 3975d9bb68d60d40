import type { Node, Scope } from './syntax.ts';

/** What an expression may be, as far as the build can tell. */
export type Value =
  | { readonly kind: 'plain'; readonly value: string | number | boolean | null | undefined }
  | { readonly kind: 'object'; readonly entries: readonly Entry[] }
  | { readonly kind: 'list'; readonly items: readonly Value[] }
  | { readonly kind: 'any'; readonly options: readonly Value[] }
  | { readonly kind: 'function'; readonly node: Node; readonly scope: Scope }
  | { readonly kind: 'package'; readonly from: string; readonly name: string }
  | { readonly kind: 'styled'; readonly tag: Value; readonly recipe: Value | null }
  | { readonly kind: 'slots'; readonly recipe: Value }
  | { readonly kind: 'given'; readonly to: Node; readonly index: number; readonly without: readonly string[] }
  /** What a package gives back (a form's `register`): never styles. */
  | { readonly kind: 'foreign' }
  | { readonly kind: 'unknown'; readonly why: string };

/** `sure`: it is there in every case, so it replaces what was before. */
export type Entry = { readonly key: string; readonly value: Value };

export const plain = (value: string | number | boolean | null | undefined): Value => ({
  kind: 'plain',
  value,
});
export const unknown = (why: string): Value => ({ kind: 'unknown', why });
export const nothing = plain(undefined);
export const foreign: Value = { kind: 'foreign' };

export function anyOf(options: readonly Value[]): Value {
  const flat = options.flatMap((option) => (option.kind === 'any' ? option.options : [option]));
  const known = new Map<unknown, Value>();
  for (const option of flat) known.set(option.kind === 'plain' ? option.value : option, option);
  const [first, ...others] = [...known.values()];
  if (first === undefined) return nothing;
  return others.length === 0 ? first : { kind: 'any', options: [first, ...others] };
}

export const optionsOf = (value: Value): readonly Value[] => (value.kind === 'any' ? value.options : [value]);

export const isNothing = (value: Value): boolean =>
  value.kind === 'plain' && (value.value === undefined || value.value === null);

/** From styles that are known already. */
export function valueOf(known: unknown): Value {
  if (Array.isArray(known)) return { kind: 'list', items: known.map(valueOf) };
  if (typeof known === 'object' && known !== null)
    return {
      kind: 'object',
      entries: Object.entries(known).map(([key, value]) => ({ key, value: valueOf(value) })),
    };
  if (known === null || known === undefined || ['string', 'number', 'boolean'].includes(typeof known))
    return { kind: 'plain', value: toPlain(known) };
  return unknown(`a ${typeof known}`);
}

function toPlain(known: unknown): string | number | boolean | null | undefined {
  return typeof known === 'string' ||
    typeof known === 'number' ||
    typeof known === 'boolean' ||
    known === null
    ? known
    : undefined;
}

/** Every object, list or plain value that it may be. Throws for what is not known. */
export function concrete(value: Value): readonly unknown[] {
  if (value.kind === 'plain') return [value.value];
  if (value.kind === 'any') return value.options.flatMap(concrete);
  if (value.kind === 'list')
    return value.items.reduce<readonly unknown[][]>(
      (lists, item) => lists.flatMap((list) => concrete(item).map((each) => [...list, each])),
      [[]],
    );
  if (value.kind === 'object')
    return value.entries.reduce<readonly Record<string, unknown>[]>(
      (objects, entry) =>
        objects.flatMap((object) => concrete(entry.value).map((each) => ({ ...object, [entry.key]: each }))),
      [{}],
    );
  throw new Error(value.kind === 'unknown' ? value.why : `a ${value.kind}`);
}
