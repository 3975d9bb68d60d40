import { z } from 'zod';

type Schema = z.core.$ZodType;
type Fields = Readonly<Record<string, unknown>>;

/** What holds an act to what was looked at before it: to say nothing there, deliberately, is no way around it. */
const guards = new Set(['effects_hash', 'version']);

const takes = (field: Schema, value: unknown): boolean => z.safeParse(field, value).success;
const known = new WeakMap<Schema, boolean>();
/** Whether null says of a field that it is left out: it may be, null means nothing else there, and it is no guard. */
export function isLeftOutByNull(name: string, field: Schema): boolean {
  if (guards.has(name)) return false;
  const found = known.get(field) ?? (takes(field, undefined) && !takes(field, null));
  known.set(field, found);
  return found;
}

/** A schema without what says that a value may be absent or null, or what is made of it. */
function bare(schema: Schema): Schema {
  if (schema instanceof z.ZodPipe) return bare(schema.in);
  const isWrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return isWrapped ? bare(schema.unwrap()) : schema;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Whether a form is the one that a value is of: it has the same in each field of which the form has one value alone. */
const isOf = ({ shape }: z.ZodObject, value: Fields): boolean =>
  Object.entries(shape).every(
    ([name, field]) => !(field instanceof z.ZodLiteral) || takes(field, value[name]),
  );

/**
 * A body as JSON has it, without the fields that null leaves out: what the API answers of them can be sent back. What has
 * to be there stays null, and is refused as `required`.
 */
export function withoutNulls(schema: Schema, value: unknown): unknown {
  const form = bare(schema);
  if (Array.isArray(value))
    return form instanceof z.ZodArray ? value.map((item) => withoutNulls(form.element, item)) : value;
  if (!isFields(value)) return value;
  if (form instanceof z.ZodUnion) {
    const one = form.options.map(bare).find((option) => option instanceof z.ZodObject && isOf(option, value));
    return one ? withoutNulls(one, value) : value;
  }
  if (!(form instanceof z.ZodObject)) return value;
  const kept = Object.entries(value).flatMap(([name, item]) => {
    const field = Object.hasOwn(form.shape, name) ? form.shape[name] : undefined;
    if (field === undefined) return [[name, item]];
    return item === null && isLeftOutByNull(name, field) ? [] : [[name, withoutNulls(field, item)]];
  });
  return Object.fromEntries(kept);
}
