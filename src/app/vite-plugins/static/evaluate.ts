import type { Program } from './program.ts';
import { child, children, fileOf, isFunction, keyOf, below, nameIn } from './syntax.ts';
import type { Binding, Node, Scope } from './syntax.ts';
import { anyOf, foreign, isNothing, nothing, optionsOf, plain, unknown } from './values.ts';
import type { Entry, Value } from './values.ts';

const sameAs = new Set(['defineRecipe', 'defineSlotRecipe', 'memo', 'forwardRef']);
const wrappers = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'ParenthesizedExpression',
  'ChainExpression',
  'JSXExpressionContainer',
]);

/** What an expression may be. Every way through it is followed: both arms of a condition, every call of a function. */
export function evaluate(program: Program, node: Node | null, scope: Scope): Value {
  if (node === null) return nothing;
  return program.once(node, () => expression(program, node, scope));
}

function expression(program: Program, node: Node, scope: Scope): Value {
  const go = (field: string) => evaluate(program, child(node, field), scope);
  if (wrappers.has(node.type)) return go('expression');
  if (isFunction(node)) return { kind: 'function', node, scope };
  if (node.type === 'Literal') return literal(node);
  if (node.type === 'TemplateLiteral') return template(program, node, scope);
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier')
    return nameIn(node) === 'undefined' ? nothing : named(program, nameIn(node), scope);
  if (node.type === 'ConditionalExpression') return anyOf([go('consequent'), go('alternate')]);
  if (node.type === 'LogicalExpression') return logical(node, go('left'), go('right'));
  if (node.type === 'ObjectExpression') return object(program, node, scope);
  if (node.type === 'ArrayExpression')
    return { kind: 'list', items: children(node, 'elements').map((item) => evaluate(program, item, scope)) };
  if (node.type === 'UnaryExpression') return unary(node, go('argument'));
  if (node.type === 'BinaryExpression') return binary(node, go('left'), go('right'));
  if (node.type === 'MemberExpression' || node.type === 'JSXMemberExpression')
    return member(program, node, scope);
  if (node.type === 'CallExpression') return call(program, node, scope);
  return unknown(`a ${node.type}`);
}

function literal(node: Node): Value {
  const { value } = node;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null)
    return plain(value);
  return unknown('a literal of another kind');
}

function logical(node: Node, left: Value, right: Value): Value {
  const kept = optionsOf(left).filter((option) =>
    node['operator'] === '&&' ? option.kind === 'plain' && !option.value : !isNothing(option),
  );
  return node['operator'] === '&&' && left.kind === 'unknown'
    ? anyOf([nothing, right])
    : anyOf([...kept, right]);
}

function unary(node: Node, argument: Value): Value {
  if (node['operator'] === '!') return anyOf([plain(true), plain(false)]);
  if (node['operator'] === 'void') return nothing;
  if (node['operator'] === '-' && argument.kind === 'plain' && typeof argument.value === 'number')
    return plain(-argument.value);
  return unknown(`${String(node['operator'])} of something`);
}

function binary(node: Node, left: Value, right: Value): Value {
  if (/^([=!]==?|[<>]=?|in|instanceof)$/.test(String(node['operator'])))
    return anyOf([plain(true), plain(false)]);
  if (node['operator'] !== '+') return unknown(`a result of ${String(node['operator'])}`);
  return joined([left, right]);
}

/** Every text that comes from one of each. */
function joined(parts: readonly Value[]): Value {
  let texts = [''];
  for (const part of parts) {
    const ends: string[] = [];
    for (const option of optionsOf(part)) {
      if (option.kind !== 'plain')
        return option.kind === 'unknown' ? option : unknown(`text of a ${option.kind}`);
      ends.push(String(option.value));
    }
    texts = texts.flatMap((text) => ends.map((end) => text + end));
  }
  return anyOf(texts.map(plain));
}

function template(program: Program, node: Node, scope: Scope): Value {
  const inside = children(node, 'expressions').map((each) => evaluate(program, each, scope));
  const quasis = children(node, 'quasis').map((each) => {
    const value = each['value'];
    const cooked = typeof value === 'object' && value !== null && 'cooked' in value ? value.cooked : '';
    return plain(String(cooked));
  });
  return joined(quasis.flatMap((quasi, at) => (inside[at] === undefined ? [quasi] : [quasi, inside[at]])));
}

function object(program: Program, node: Node, scope: Scope): Value {
  const entries = new Map<string, Value>();
  for (const property of children(node, 'properties')) {
    if (property.type === 'SpreadElement') {
      const spread = evaluate(program, child(property, 'argument'), scope);
      if (optionsOf(spread).some(({ kind }) => kind === 'unknown' || kind === 'given'))
        return unknown('what is not known');
      for (const { key, value } of entriesOf(spread)) {
        const before = entries.get(key);
        const replaces = value.kind !== 'any' || !value.options.some(isNothing) || before === undefined;
        entries.set(
          key,
          replaces ? value : anyOf([before, ...optionsOf(value).filter((each) => !isNothing(each))]),
        );
      }
      continue;
    }
    const fixed = keyOf(property);
    const key = fixed === null ? evaluate(program, child(property, 'key'), scope) : plain(fixed);
    const value = evaluate(program, child(property, 'value'), scope);
    for (const option of optionsOf(key)) {
      if (option.kind !== 'plain') return unknown('a key that is not known');
      entries.set(String(option.value), value);
    }
  }
  return { kind: 'object', entries: [...entries].map(([key, value]) => ({ key, value })) };
}

