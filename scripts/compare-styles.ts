// Draws stories with Chakra's run time and with the build's stylesheet, and tells every computed style that differs.
// `npm run compare:styles [-- SHARE]`: every SHAREth story; all of them without. Minutes: it builds Storybook
// twice.
import { execFileSync } from 'node:child_process';
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { launch } from '../tests/fixtures/chromium.ts';
import { differences, looks, openStory } from '../tests/fixtures/drawn-styles.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

function built(name: string, settings: Readonly<Record<string, string>>): string {
  const folder = resolve('.cache/styles', name);
  const args = ['storybook', 'build', '--preview-only', '-o', folder, '--quiet', '--disable-telemetry'];
  execFileSync('npx', args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...settings } });
  return folder;
}

function served(folder: string): Promise<string> {
  const server = createServer((request, reply) => {
    const file = join(folder, new URL(request.url ?? '/', 'http://localhost').pathname);
    if (!existsSync(file) || statSync(file).isDirectory()) return void reply.writeHead(404).end();
    reply.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
    createReadStream(file).pipe(reply);
  });
  server.unref();
  return new Promise((done) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      done(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
    }),
  );
}

function storiesOf(folder: string): readonly string[] {
  const index: unknown = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'));
  const entries: unknown = typeof index === 'object' && index !== null && Reflect.get(index, 'entries');
  return Object.values(typeof entries === 'object' && entries !== null ? entries : {}).flatMap(
    (entry: unknown) =>
      typeof entry === 'object' && entry !== null && Reflect.get(entry, 'type') === 'story'
        ? [String(Reflect.get(entry, 'id'))]
        : [],
  );
}

const said = process.argv[2] ?? '1';
if (!/^[1-9]\d{0,3}$/.test(said)) {
  console.error(`SHARE is “${said}”: it has to be a whole number from 1 on.`);
  process.exit(2);
}
const share = Number(said);
const real = built('real', { STATIC_STORIES: '' });
const compiled = built('static', { STATIC_STORIES: '1' });
const [left, right] = await Promise.all([served(real), served(compiled)]);
const ids = storiesOf(real).filter((_, at) => at % share === 0);
const browser = await launch();
const odd = new Map<string, readonly string[]>();
const waiting = [...ids];

type Pair = { readonly one: Page; readonly other: Page };

async function opened(): Promise<Pair> {
  const [one, other] = await Promise.all(
    [left, right].map(() => browser.newContext().then((context) => context.newPage())),
  );
  if (one === undefined || other === undefined) throw new Error('No page came');
  return { one, other };
}

async function asked({ one, other }: Pair, id: string): Promise<readonly string[]> {
  const found: string[] = [];
  try {
    await Promise.all([openStory(one, left, id), openStory(other, right, id)]);
    for (const look of looks)
      for (const difference of await differences(one, other, look))
        found.push(`${look.width}${look.dark ? ' dark' : ''}: ${difference}`);
  } catch (error) {
    found.push(error instanceof Error ? error.message : String(error));
  }
  return found;
}

async function work(): Promise<void> {
  let pair = await opened();
  for (let id = waiting.pop(), shown = 1; id !== undefined; id = waiting.pop(), shown += 1) {
    const first = await asked(pair, id);
    if (first.length === 0 && shown % 60 !== 0) continue;
    // what one story leaves behind is no difference of styles: asked again on pages of its own
    await Promise.all([pair.one, pair.other].map((page) => page.context().close()));
    pair = await opened();
    const found = first.length === 0 ? first : await asked(pair, id);
    if (found.length > 0) odd.set(id, found);
  }
}

await Promise.all([work(), work()]);
for (const [id, found] of odd) console.log([id, ...found].join('\n  '));
console.log(`${ids.length} stories, ${odd.size} of them differ.`);
process.exit(ids.length > 0 && odd.size === 0 ? 0 : 1);
