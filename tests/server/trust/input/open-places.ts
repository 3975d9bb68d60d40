import { z } from 'zod';

type Place = readonly [at: string, schema: unknown];

/** What a schema is made of, as far as it reads what is sent: a pipe by its beginning. */
function partsOf(at: string, schema: unknown): readonly Place[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).map(([name, part]): Place => [`${at}.${name}`, part]);
  if (schema instanceof z.ZodArray) return [[`${at}[]`, schema.element]];
  if (schema instanceof z.ZodUnion) return schema.options.map((one): Place => [at, one]);
  if (schema instanceof z.ZodIntersection)
    return [
      [at, schema.def.left],
      [at, schema.def.right],
    ];
  if (schema instanceof z.ZodTuple) return schema.def.items.map((one): Place => [`${at}[]`, one]);
  if (schema instanceof z.ZodPipe) return [[at, schema.def.in]];
  if (schema instanceof z.ZodRecord) return [[`${at}.*`, schema.valueType]];
  if (schema instanceof z.ZodLazy) return [[at, schema.unwrap()]];
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodNonOptional ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodCatch;
  return isWrapper ? [[at, schema.def.innerType]] : [];
}

const isClosed = (schema: unknown): boolean =>
  schema instanceof z.ZodObject
    ? schema.def.catchall instanceof z.ZodNever
    : !(
        schema instanceof z.ZodAny ||
        schema instanceof z.ZodUnknown ||
        schema instanceof z.ZodRecord ||
        schema instanceof z.ZodMap ||
        schema instanceof z.ZodCustom
      );

/** Where a schema lets something in that it doesn't name: an object that is not strict, a record, anything at all. */
export function openPlaces(at: string, schema: unknown, seen = new Set<unknown>()): readonly string[] {
  if (seen.has(schema)) return [];
  const deeper = new Set(seen).add(schema);
  const here = isClosed(schema) ? [] : [at];
  return [...here, ...partsOf(at, schema).flatMap(([place, part]) => openPlaces(place, part, deeper))];
}
