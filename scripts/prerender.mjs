// Draws the public pages while the portal is built: an HTML for each path and language, painted without any script.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const json = (path) => JSON.parse(readFileSync(path, 'utf8'));
/** JSON as it may stand in a script element. */
const inScript = (value) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The portal's own components, as Node can run them. */
async function loadDrawing(root, folder) {
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: root,
    entryPoints: ['src/app/prerender.tsx'],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    external: ['virtual:*'],
    jsx: 'automatic',
    define: { 'import.meta.env': '{}' },
    logLevel: 'error',
  });
  return import(pathToFileURL(join(folder, 'prerender.mjs')).href);
}

/** The file that holds a module, and all that it imports. */
function closureOf(record, module) {
  const [start] = Object.entries(record.chunks).find(
    ([, chunk]) => chunk.facade === module || Object.hasOwn(chunk.modules, module),
  );
  const found = new Set();
  const walk = (file) => {
    if (found.has(file)) return;
    found.add(file);
    record.chunks[file].imports.forEach(walk);
  };
  walk(start);
  return [...found];
}

/** Asks for modules with the page itself, those that the page does not name yet. */
function preload(html, files) {
  const links = files
    .filter((file) => !html.includes(`"/${file}"`))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return html.replace('</head>', () => `${links.join('')}</head>`);
}

/** The page's sheet within the page: nothing is waited for before the first paint. */
function withStyle(html, portal) {
  return html.replace(
    /<link rel="stylesheet"[^>]*href="\/(assets\/index-[^"]+\.css)"[^>]*>/,
    (_link, file) => {
      const css = readFileSync(join(portal, file), 'utf8').trim();
      // the link says to what comes later that the sheet is there; being disabled it fetches nothing
      return `<style>${css}[data-page=anew] #portal{display:none}</style><link rel="stylesheet" href="/${file}" disabled>`;
    },
  );
}

/**
 * The page of whoever is logged in has an outline until it is drawn. Its sheet is in the page, and the portal's own comes
 * after it in the body: it holds up the code that needs it, and not the first paint.
 */
async function withOutline(html, { markup, css }) {
  const { transform } = await import('esbuild');
  const { code } = await transform(css, { loader: 'css', minify: true });
  const [link] = /\s*<link rel="stylesheet"[^>]*>/.exec(html);
  return html
    .replace(link, '')
    .replace('</head>', () => `<style>${code.trim()}</style></head>`)
    .replace('<div id="portal"></div>', (portal) => `${markup}${link.trim()}${portal}`);
}

export async function prerender(root, portal) {
  const scratch = join(root, 'dist', '.prerender');
  const drawing = await loadDrawing(root, scratch);
  const { drawOutline, drawPage, drawnPages, isErrorPath, paths, productMark } = drawing;
  const record = json(join(portal, '.bundle.json'));
  const source = readFileSync(join(portal, 'index.html'), 'utf8');
  // what the pages behind the login begin with is nothing to the public ones
  const bare = source.replace(/\s*<script data-ahead>[\s\S]*?<\/script>/, '');
  const pages = join(portal, 'pages');
  rmSync(pages, { recursive: true, force: true });
  mkdirSync(pages);
  for (const language of readdirSync(join(root, 'locales'))) {
    for (const page of drawnPages) {
      const [own, ...keys] = page.title.split(/[:.]/);
      const areas = [...new Set(['public', own])];
      const words = Object.fromEntries(
        areas.map((area) => [area, json(join(root, 'locales', language, `${area}.json`))]),
      );
      const markup = await drawPage(page, language, words);
      const title = keys.reduce((tree, key) => tree[key], words[own]);
      // the page of an address that there isn't says which path is its own
      const at = isErrorPath(page.path) ? ` data-at="${page.path}"` : '';
      const html = preload(withStyle(bare, portal), closureOf(record, record.screens[page.screen]))
        .replace('<html lang="en"', `<html lang="${language}" data-page="drawn"${at}`)
        .replace(/<title>[^<]*<\/title>/, () => `<title>${title} · ${productMark}</title>`)
        .replace('<div id="portal"></div>', () => `<div id="portal">${markup}</div>`)
        .replace(
          '</body>',
          () => `<script type="application/json" id="texts">${inScript(words)}</script></body>`,
        );
      const name = page.path === '/' ? 'index' : page.path.slice(1);
      writeFileSync(join(pages, `${name}.${language}.html`), html);
    }
  }
  writeFileSync(join(pages, 'paths.json'), JSON.stringify(paths));
  // any other path of the product is drawn by the whole portal
  const own = ['src/app/boot.tsx', 'src/platform/text-files.ts'];
  writeFileSync(
    join(portal, 'index.html'),
    await withOutline(
      preload(source, [...new Set(own.flatMap((module) => closureOf(record, module)))]),
      drawOutline(),
    ),
  );
  rmSync(scratch, { recursive: true, force: true });
}
