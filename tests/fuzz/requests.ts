import * as fc from 'fast-check';
import type { Operation, Parameter } from './document.ts';
import {
  hostileBody,
  hostileForm,
  hostileKey,
  hostileMethod,
  hostileText,
  hostileType,
  hostileValue,
} from './hostile.ts';
import type { Known, Somebody } from './people.ts';
import { valueOf } from './values.ts';

/** A request as it is sent. */
export type FuzzRequest = {
  readonly call: string;
  /** in what it is hostile; `nothing`: as the document wants it */
  readonly hostile: string;
  readonly who: string | null;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** null: none */
  readonly body: string | null;
};
export type World = {
  readonly operations: readonly Operation[];
  readonly people: readonly Somebody[];
  readonly known: ReadonlyMap<string, readonly Known[]>;
};

/** Whom a call admits, as a rule; at times anybody. */
function caller({ access }: Operation, people: readonly Somebody[]): fc.Arbitrary<Somebody> {
  const admitted = people.filter(
    ({ role }) => access.public === true || access.roles.includes(role) || access.own?.roles.includes(role),
  );
  const anybody = fc.constantFrom(...people);
  if (admitted.length === 0) return anybody;
  return fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...admitted) }, { weight: 1, arbitrary: anybody });
}

const ofPath = ({ parameters }: Operation) => parameters.filter((one) => one.in === 'path');
const isPerson = (name: string) => name === 'userId' || name === 'id';

/** Values of a path's parameters that belong together: somebody's own, somebody else's that is there, or just any. */
function pathValues(
  operation: Operation,
  who: Somebody,
  { known, people }: World,
): fc.Arbitrary<Readonly<Record<string, string>>> {
  const parameters = ofPath(operation);
  const members = people.filter(({ role }) => role === 'user').map(({ id }) => id);
  const person = who.role === 'user' ? fc.constant(who.id) : fc.constantFrom(...members, who.id);
  const thing = parameters.find(({ name }) => (known.get(name) ?? []).length > 0);
  const things = known.get(thing?.name ?? '') ?? [];
  const own = things.filter(({ owner }) => owner === who.id);
  const chosen =
    things.length === 0
      ? fc.constant(null)
      : fc.constantFrom<Known | null>(...(who.role === 'user' && own.length > 0 ? own : things));
  return fc
    .tuple(person, chosen, fc.tuple(...parameters.map(({ schema, name }) => valueOf(schema, name))))
    .map(([owner, found, drawn]) =>
      Object.fromEntries(
        parameters.map(({ name }, at) => {
          if (found && name === thing?.name) return [name, found.value];
          if (isPerson(name)) return [name, found?.owner ?? owner];
          return [name, String(drawn[at])];
        }),
      ),
    );
}

const filled = (path: string, values: Readonly<Record<string, string>>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encode(values[name] ?? ''));
/** What no address takes is written as bytes that are no UTF-8. */
const encode = (text: string): string => {
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ED%A0%80';
  }
};

function queryOf(parameters: readonly Parameter[]): fc.Arbitrary<readonly (readonly [string, string])[]> {
  const fields = parameters.filter((one) => one.in === 'query');
  return fc
    .tuple(
      ...fields.map(({ name, schema, required }) =>
        fc.oneof(
          { weight: required ? 0 : 3, arbitrary: fc.constant(null) },
          { weight: 1, arbitrary: valueOf(schema, name).map((value) => [name, String(value)] as const) },
        ),
      ),
    )
    .map((pairs) => pairs.filter((pair) => pair !== null));
}
const written = (pairs: readonly (readonly [string, string])[]) =>
  pairs.length === 0 ? '' : `?${pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')}`;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A body with something wrong at one place: another value, a field more, one less, one twice. */
function spoiled(body: unknown): fc.Arbitrary<string> {
  if (!isRecord(body) || Object.keys(body).length === 0) return hostileBody;
  const names = fc.constantFrom(...Object.keys(body));
  const changed = fc
    .tuple(names, hostileValue)
    .map(([name, value]) => JSON.stringify({ ...body, [name]: value }));
  const more = fc
    .tuple(hostileKey, hostileValue)
    .map(
      ([key, value]) =>
        `${JSON.stringify(body).slice(0, -1)},${JSON.stringify(key)}:${JSON.stringify(value) ?? 'null'}}`,
    );
  const less = names.map((name) =>
    JSON.stringify(Object.fromEntries(Object.entries(body).filter(([key]) => key !== name))),
  );
  const twice = fc
    .tuple(names, hostileValue)
    .map(
      ([name, value]) =>
        `${JSON.stringify(body).slice(0, -1)},${JSON.stringify(name)}:${JSON.stringify(value) ?? 'null'}}`,
    );
  return fc.oneof(
    { weight: 6, arbitrary: changed },
    more,
    less,
    twice,
    fc.constant(JSON.stringify([body])),
    hostileBody,
  );
}

/** What the document wants as a body: its example with some fields drawn anew, or all drawn. */
function bodyOf({ body }: Operation): fc.Arbitrary<unknown> {
  if (!body) return fc.constant(null);
  const drawn = valueOf(body.schema);
  if (!isRecord(body.example)) return drawn;
  const example = body.example;
  const some = fc
    .tuple(drawn, fc.array(fc.constantFrom(...Object.keys(example), ''), { maxLength: 2 }))
    .map(([value, names]) => {
      const fresh = Object.entries(isRecord(value) ? value : {}).filter(([name]) => names.includes(name));
      return { ...example, ...Object.fromEntries(fresh) };
    });
  return fc.oneof({ weight: 5, arbitrary: some }, { weight: 1, arbitrary: drawn });
}

