import { existsSync } from 'node:fs';
import { bound, entriesOf, evaluate, memberOf } from './evaluate.ts';
import { child, children, moduleOf, nameIn } from './syntax.ts';
import type { Module, Node, Scope } from './syntax.ts';
import { typeOfProp } from './types.ts';
import { anyOf, isNothing, nothing, optionsOf, plain, unknown } from './values.ts';
import type { Value } from './values.ts';

/** Where a part is drawn. */
export type Use = { readonly element: Node; readonly scope: Scope };

type Given = Extract<Value, { kind: 'given' }>;

export type Program = {
  readonly modules: readonly Module[];
  /** Every element of the sources. */
  readonly uses: readonly Use[];
  readonly usesOf: (part: Node) => readonly Use[];
  readonly once: (node: Node, work: () => Value) => Value;
  readonly exported: (file: string, name: string) => Value;
  /** A prop, or an argument's member: what all who draw or call it hand over. */
  readonly given: (to: Given, key: string) => Value;
  readonly slot: (recipe: Value, slot: string) => Value;
};

type SlotStyles = (recipe: Value, slot: string) => Value;

const handedOver = (node: Node) => children(node, 'arguments');

/** All modules together: who draws which part, who calls which function. */
export function programOf(files: readonly string[], slot: SlotStyles): Program {
  const modules = files.map(moduleOf);
  const known = new Map<Node, Value>();
  const asked = new Set<Node>();
  const uses: Use[] = [];
  const calls: Use[] = [];
  const drawnBy = new Map<Node, Use[]>();
  const calledBy = new Map<Node, Use[]>();

  const program: Program = {
    modules,
    uses,
    usesOf: (part) => drawnBy.get(part) ?? [],
    once(node, work) {
      const before = known.get(node);
      if (before !== undefined) return before;
      if (asked.has(node)) return nothing;
      asked.add(node);
      const value = work();
      asked.delete(node);
      if (asked.size === 0 || value.kind !== 'plain') known.set(node, value);
      return value;
    },
    exported(file, name) {
      if (!existsSync(file) || !/\.tsx?$/.test(file)) return unknown(`${name} of ${file}`);
      const module = moduleOf(file);
      const binding = module.exports.get(name);
      return binding === undefined ? unknown(`${name} of ${file}`) : bound(program, binding, module.scope);
    },
    given(to, key) {
      if (to.without.includes(key)) return nothing;
      const parameter = children(to.to, 'params')[to.index];
      const owner = moduleWith(modules, to.to);
      const typed = parameter && owner ? typeOfProp(parameter, key, owner) : null;
      if (typed !== null) return typed;
      const drawn = to.index === 0 ? (drawnBy.get(to.to) ?? []) : [];
      const called = calledBy.get(to.to) ?? [];
      if (drawn.length + called.length === 0) return unknown(`${key}, which nobody hands over`);
      return anyOf([
        ...drawn.map((use) => attribute(program, use, key)),
        ...called.map((use) => {
          const value = evaluate(program, handedOver(use.element)[to.index] ?? null, use.scope);
          return memberOf(program, value, plain(key));
        }),
      ]);
    },
    slot,
  };

  for (const module of modules) collect(module, uses, calls);
  for (const use of uses) enter(program, drawnBy, use, child(use.element, 'name'));
  known.clear();
  for (const use of calls) enter(program, calledBy, use, child(use.element, 'callee'));
  known.clear();
  return program;
}

function moduleWith(modules: readonly Module[], fn: Node): Module | null {
  return modules.find(({ scopes }) => scopes.has(fn)) ?? null;
}

function enter(program: Program, to: Map<Node, Use[]>, use: Use, name: Node | null): void {
  if (name === null || !/^(JSX)?(Identifier|MemberExpression)$/.test(name.type)) return;
  if (name.type === 'JSXIdentifier' && /^[a-z]/.test(nameIn(name))) return;
  for (const option of optionsOf(evaluate(program, name, use.scope)))
    if (option.kind === 'function') to.set(option.node, [...(to.get(option.node) ?? []), use]);
}

/** What an element hands over under a name: the last attribute or spread that has it. */
function attribute(program: Program, { element, scope }: Use, key: string): Value {
  let value: Value = nothing;
  for (const each of children(element, 'attributes')) {
    if (each.type === 'JSXSpreadAttribute') {
      const spread = evaluate(program, child(each, 'argument'), scope);
      for (const option of optionsOf(spread)) {
        if (option.kind === 'given') {
          const found = program.given(option, key);
          if (!isNothing(found)) value = anyOf([value, found]);
        }
      }
      const found = entriesOf(spread).find((entry) => entry.key === key)?.value;
      if (found !== undefined) value = anyOf([value, found]);
    } else if (nameIn(child(each, 'name')) === key) {
      value = each['value'] === null ? plain(true) : evaluate(program, child(each, 'value'), scope);
    }
  }
  return value;
}

function collect(module: Module, uses: Use[], calls: Use[]): void {
  const visit = (node: Node, scope: Scope) => {
    const inside = module.scopes.get(node) ?? scope;
    if (node.type === 'JSXOpeningElement') uses.push({ element: node, scope: inside });
    if (node.type === 'CallExpression') calls.push({ element: node, scope: inside });
    for (const field of Object.keys(node)) {
      const one = child(node, field);
      if (one !== null) visit(one, inside);
      for (const each of children(node, field)) visit(each, inside);
    }
  };
  for (const node of module.body) visit(node, module.scope);
}