/** The entries of an object, or of any of several: what only some have may be missing. */
export function entriesOf(value: Value): readonly Entry[] {
  const options = optionsOf(value).filter((option) => option.kind !== 'plain');
  const falls = optionsOf(value).length > options.length;
  const keys = new Set(options.flatMap((o) => (o.kind === 'object' ? o.entries.map(({ key }) => key) : [])));
  return [...keys].map((key) => {
    const values = options.map((o) =>
      o.kind === 'object' ? (o.entries.find((entry) => entry.key === key)?.value ?? nothing) : nothing,
    );
    return { key, value: anyOf(falls ? [...values, nothing] : values) };
  });
}

function member(program: Program, node: Node, scope: Scope): Value {
  const of = evaluate(program, child(node, 'object'), scope);
  const property = child(node, 'property');
  const key = node['computed'] === true ? evaluate(program, property, scope) : plain(nameIn(property));
  return anyOf(optionsOf(of).map((option) => memberOf(program, option, key)));
}

/** A member of a value; of one whose key isn't known, every member. */
export function memberOf(program: Program, of: Value, key: Value): Value {
  if (of.kind === 'given')
    return key.kind === 'plain' ? program.given(of, String(key.value)) : unknown('a prop');
  if (of.kind === 'package')
    return key.kind === 'plain' ? { ...of, name: `${of.name}.${String(key.value)}` } : of;
  if (of.kind === 'slots' && key.kind === 'plain') return program.slot(of.recipe, String(key.value));
  if (of.kind === 'plain') return nothing;
  if (of.kind === 'foreign') return of;
  if (of.kind === 'any') return anyOf(of.options.map((option) => memberOf(program, option, key)));
  if (of.kind !== 'object') return of.kind === 'unknown' ? of : unknown(`a member of a ${of.kind}`);
  const found = optionsOf(key).flatMap((option) =>
    option.kind === 'plain'
      ? [of.entries.find((entry) => entry.key === String(option.value))?.value ?? nothing]
      : of.entries.map(({ value }) => value),
  );
  return anyOf(found);
}

function call(program: Program, node: Node, scope: Scope): Value {
  const callee = evaluate(program, child(node, 'callee'), scope);
  const parts = children(node, 'arguments');
  const argument = (at: number) => evaluate(program, parts[at] ?? null, scope);
  const results = optionsOf(callee).map((option): Value => {
    if (option.kind === 'package' && option.name === 'chakra')
      return { kind: 'styled', tag: argument(0), recipe: parts[1] === undefined ? null : argument(1) };
    if (option.kind === 'package' && option.name === 'useSlotRecipe')
      return memberOf(program, argument(0), plain('recipe'));
    if (option.kind === 'package' && sameAs.has(option.name)) return argument(0);
    if (option.kind === 'object' && option.entries.some(({ key }) => key === 'slots'))
      return { kind: 'slots', recipe: option };
    if (option.kind === 'foreign' || option.kind === 'package') return foreign;
    if (option.kind === 'function') return returned(program, option.node, option.scope);
    return option.kind === 'unknown' ? option : unknown(`the result of a ${option.kind}`);
  });
  return anyOf(results);
}

/** Whatever a function may give back. */
function returned(program: Program, node: Node, scope: Scope): Value {
  const inside = scope.module.scopes.get(node) ?? scope;
  const body = child(node, 'body');
  if (body === null) return nothing;
  if (body.type !== 'BlockStatement') return evaluate(program, body, inside);
  return anyOf(
    [...returns(body)].map((each) => {
      const argument = child(each, 'argument');
      return evaluate(program, argument, innermost(each, body, inside));
    }),
  );
}

function* returns(node: Node): Generator<Node> {
  for (const each of directly(node)) {
    if (each.type === 'ReturnStatement') yield each;
    else if (!isFunction(each)) yield* returns(each);
  }
}

function* directly(node: Node): Generator<Node> {
  for (const field of Object.keys(node)) {
    const one = child(node, field);
    if (one !== null) yield one;
    yield* children(node, field);
  }
}

/** The scope of a node inside another. */
function innermost(node: Node, inside: Node, scope: Scope): Scope {
  let found = scope;
  for (const each of below(inside)) {
    const opened = scope.module.scopes.get(each);
    if (opened !== undefined && each.start <= node.start && node.end <= each.end) found = opened;
  }
  return found;
}

function named(program: Program, name: string, scope: Scope): Value {
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    const binding = at.names.get(name);
    if (binding !== undefined) return bound(program, binding, at);
  }
  return unknown(`${name}, which is not the module's`);
}

/** What a name stands for. */
export function bound(program: Program, binding: Binding, scope: Scope): Value {
  if (binding.kind === 'value') return evaluate(program, binding.node, binding.scope);
  if (binding.kind === 'changing') return unknown('a variable that changes');
  if (binding.kind === 'parameter')
    return { kind: 'given', to: binding.of, index: binding.index, without: [] };
  if (binding.kind === 'import') {
    const file = fileOf(scope.module, binding.from);
    if (file === null) return { kind: 'package', from: binding.from, name: binding.name };
    return program.exported(file, binding.name);
  }
  const of = bound(program, binding.of, scope);
  if (binding.kind === 'rest')
    return of.kind === 'given'
      ? { ...of, without: [...of.without, ...binding.without] }
      : { kind: 'object', entries: entriesOf(of).filter(({ key }) => !binding.without.includes(key)) };
  const value = memberOf(program, of, plain(binding.key));
  if (binding.otherwise === null) return value;
  const otherwise = evaluate(program, binding.otherwise, binding.scope);
  return anyOf([...optionsOf(value).filter((option) => !isNothing(option)), otherwise]);
}
