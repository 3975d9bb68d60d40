import { child, children, fileOf, keyOf, moduleOf, nameIn } from './syntax.ts';
import type { Module, Node } from './syntax.ts';
import { anyOf, nothing, plain } from './values.ts';
import type { Value } from './values.ts';

type Found = { readonly type: Node; readonly module: Module };

/** The values of a prop whose type lists them: `'sm' | 'md'`. Null when the type says less. */
export function typeOfProp(parameter: Node, key: string, module: Module): Value | null {
  const pattern = parameter.type === 'AssignmentPattern' ? child(parameter, 'left') : parameter;
  const annotation = pattern && child(pattern, 'typeAnnotation');
  const type = annotation && child(annotation, 'typeAnnotation');
  const property = type ? memberType({ type, module }, key) : null;
  if (property === null) return null;
  const inner = child(property.type, 'typeAnnotation');
  const listed = inner && child(inner, 'typeAnnotation');
  const value = listed ? literals({ type: listed, module: property.module }) : null;
  if (value === null) return null;
  return property.type['optional'] === true ? anyOf([value, nothing]) : value;
}

function aliased({ type, module }: Found): Found | null {
  const name = nameIn(child(type, 'typeName'));
  const own = module.types.get(name);
  if (own !== undefined) return { type: own, module };
  const binding = module.scope.names.get(name);
  if (binding?.kind !== 'import') return null;
  const file = fileOf(module, binding.from);
  if (file === null) return null;
  const other = moduleOf(file);
  const theirs = other.types.get(binding.name);
  return theirs === undefined ? null : { type: theirs, module: other };
}

function memberType(found: Found, key: string): Found | null {
  const { type, module } = found;
  if (type.type === 'TSTypeLiteral') {
    const member = children(type, 'members').find((each) => keyOf(each) === key);
    return member === undefined ? null : { type: member, module };
  }
  if (type.type === 'TSIntersectionType') {
    for (const part of children(type, 'types')) {
      const member = memberType({ type: part, module }, key);
      if (member !== null) return member;
    }
    return null;
  }
  const alias = type.type === 'TSTypeReference' ? aliased(found) : null;
  return alias === null ? null : memberType(alias, key);
}

function literals(found: Found): Value | null {
  const { type, module } = found;
  if (type.type === 'TSBooleanKeyword') return anyOf([plain(true), plain(false)]);
  if (type.type === 'TSUndefinedKeyword') return nothing;
  if (type.type === 'TSLiteralType') {
    const value = child(type, 'literal')?.['value'];
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? plain(value)
      : null;
  }
  if (type.type === 'TSUnionType') {
    const parts = children(type, 'types').map((part) => literals({ type: part, module }));
    return parts.every((part) => part !== null) ? anyOf(parts) : null;
  }
  const alias = type.type === 'TSTypeReference' ? aliased(found) : null;
  return alias === null ? null : literals(alias);
}
