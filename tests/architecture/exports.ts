import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { parseSync } from 'vite';

/** What a module brings: a name of another, or with `null` all of it, as `import * as`, `export *` and `import()` do. */
type Brought = { readonly from: string; readonly name: string | null };
/** A module as it is asked here; `code` is its text without comments. */
export type Module = {
  readonly path: string;
  readonly exported: readonly string[];
  readonly brought: readonly Brought[];
  /** what it takes by name out of a module that it brings while it runs */
  readonly taken: readonly Brought[];
  /** that it brings something of, types too */
  readonly packages: readonly string[];
  readonly code: string;
};

const whole = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;
/** `const { a, b: own } = await import('./other.mjs')`, and the same by tsx. */
const takenLater = /\{([^{}]*)\}\s*=\s*await\s+(?:import|tsImport)\(\s*['"]([^'"]+)['"]/g;
const slashed = (path: string) => path.split(sep).join('/');
/** The package of a module's name; null: it is the project's own, Node's, or made by the build. */
const packageOf = (name: string): string | null =>
  /^(?:node:|virtual:|\.)/.test(name) ? null : (/^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? null);

/** Reads a module. What it brings from is a path from the project's folder, or a package's module by its name. */
export function moduleOf(path: string, text: string): Module {
  const { module, comments } = parseSync(path, text);
  const code = comments.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), text);
  const exports = module.staticExports.flatMap(({ entries }) => entries);
  const brought: readonly Brought[] = [
    ...module.staticImports.flatMap(({ moduleRequest: { value }, entries }): Brought[] =>
      entries.length === 0
        ? [{ from: value, name: '' }]
        : entries.map(({ importName: { kind, name } }) => ({
            from: value,
            name: kind === 'NamespaceObject' ? null : kind === 'Default' ? 'default' : name,
          })),
    ),
    ...exports.flatMap(({ moduleRequest, importName: { kind, name } }) =>
      moduleRequest ? [{ from: moduleRequest.value, name: kind === 'Name' ? name : null }] : [],
    ),
    ...[...code.matchAll(whole)].map(([, from = '']) => ({ from, name: null })),
  ];
  const placed = (from: string) =>
    from.startsWith('.') ? slashed(normalize(join(dirname(path), from))).replace(/\?.*$/, '') : from;
  return {
    path,
    code,
    exported: exports.flatMap(({ exportName: { kind, name } }) =>
      kind === 'Default' ? ['default'] : kind === 'Name' && name !== null ? [name] : [],
    ),
    brought: brought.map(({ from, name }) => ({ from: placed(from), name })),
    taken: [...code.matchAll(takenLater)].flatMap(([, names = '', from = '']) =>
      names
        .split(',')
        .map((name) => name.replace(/[:=].*$/s, '').trim())
        .filter((name) => name !== '' && !name.startsWith('...'))
        .map((name) => ({ from: placed(from), name })),
    ),
    packages: brought.map(({ from }) => packageOf(from)).filter((name) => name !== null),
  };
}

/** All modules below a folder, and those of the project's own folder itself for `.`; scripts too. */
export const modulesIn = (folder: string): readonly Module[] =>
  readdirSync(folder, { recursive: folder !== '.', withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.d)\.(tsx?|mts|mjs)$/.test(entry.name))
    .map((entry) => slashed(join(entry.parentPath, entry.name)))
    .map((path) => moduleOf(path, readFileSync(path, 'utf8')));

const asWord = (name: string) => `${name.replaceAll('$', '\\$')}(?![\\w$])`;
const says = ({ code }: Module, name: string) => new RegExp(`(?<![\\w$])${asWord(name)}`).test(code);
/** How often a name stands in a module by itself: what follows a point is another's. */
const standing = ({ code }: Module, name: string) =>
  code.match(new RegExp(`(?<![\\w$]|(?<!\\.\\.)\\.)${asWord(name)}`, 'g'))?.length ?? 0;

/** For each path the modules that a rule finds for it. */
function grouped(all: readonly Module[], fits: (brought: Brought) => boolean) {
  const found = new Map<string, Set<Module>>();
  for (const one of all)
    for (const brought of one.brought)
      if (fits(brought)) found.set(brought.from, (found.get(brought.from) ?? new Set()).add(one));
  return (path: string): readonly Module[] => [...(found.get(path) ?? [])];
}

/**
 * What is exported and used by nobody, as `path: name`: no module brings it by its name, its own does nothing with it, and
 * where a module is brought as a whole, neither its bringers speak of it nor those to whom they hand it on (two steps).
 */
export function unusedExports(asked: readonly Module[], all: readonly Module[]): string[] {
  const named = new Set(all.flatMap(({ brought }) => brought.map(({ from, name }) => `${from}: ${name}`)));
  const bringersOf = grouped(all, () => true);
  const wholeBringersOf = grouped(all, ({ name }) => name === null);
  const next = (modules: readonly Module[]) => modules.flatMap(({ path }) => bringersOf(path));
  return asked.flatMap((one) => {
    const idle = one.exported.filter(
      (name) => !named.has(`${one.path}: ${name}`) && (name === 'default' || standing(one, name) < 2),
    );
    const bringers = idle.length > 0 ? wholeBringersOf(one.path) : [];
    const speakers = new Set([...bringers, ...next(bringers), ...next(next(bringers))]);
    return idle
      .filter((name) => ![...speakers].some((speaker) => says(speaker, name)))
      .map((name) => `${one.path}: ${name}`);
  });
}

/** What is brought or taken by a name that its module doesn't export, as `path: name of other`; scripts' types are unread. */
export function missingExports(all: readonly Module[]): string[] {
  const exportsOf = new Map(all.map(({ path, exported }) => [path, new Set(exported)]));
  return all.flatMap(({ path, brought, taken }) =>
    [...brought, ...taken]
      .filter(({ from, name }) => name && exportsOf.get(from)?.has(name) === false)
      .map(({ from, name }) => `${path}: ${name} of ${from}`),
  );
}
