import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi';
import { type Access, access } from '../../contract/access.ts';
import { type ErrorKey, errorStatus } from '../../contract/errors.ts';
import { contract } from '../../contract/index.ts';
import { exportMedia, type ExportFormat } from '../../contract/values/export.ts';
import { descriptions } from './descriptions.ts';
import { commonSchemas, schemaConverter } from './openapi-schemas.ts';
import { apiBase, contractRows, type Row } from './rows.ts';

/** What the document says of a call beside OpenAPI's own words. */
export type CallNotes = {
  /** the row's access rule, as the server applies it, and the same in a sentence */
  readonly 'x-access': Access;
  readonly 'x-access-text': string;
  readonly 'x-error-keys': readonly ErrorKey[];
  /** an Idempotency-Key is required */
  readonly 'x-idempotent'?: true;
  /** answers 501 not_implemented for now */
  readonly 'x-pending'?: true;
};
type Responses = Record<string, OpenAPI.ResponseObject>;
export type Operation = Omit<OpenAPI.OperationObject, 'responses' | 'parameters' | 'requestBody'> &
  CallNotes & {
    readonly parameters: readonly OpenAPI.ParameterObject[];
    readonly requestBody?: OpenAPI.RequestBodyObject;
    readonly responses: Responses;
  };
export type ApiDocument = Omit<OpenAPI.Document, 'paths'> & {
  readonly paths: Record<string, Record<string, Operation>>;
};

/** An access rule in a sentence. */
export function accessText(rule: Access): string {
  if (rule.public) return 'Anybody, without a session.';
  const everyone = JSON.stringify(rule.roles) === JSON.stringify(access.session.roles);
  const parts = [
    everyone ? 'Anybody with a session.' : rule.roles.length > 0 ? `Roles: ${rule.roles.join(', ')}.` : '',
    rule.own ? `For one's own {${rule.own.param}} only: ${rule.own.roles.join(', ')}.` : '',
  ];
  return parts.filter(Boolean).join(' ') || 'Nobody.';
}

const admitsStaff = (rule: Access): boolean =>
  !rule.public && [...rule.roles, ...(rule.own?.roles ?? [])].some((role) => role !== 'user');

/** Of every call: a query that it doesn't describe is refused, and the database can be away. */
const always: readonly ErrorKey[] = ['validation_failed', 'unavailable', 'unexpected_error'];
/** Of every write: its origin is asked, and its body is read whether or not the call takes one. */
const ofWrites: readonly ErrorKey[] = [
  'forbidden',
  'invalid_json',
  'unsupported_media_type',
  'file_too_large',
];

/** Every key that a call can answer: the row's own, and those that follow from what the row is. */
export function errorKeysOf({ meta, method }: Row): ErrorKey[] {
  const keys = new Set<ErrorKey>([...meta.errors, ...always, ...(method === 'GET' ? [] : ofWrites)]);
  if (!meta.access.public) keys.add('unauthenticated').add('forbidden').add('rate_limited');
  if (admitsStaff(meta.access) && !meta.beforeSecondFactor) keys.add('second_factor_setup_required');
  if (meta.idempotent === true) keys.add('idempotency_key_missing').add('idempotency_key_reused');
  if (meta.pending) keys.add('not_implemented');
  return [...keys].sort((one, other) => errorStatus[one] - errorStatus[other] || one.localeCompare(other));
}

/** Heads of answers, by the name under which the document keeps them. */
const heads = {
  RetryAfter: {
    description: 'The seconds after which the call may be made again; before that it is refused again.',
    schema: { type: 'integer', minimum: 0 },
  },
} as const satisfies Record<string, OpenAPI.HeaderObject>;
/** Whoever is told to come later is told when. */
const saysWhen: ReadonlySet<number> = new Set([errorStatus.rate_limited, errorStatus.unavailable]);

const jsonType = 'application/json';
function errorResponse(status: number, keys: readonly ErrorKey[]): OpenAPI.ResponseObject {
  const named = {
    type: 'object' as const,
    properties: { error_key: { type: 'string' as const, enum: [...keys] } },
  };
  return {
    description: keys.map((key) => `\`${key}\`: ${descriptions[key]}`).join('\n'),
    ...(saysWhen.has(status) && { headers: { 'retry-after': { $ref: '#/components/headers/RetryAfter' } } }),
    content: { [jsonType]: { schema: { allOf: [{ $ref: '#/components/schemas/Problem' }, named] } } },
  };
}
function errorResponses(keys: readonly ErrorKey[]): Responses {
  const statuses = [...new Set(keys.map((key) => errorStatus[key]))];
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      errorResponse(
        status,
        keys.filter((key) => errorStatus[key] === status),
      ),
    ]),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const at = (value: unknown, key: string): unknown => (isRecord(value) ? value[key] : undefined);