const boundary = 'fuzz-boundary';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** A form in latin1, so that its bytes stay what they are. */
function formOf(value: unknown): string {
  const { file: _, ...fields } = isRecord(value) ? value : {};
  const parts = Object.entries(fields).map(
    ([name, text]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(text)}\r\n`,
  );
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n${png.toString('latin1')}\r\n`;
  return `${parts.join('')}${file}--${boundary}--\r\n`;
}

type Draft = {
  readonly operation: Operation;
  readonly who: Somebody;
  readonly base: FuzzRequest;
  readonly value: unknown;
};

/** A request as the document wants it. */
function proper(operation: Operation, world: World): fc.Arbitrary<Draft> {
  const { name: call, method, path, parameters, body } = operation;
  return caller(operation, world.people).chain((who) =>
    fc
      .tuple(pathValues(operation, who, world), queryOf(parameters), bodyOf(operation), fc.uuid())
      .map(([values, query, value, key]): Draft => {
        const isForm = body?.type.startsWith('multipart/') === true;
        const headers = {
          cookie: who.cookie,
          ...(body && { 'content-type': isForm ? `${body.type}; boundary=${boundary}` : 'application/json' }),
          ...(parameters.some((one) => one.name === 'idempotency-key') && { 'idempotency-key': key }),
        };
        const text = isForm ? formOf(value) : JSON.stringify(value);
        const address = `${filled(path, values)}${written(query)}`;
        const base = {
          call,
          hostile: 'nothing',
          who: who.name,
          method,
          path: address,
          headers,
          body: body ? text : null,
        };
        return { operation, who, base, value };
      }),
  );
}

type Spoil = (draft: Draft) => fc.Arbitrary<FuzzRequest>;
const spoils: Readonly<Record<string, { readonly weight: number; readonly spoil: Spoil }>> = {
  nothing: { weight: 30, spoil: ({ base }) => fc.constant(base) },
  body: {
    weight: 30,
    spoil: ({ base, operation, value }) =>
      (operation.body?.type === 'application/json' ? spoiled(value) : hostileForm(base.body, boundary)).map(
        (body) => ({ ...base, body }),
      ),
  },
  query: {
    weight: 14,
    spoil: ({ base, operation }) => {
      const names = operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name);
      const pair = fc.tuple(fc.oneof(fc.constantFrom(...names, 'limit', 'search'), hostileKey), hostileText);
      return fc.array(pair, { minLength: 1, maxLength: 3 }).map((pairs) => {
        const more = pairs.map(([name, text]) => `${encode(name)}=${encode(text.slice(0, 1500))}`).join('&');
        return { ...base, path: `${base.path}${base.path.includes('?') ? '&' : '?'}${more}` };
      });
    },
  },
  path: {
    weight: 10,
    spoil: ({ base, operation }) =>
      fc.tuple(hostileText, fc.nat()).map(([text, at]) => {
        const parts = operation.path.split('/');
        const places = parts.flatMap((part, place) => (part.startsWith('{') ? [place] : []));
        const place = places.length > 0 ? places[at % places.length] : parts.length - 1;
        const asked = base.path.split('?')[0]?.split('/') ?? [];
        return {
          ...base,
          path: asked.map((part, one) => (one === place ? encode(text.slice(0, 800)) : part)).join('/'),
        };
      }),
  },
  header: {
    weight: 6,
    spoil: ({ base }) =>
      fc
        .tuple(
          fc.constantFrom(
            'idempotency-key',
            'accept',
            'accept-language',
            'if-none-match',
            'origin',
            'x-background',
            'range',
            'user-agent',
            'x-forwarded-for',
            'content-encoding',
            'expect',
          ),
          hostileText,
        )
        .map(([name, text]) => ({ ...base, headers: { ...base.headers, [name]: text } })),
  },
  type: {
    weight: 5,
    spoil: ({ base }) =>
      fc.tuple(hostileType, hostileBody).map(([type, body]) => ({
        ...base,
        headers: { ...base.headers, 'content-type': type },
        body: base.method === 'GET' ? null : body,
      })),
  },
  method: {
    weight: 2,
    spoil: ({ base }) => hostileMethod.map((method) => ({ ...base, method })),
  },
  session: {
    weight: 3,
    spoil: ({ base }) =>
      hostileText.map((text) => ({
        ...base,
        who: null,
        headers: { ...base.headers, cookie: `portal_session=${text}` },
      })),
  },
};

/** Requests of every call of the document, each hostile in one way or in none. */
export function requestOf(world: World): fc.Arbitrary<FuzzRequest> {
  // whoever signs out or changes a password is somebody else afterwards: too many would leave nobody signed in
  const calm = world.operations.filter(({ name }) => !/logout|revoke|signOut/i.test(name));
  const ways = Object.entries(spoils).map(([hostile, { weight, spoil }]) => ({
    weight,
    arbitrary: fc.constantFrom(...calm).chain((operation) =>
      proper(operation, world)
        .chain(spoil)
        .map((request) => ({ ...request, hostile })),
    ),
  }));
  return fc.oneof(...ways);
}
