import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import type { Plugin } from 'vite';

const home = `${resolve('contract')}/`;

/** A statement of a module: what it declares, what it names, and where it stands. */
type Part = {
  readonly names: readonly string[];
  readonly refs: ReadonlySet<string>;
  readonly text: string;
  /** made of a library's calls, or of what is */
  isSchema: boolean;
};
type Source = {
  readonly imports: string;
  readonly parts: readonly Part[];
  /** what it imports by name from another module of the contract, with its file and its name there; null: a library's */
  readonly brought: ReadonlyMap<string, readonly [string, string] | null>;
};
type Node = { readonly type: string; readonly start: number; readonly end: number } & Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const nodesIn = (value: unknown): readonly Node[] => [value].flat().filter(isNode);
const nameOf = (value: unknown): string =>
  isNode(value) ? String(value['name'] ?? value['value'] ?? '') : '';

/** Every name that a piece of code reads; what is said in types is read by nobody. */
function refsOf(node: Node, found = new Set<string>()): Set<string> {
  if (node.type === 'Identifier') found.add(nameOf(node));
  const isTyped = node.type.startsWith('TS');
  for (const [key, value] of Object.entries(node)) {
    const isPlainName = (key === 'property' || key === 'key') && node['computed'] !== true;
    if (isPlainName || (isTyped && key !== 'expression')) continue;
    for (const below of nodesIn(value)) refsOf(below, found);
  }
  return found;
}

const isCall = (node: Node): boolean =>
  /^(?:Call|New)Expression$/.test(node.type) ||
  (!/Function/.test(node.type) && Object.values(node).some((value) => nodesIn(value).some(isCall)));

/** The text of a statement; a constant that is made by calls is marked as doing nothing else. */
function textOf(code: string, statement: Node, declared: Node): string {
  let text = code.slice(statement.start, statement.end);
  for (const { init } of nodesIn(declared['declarations']).toReversed()) {
    if (!isNode(init) || !isCall(init)) continue;
    const [from, to] = [init.start - statement.start, init.end - statement.start];
    text = `${text.slice(0, from)}/* @__PURE__ */ (() => (${text.slice(from, to)}))()${text.slice(to)}`;
  }
  return text;
}

/** What a statement declares; a type is nothing that a build knows, and what is handed on is declared elsewhere. */
function namesIn(declared: Node): readonly string[] {
  if (declared.type.startsWith('TS')) return [];
  const made = declared.type === 'VariableDeclaration' ? nodesIn(declared['declarations']) : [declared];
  return made.map(({ id }) => nameOf(id)).filter(Boolean);
}

function readSource(file: string): Source {
  const code = readFileSync(file, 'utf8');
  const body = nodesIn(parseAst(code, { lang: 'ts' }).body);
  const imports = body.filter(({ type }) => type === 'ImportDeclaration');
  const brought = imports.flatMap((one) => {
    const from = nameOf(one['source']);
    const place = from.startsWith('.') ? resolve(dirname(file), from) : null;
    return nodesIn(one['specifiers']).map(
      ({ local, imported }) =>
        [nameOf(local), place === null ? null : ([place, nameOf(imported)] as const)] as const,
    );
  });
  const parts = body
    .filter((one) => !imports.includes(one))
    .map((statement) => {
      const { declaration } = statement;
      const declared = isNode(declaration) ? declaration : statement;
      return {
        names: namesIn(declared),
        refs: refsOf(declared),
        text: textOf(code, statement, declared),
        isSchema: false,
      };
    });
  return {
    imports: imports.map(({ start, end }) => code.slice(start, end)).join('\n'),
    parts,
    brought: new Map(brought),
  };
}

const known = new Map<string, Source>();

/** A module of the contract, each of its statements told apart: a schema, or a rule that stands without one. */
function sourceOf(file: string): Source {
  const before = known.get(file);
  if (before) return before;
  const source = readSource(file);
  known.set(file, source);
  const isSchema = (name: string): boolean => {
    const place = source.brought.get(name);
    if (place === null) return true;
    if (place !== undefined)
      return sourceOf(place[0]).parts.some((part) => part.isSchema && part.names.includes(place[1]));
    return source.parts.some((part) => part.isSchema && part.names.includes(name));
  };
  for (let changed = true; changed;) {
    const found = source.parts.filter((part) => !part.isSchema && [...part.refs].some(isSchema));
    for (const part of found) part.isSchema = true;
    changed = found.length > 0;
  }
  return source;
}

const textsOf = (parts: readonly Part[]) => parts.map(({ text }) => text).join('\n');
const isExported = ({ text }: Part) => text.startsWith('export');

function rulesOf({ imports, parts }: Source): string {
  const rules = parts.filter(({ isSchema }) => !isSchema);
  const own = rules.filter((part) => !isExported(part)).flatMap(({ names }) => names);
  return `${imports}\n${textsOf(rules)}\nexport { ${own.join(', ')} };`;
}

function schemasOf({ imports, parts }: Source, file: string): string {
  const rules = parts.filter(({ isSchema }) => !isSchema).flatMap(({ names }) => names);
  const schemas = parts.filter(({ isSchema }) => isSchema);
  return `${imports}\nimport { ${rules.join(', ')} } from '${file}?rules';\n${textsOf(schemas)}`;
}

/**
 * Takes each module of the contract apart for the portal: the schemas in one, with the libraries that they are made of,
 * and the names and rules beside them in another. A screen that reads the list of statuses brings no schema, and none
 * of the libraries; and a schema that nobody parses by is left out.
 */
export function pureContract(): Plugin {
  return {
    name: 'portal:pure-contract',
    apply: 'build',
    load(id) {
      const [file = '', part] = id.split('?');
      if (!file.startsWith(home) || !file.endsWith('.ts')) return undefined;
      const source = sourceOf(file);
      const code =
        part === 'rules'
          ? rulesOf(source)
          : part === 'schemas'
            ? schemasOf(source, file)
            : `export * from '${file}?rules';\nexport * from '${file}?schemas';`;
      return { code, map: null, moduleSideEffects: false };
    },
  };
}