const isObject = <T extends object>(value: T | OpenAPI.ReferenceObject): value is T => !('$ref' in value);

type Content = Record<string, OpenAPI.MediaTypeObject>;
const bytes = { type: 'string', format: 'binary' } as const;
/** All rows that the filters choose, when `Accept` names one of these. */
const exportContent = (formats: readonly ExportFormat[]): Content =>
  Object.fromEntries(
    formats.map((format) => [
      exportMedia[format],
      { schema: format === 'csv' ? { type: 'string' as const } : bytes },
    ]),
  );

/** What zod writes for a file of any kind. */
const anyMedia = '*/*';
/** A file that is answered, as what it can be. */
const answeredFile = (content: Content, media: readonly string[]): Content =>
  anyMedia in content ? Object.fromEntries(media.map((type) => [type, { schema: bytes }])) : content;
/** The file among the parts of an upload, as bytes of what it may be. */
function withFilePart(form: OpenAPI.MediaTypeObject, media: readonly string[]): OpenAPI.MediaTypeObject {
  const { schema } = form;
  if (!schema || !isObject(schema)) return form;
  const parts = Object.entries(schema.properties ?? {});
  const files = parts.filter(([, part]) => at(part, 'contentMediaType') === anyMedia);
  const of = <T>(value: T) => Object.fromEntries(files.map(([name]) => [name, value]));
  return {
    ...form,
    schema: { ...schema, properties: { ...schema.properties, ...of(bytes) } },
    encoding: of({ contentType: media.join(', ') }),
  };
}

/** Whoever names the version that stands is told that it does, and sent nothing. */
function unchanged({ headers }: OpenAPI.ResponseObject): Responses {
  const etag = headers?.['etag'];
  if (etag === undefined) return {};
  const description = '`If-None-Match` names the ETag that stands: nothing is sent.';
  return { 304: { description, headers: { etag } } };
}

/** The generated operation with the row's access, errors and examples. */
function complete(operation: OpenAPI.OperationObject, row: Row): Operation {
  const { meta } = row;
  const example = meta.example;
  const parameters = (operation.parameters ?? [])
    .filter(isObject)
    .map((parameter): OpenAPI.ParameterObject => {
      const value = at(parameter.in === 'path' ? example?.params : example?.query, parameter.name);
      const { name, in: place, required = false, schema = {} } = parameter;
      // said once, where readers of a parameter look
      const description = at(schema, 'description');
      const plain = { ...schema };
      if ('description' in plain) delete plain.description;
      return {
        name,
        in: place,
        required,
        ...(typeof description === 'string' && { description }),
        schema: plain,
        ...(value !== undefined && { example: value }),
      };
    });
  const { requestBody, responses = {}, ...rest } = operation;
  const withExample = (content: Content, value: unknown) =>
    Object.fromEntries(
      Object.entries(content).map(([type, media]) => [
        type,
        type === jsonType && value !== undefined ? { ...media, example: value } : media,
      ]),
    );
  const answers: Responses = {};
  for (const [status, response] of Object.entries(responses)) {
    if (!isObject(response)) continue;
    const content = {
      ...answeredFile(response.content ?? {}, meta.media ?? []),
      ...(meta.exports && exportContent(meta.exports)),
    };
    answers[status] = { ...response, content: withExample(content, example?.reply) };
    Object.assign(answers, unchanged(response));
  }
  const keys = errorKeysOf(row);
  const body = requestBody && isObject(requestBody) ? requestBody : undefined;
  const sent = Object.entries(body?.content ?? {})
    .filter(([type]) => !meta.upload || type !== jsonType)
    .map(([type, form]) => [type, meta.upload ? withFilePart(form, meta.media ?? []) : form] as const);
  return {
    ...rest,
    parameters,
    ...(body && {
      requestBody: { ...body, content: withExample(Object.fromEntries(sent), example?.body) },
    }),
    responses: { ...answers, ...errorResponses(keys) },
    security: meta.access.public ? [] : [{ session: [] }],
    'x-access': meta.access,
    'x-access-text': accessText(meta.access),
    'x-error-keys': keys,
    ...(meta.idempotent === true && { 'x-idempotent': true as const }),
    ...(meta.pending && { 'x-pending': true as const }),
  };
}

