import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseSync } from 'vite';

/** A node of a module's syntax tree, as loose as it has to be. */
export type Node = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
};

/** What a name stands for. */
export type Binding =
  | { readonly kind: 'value'; readonly node: Node; readonly scope: Scope }
  | { readonly kind: 'import'; readonly from: string; readonly name: string }
  | { readonly kind: 'parameter'; readonly of: Node; readonly index: number }
  | {
      readonly kind: 'member';
      readonly of: Binding;
      readonly key: string;
      readonly otherwise: Node | null;
      readonly scope: Scope;
    }
  | { readonly kind: 'rest'; readonly of: Binding; readonly without: readonly string[] }
  | { readonly kind: 'changing' };

export type Scope = {
  readonly module: Module;
  readonly names: Map<string, Binding>;
  readonly parent: Scope | null;
};

export type Module = {
  readonly file: string;
  readonly text: string;
  readonly scope: Scope;
  /** Exported name → name inside, or a name of another module. */
  readonly exports: Map<string, Binding>;
  readonly types: Map<string, Node>;
  readonly scopes: Map<Node, Scope>;
  readonly body: readonly Node[];
};

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

export function child(node: Node, field: string): Node | null {
  const value = node[field];
  return isNode(value) ? value : null;
}

export function children(node: Node, field: string): readonly Node[] {
  const value = node[field];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

export const nameIn = (node: Node | null): string => (typeof node?.['name'] === 'string' ? node['name'] : '');

/** The name of a property or a literal key; null when it is worked out. */
export function keyOf(node: Node): string | null {
  const key = child(node, 'key');
  if (key === null) return null;
  if (node['computed'] !== true && key.type === 'Identifier') return nameIn(key);
  return key.type === 'Literal' ? String(key['value']) : null;
}

export function isFunction(node: Node): boolean {
  return /^(ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(node.type);
}

/** Every node below this one, itself first. */
export function* below(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) {
    if (isNode(value)) yield* below(value);
    else if (Array.isArray(value)) for (const each of value) if (isNode(each)) yield* below(each);
  }
}

const modules = new Map<string, { readonly text: string; readonly module: Module }>();

/** A module's tree with the names of each of its scopes. Read again when its text has changed. */
export function moduleOf(file: string): Module {
  const text = readFileSync(file, 'utf8');
  const before = modules.get(file);
  if (before?.text === text) return before.module;
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join('; ')}`);
  const names = new Map<string, Binding>();
  const scopes = new Map<Node, Scope>();
  const exports = new Map<string, Binding>();
  const types = new Map<string, Node>();
  const body = isNode(program) ? children(program, 'body') : [];
  const module: Module = {
    file,
    text,
    exports,
    types,
    scopes,
    body,
    scope: {
      get module() {
        return module;
      },
      names,
      parent: null,
    },
  };
  if (isNode(program)) {
    declare(program, module.scope);
    for (const node of body) exportsOf(node, module);
  }
  modules.set(file, { text, module });
  return module;
}

/** The file that an import of the house's own names; null for a package. */
export const fileOf = (module: Module, source: string): string | null =>
  source.startsWith('.') ? resolve(dirname(module.file), source.replace(/\?.*$/, '')) : null;

const lifted = new Set([
  'Program',
  'BlockStatement',
  'StaticBlock',
  'ForOfStatement',
  'ForStatement',
  'CatchClause',
]);

/** Enters what a scope declares, and opens the scopes inside it. */
function declare(node: Node, scope: Scope): void {
  const opens = isFunction(node) || (lifted.has(node.type) && node.type !== 'Program');
  const inside: Scope = opens ? { module: scope.module, names: new Map(), parent: scope } : scope;
  if (opens) scope.module.scopes.set(node, inside);
  if (isFunction(node)) {
    children(node, 'params').forEach((pattern, index) =>
      bind(pattern, { kind: 'parameter', of: node, index }, inside),
    );
    const name = nameIn(child(node, 'id'));
    if (node.type === 'FunctionDeclaration' && name !== '')
      scope.names.set(name, { kind: 'value', node, scope });
  }
  if (node.type === 'ImportDeclaration') return importNames(node, scope);
  if (node.type === 'VariableDeclaration')
    for (const one of children(node, 'declarations')) variable(one, node['kind'] === 'const', scope);
  if (node.type === 'TSTypeAliasDeclaration') {
    const type = child(node, 'typeAnnotation');
    if (type !== null) scope.module.types.set(nameIn(child(node, 'id')), type);
  }
  for (const value of Object.values(node)) {
    if (isNode(value)) declare(value, inside);
    else if (Array.isArray(value)) for (const each of value) if (isNode(each)) declare(each, inside);
  }
}

function variable(node: Node, isConst: boolean, scope: Scope): void {
  const [id, init] = [child(node, 'id'), child(node, 'init')];
  if (id === null) return;
  bind(id, isConst && init !== null ? { kind: 'value', node: init, scope } : { kind: 'changing' }, scope);
}

function bind(pattern: Node, to: Binding, scope: Scope): void {
  if (pattern.type === 'Identifier') {
    scope.names.set(nameIn(pattern), to);
  } else if (pattern.type === 'AssignmentPattern') {
    const left = child(pattern, 'left');
    if (left !== null) bind(left, to, scope);
  } else if (pattern.type === 'ObjectPattern') {
    const properties = children(pattern, 'properties');
    const taken = properties.map(keyOf).filter((key) => key !== null);
    for (const property of properties) {
      const argument = child(property, 'argument');
      if (argument !== null) {
        bind(argument, { kind: 'rest', of: to, without: taken }, scope);
        continue;
      }
      const [key, value] = [keyOf(property), child(property, 'value')];
      if (key === null || value === null) continue;
      const otherwise = value.type === 'AssignmentPattern' ? child(value, 'right') : null;
      bind(value, { kind: 'member', of: to, key, otherwise, scope }, scope);
    }
  } else {
    for (const node of below(pattern))
      if (node.type === 'Identifier') scope.names.set(nameIn(node), { kind: 'changing' });
  }
}

function importNames(node: Node, scope: Scope): void {
  const from = String(child(node, 'source')?.['value']);
  for (const one of children(node, 'specifiers')) {
    const imported = child(one, 'imported');
    const name =
      one.type === 'ImportDefaultSpecifier' ? 'default' : imported === null ? '*' : nameIn(imported);
    scope.names.set(nameIn(child(one, 'local')), { kind: 'import', from, name });
  }
}

function exportsOf(node: Node, module: Module): void {
  if (node.type !== 'ExportNamedDeclaration') return;
  const declaration = child(node, 'declaration');
  const source = child(node, 'source');
  if (declaration !== null) {
    const ids =
      declaration.type === 'VariableDeclaration'
        ? children(declaration, 'declarations').map((one) => child(one, 'id'))
        : [child(declaration, 'id')];
    for (const id of ids) {
      const binding = module.scope.names.get(nameIn(id));
      if (binding !== undefined) module.exports.set(nameIn(id), binding);
    }
  }
  for (const one of children(node, 'specifiers')) {
    const [local, exported] = [nameIn(child(one, 'local')), nameIn(child(one, 'exported'))];
    const binding: Binding | undefined =
      source === null
        ? module.scope.names.get(local)
        : { kind: 'import', from: String(source['value']), name: local };
    if (binding !== undefined) module.exports.set(exported, binding);
  }
}

/** Where a node stands, for people: file:line. */
export function placeOf(module: Module, node: Node): string {
  const line = module.text.slice(0, node.start).split('\n').length;
  return `${module.file}:${line}`;
}
