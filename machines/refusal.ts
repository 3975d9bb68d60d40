/**
 * Why the server, or the way to it, refused: what a chart keeps of a failure. JSON-safe.
 * `key` is an `error_key` of `contract/errors.ts`, `fields` the key of each field's sentence.
 */
export type Refusal = {
  readonly key: string;
  readonly fields: Readonly<Record<string, string>>;
  /** of a fault of the portal */
  readonly requestId: string | null;
  /** of a limit that lasts: the time of day in UTC, with its day where that is another one */
  readonly until?: string;
};

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function fieldsOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  const pairs = Object.entries(value).flatMap(([name, key]) =>
    typeof key === 'string' ? [[name, key] as const] : [],
  );
  return Object.fromEntries(pairs);
}

/** Whatever an actor threw → what the person is told. Anything without a key is `unexpected_error`. */
export function refusalOf(error: unknown): Refusal {
  const until = textOf(property(error, 'until'));
  return {
    key: textOf(property(error, 'key')) ?? 'unexpected_error',
    fields: fieldsOf(property(error, 'fields')),
    requestId: textOf(property(error, 'requestId')),
    ...(until === null ? {} : { until }),
  };
}