/** How executed transactions, read as JSON, add up to what a wallet holds (contract/values/moved.ts). */
const walletSums = [
  'As JSON a transaction says what was asked for and what became of it; EXECUTED ones alone have moved money.',
  'Each adds to the wallet of its `currency`: a MONEY_IN its `net_amount`, every other type its `amount`, which MONEY_OUT, CONVERSION, INVESTMENT_IN and MISC_FEES take off instead; ADJUSTMENT and REDISTRIBUTION bring their own sign.',
  'Where `client_part` is not null, it is added as it stands to the same member’s wallet of the other currency.',
  'At a bank of the fund it is `net_amount`, taken off by the same types.',
].join(' ');

const about = [
  'Every call of the portal. Money is a decimal text with two places, a day is YYYY-MM-DD, an instant is ISO 8601 in UTC.',
  'A list takes `offset` and `limit` (10 by default, 100 at most) and answers the total in `x-total-count`; each says its order. What is added meanwhile moves the rows behind it on, so a row may come on two pages: tell rows by `id`.',
  'Unknown fields are refused, and null in a field that may be left out leaves it out; in the `note` of a value that is changed it takes the note away. Every failure has the form of `Problem`; `fields` names what is wrong with each one by a key of a field.',
  'A body is UTF-8 and comes as it is: another `charset`, or a `Content-Encoding`, is 415 `unsupported_media_type`, bytes that are no UTF-8 are 400 `invalid_json`. One that is too large is 413 `file_too_large`; what still comes of it is read for a while, so that the answer arrives.',
  'Every answer of a call bears `x-request-id`, by which support finds it, and `x-session-expires`: `token=N; session=N`, the seconds for which token and session are still good, and which a call renews; 0 where there is none. A 401 says in `x-session-ended` how the session ended, where it did.',
  'A call that nobody pressed for, as of a program that asks again and again, sends `x-background: 1`: then it does not count as use, and the session ends as if it had not been made. A refusal with 429 or 503 says in `Retry-After` after how many seconds the call may be made again.',
  'An address that no call has answers 404 `not_found`, a method that it doesn’t take 405 `method_not_allowed`, and a head that is too long 431 `headers_too_large`.',
  'A browser writes from the portal’s own pages alone: with another `Origin`, or a `Sec-Fetch-Site` that is neither `same-origin` nor `none`, every write is `forbidden`, also one that needs no session.',
  'A list that also answers CSV and XLSX sends all the rows that its filters choose when `Accept` names one of them.',
  'Files are in the language that `Accept-Language` names, else in that of the account; their columns are the same in each, in the same order.',
  'In a file of transactions, Amount is what the wallet of the row’s currency gains or, below zero, loses; with `via_bank` or `fund_bank_id` what the bank does. Net, with the same sign, is what a bank moves; Fees has no sign. Add up the executed rows of one currency. Without the currency of one member’s wallet, what a conversion moves in the other wallet is in Converted to.',
  walletSums,
  'A call that moves money needs an `Idempotency-Key`: the same key and body give the first answer again. One that puts a paper into a dossier, adds a proof of payment or makes a booklet keeps to the key that it is sent.',
].join('\n');

/** What the configuration calls things. */
export type Names = { readonly productName?: string; readonly sessionCookie?: string };

/** The contract as an OpenAPI 3.1 document: one operation per row, none added, none left out. */
export async function openApiDocument({
  productName = 'Member Portal',
  sessionCookie = 'portal_session',
}: Names = {}): Promise<ApiDocument> {
  const generator = new OpenAPIGenerator({ schemaConverters: [schemaConverter] });
  const { paths: generated = {}, ...document } = await generator.generate(contract, {
    info: { title: `${productName} API`, version: '1', description: about },
    servers: [{ url: apiBase }],
    commonSchemas,
  });
  const paths: ApiDocument['paths'] = {};
  for (const row of contractRows()) {
    const path = row.url.slice(apiBase.length).replace(/:(\w+)/g, '{$1}');
    const method = row.method.toLowerCase();
    const operation = at(generated[path], method);
    if (!isOperation(operation)) throw new Error(`the document lacks ${row.method} ${path}`);
    paths[path] = { ...paths[path], [method]: complete(operation, row) };
  }
  return {
    ...document,
    paths,
    components: {
      ...document.components,
      headers: heads,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie,
          description: 'The session’s HttpOnly cookies, as POST /auth/login sets them.',
        },
      },
    },
  };
}

const isOperation = (value: unknown): value is OpenAPI.OperationObject =>
  isRecord(value) && 'responses' in value;
