import { docsStyle } from './docs-style.ts';
import type { ApiDocument, Operation } from './openapi.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (value: unknown): string =>
  String(value ?? '').replace(/[&<>"']/g, (found) => entities[found] ?? found);
/** Words with `code` in backticks. */
const prose = (value: string): string => escape(value).replace(/`([^`]+)`/g, '<code>$1</code>');
const paragraphs = (value: string): string =>
  value
    .split('\n')
    .map((line) => `<p>${prose(line)}</p>`)
    .join('');

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A JSON Schema in one line of words and links to the named shapes. */
export function typeText(schema: unknown): string {
  if (!isJson(schema)) return 'anything';
  if (typeof schema.$ref === 'string') {
    const name = escape(schema.$ref.split('/').pop());
    return `<a href="#shape-${name}">${name}</a>`;
  }
  const branches = list(schema.anyOf ?? schema.oneOf ?? schema.allOf);
  if (branches.length > 0) return [...new Set(branches.map(typeText))].join(schema.allOf ? ' and ' : ' or ');
  if ('const' in schema) return `<code>${escape(JSON.stringify(schema.const))}</code>`;
  if (Array.isArray(schema.enum)) return schema.enum.map((one) => `<code>${escape(one)}</code>`).join(' ');
  if (schema.type === 'array') return `list of ${typeText(schema.items)}`;
  if (schema.format === 'binary') return 'file';
  return escape([schema.type ?? 'anything', ...limits(schema)].join(', '));
}

const words = {
  format: '',
  minLength: 'at least',
  maxLength: 'at most',
  minimum: 'from',
  maximum: 'to',
  default: 'default',
};
const limits = (schema: Json): string[] =>
  Object.entries(words).flatMap(([key, word]) => {
    const length = key.endsWith('Length');
    const value = schema[key];
    const silent =
      value === undefined || (length && schema.format !== undefined) || (key === 'minLength' && value === 1);
    return silent ? [] : [`${word} ${String(value)}${length ? ' characters' : ''}`.trim()];
  });

const description = (schema: unknown): string =>
  isJson(schema) && typeof schema.description === 'string'
    ? `<p class="note">${prose(schema.description)}</p>`
    : '';

/** The properties of an object, the nested ones by their path. */
function rows(schema: unknown, prefix = ''): string {
  if (!isJson(schema) || !isJson(schema.properties)) return '';
  const required = new Set(list(schema.required));
  return Object.entries(schema.properties)
    .map(([name, property]) => {
      const nested = isJson(property) && isJson(property.properties);
      const type = nested ? 'object' : typeText(property);
      const need = required.has(name) ? '' : ' <span class="note">optional</span>';
      const line = `<tr><td><code>${escape(prefix + name)}</code>${need}</td><td>${type}${description(property)}</td></tr>`;
      return nested ? line + rows(property, `${prefix}${name}.`) : line;
    })
    .join('');
}

const table = (head: string, body: string): string =>
  `<table${head === 'Status' ? ' class="status"' : ''}><thead><tr><th scope="col">${head}</th><th scope="col">Value</th></tr></thead><tbody>${body}</tbody></table>`;
const sample = (title: string, value: unknown): string =>
  value === undefined
    ? ''
    : `<div><h4>${title}</h4><pre tabindex="0">${escape(JSON.stringify(value, null, 2))}</pre></div>`;

function bodyPart(operation: Operation): string {
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  return type === undefined
    ? ''
    : `<h4>Body <span class="note">${escape(type)}</span></h4>${table('Field', rows(media?.schema))}`;
}

const fileTypes = ({ content = {} }: Operation['responses'][string]): string => {
  const types = Object.entries(content).filter(([type]) => type !== 'application/json');
  return types.length === 0
    ? ''
    : `<p class="note">Files: ${types.map(([type]) => `<code>${escape(type)}</code>`).join(' ')}</p>`;
};

function answers(operation: Operation): string {
  const lines = Object.entries(operation.responses).map(([status, response]) => {
    const media = Object.values(response.content ?? {})[0];
    const headers = Object.keys(response.headers ?? {}).map((name) => `<code>${escape(name)}</code>`);
    const success = Number(status) < 300;
    const shape = `${typeText(media?.schema)}${fileTypes(response)}`;
    const text = success
      ? `${shape}${headers.length > 0 ? `<p class="note">Headers: ${headers.join(' ')}</p>` : ''}`
      : paragraphs(response.description);
    return `<tr><td>${escape(status)}</td><td>${text}</td></tr>`;
  });
  return `<h4>Answers</h4>${table('Status', lines.join(''))}`;
}

function call(path: string, method: string, operation: Operation): string {
  const verb = method.toUpperCase();
  const marks = [
    operation['x-idempotent'] ? 'Idempotency-Key' : '',
    operation['x-pending'] ? 'not yet available' : '',
  ].filter(Boolean);
  const parameters = operation.parameters.map(
    (parameter) =>
      `<tr><td><code>${escape(parameter.name)}</code> <span class="note">${escape(parameter.in)}${parameter.required ? '' : ', optional'}</span></td><td>${typeText(parameter.schema)}${description(parameter)}</td></tr>`,
  );
  const success = Object.entries(operation.responses).find(([status]) => Number(status) < 400)?.[1];
  const reply = success?.content?.['application/json']?.example;
  return `<article id="${escape(operation.operationId)}"><h3><span class="line"><span class="method ${verb}">${verb}</span><span class="path">${escape(path)}</span>${marks.map((mark) => `<span class="tag">${mark}</span>`).join('')}</span></h3><p>${prose(operation.summary ?? '')}.</p><p class="access"><strong>Who may:</strong> ${escape(operation['x-access-text'])}</p>${parameters.length > 0 ? `<h4>Parameters</h4>${table('Name', parameters.join(''))}` : ''}${bodyPart(operation)}${answers(operation)}<div class="two">${sample('Example body', operation.requestBody?.content['application/json']?.example)}${sample('Example answer', reply)}</div></article>`;
}

const anchor = (tag: string): string => `area-${tag.replace(/\W+/g, '-')}`;
type Call = { readonly path: string; readonly method: string; readonly operation: Operation };
function byTag(document: ApiDocument): Map<string, Call[]> {
  const found = new Map<string, Call[]>();
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags?.[0] ?? 'other';
      found.set(tag, [...(found.get(tag) ?? []), { path, method, operation }]);
    }
  return found;
}

/** The whole document as one page: contents with anchors, a part per area, the named shapes; no script. */
export function docsHtml(document: ApiDocument): string {
  const areas = [...byTag(document)];
  const shapes = Object.entries(document.components?.schemas ?? {});
  const count = areas.reduce((sum, [, calls]) => sum + calls.length, 0);
  const contents = areas
    .map(
      ([tag, calls]) =>
        `<details><summary>${escape(tag)} <span class="note">${calls.length}</span></summary><ol><li><a href="#${anchor(tag)}">All of ${escape(tag)}</a></li>${calls.map(({ path, method, operation }) => `<li><a href="#${escape(operation.operationId)}"><span class="method ${method.toUpperCase()}">${method.toUpperCase()}</span><span>${escape(path)}</span></a></li>`).join('')}</ol></details>`,
    )
    .join('');
  const parts = areas
    .map(
      ([tag, calls]) =>
        `<section aria-labelledby="${anchor(tag)}"><h2 id="${anchor(tag)}">${escape(tag[0]?.toUpperCase())}${escape(tag.slice(1))}</h2>${calls.map(({ path, method, operation }) => call(path, method, operation)).join('')}</section>`,
    )
    .join('');
  const named = shapes
    .map(([name, schema]) => {
      const fields = rows(schema);
      return `<article id="shape-${escape(name)}"><h3>${escape(name)}</h3>${fields ? table('Field', fields) : `<p>${alternatives(schema)}</p>`}</article>`;
    })
    .join('');
  const title = escape(document.info.title);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title}</title><style>${docsStyle}</style></head><body><a class="skip" href="#calls">Skip to the calls</a><div class="page"><header><h1>${title}</h1>${paragraphs(document.info.description ?? '')}<ul class="facts"><li>Base <code>${escape(document.servers?.[0]?.url)}</code></li><li>${count} calls</li><li>OpenAPI ${escape(document.openapi)}: <a href="/api/v1/openapi.json">openapi.json</a></li></ul></header><nav class="side" aria-label="Contents"><details open><summary>Contents</summary>${contents}<details><summary>shapes <span class="note">${shapes.length}</span></summary><ol>${shapes.map(([name]) => `<li><a href="#shape-${escape(name)}">${escape(name)}</a></li>`).join('')}</ol></details></details></nav><main id="calls" tabindex="-1">${parts}<section aria-labelledby="shapes"><h2 id="shapes">Shapes</h2>${named}</section></main></div></body></html>`;
}

/** A shape that is one of several: each with its own fields. */
function alternatives(schema: unknown): string {
  const branches = isJson(schema) ? list(schema.anyOf ?? schema.oneOf) : [];
  return branches.map((branch) => table('Field', rows(branch))).join('<p class="note">or</p>');
}
