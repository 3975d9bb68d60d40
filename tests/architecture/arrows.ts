import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { parseSync } from 'vite';

/** What a room may import: other rooms (path prefixes) and packages. A room is the first prefix that fits. */
export type Room = {
  readonly at: string;
  readonly rooms: readonly string[];
  readonly packages: readonly string[];
};

const react = [
  'react',
  'react-dom',
  'lucide-react',
  'framer-motion',
  '@chakra-ui/react',
  'react-i18next',
  'luxon',
];
const features = ['contract/', 'machines/', 'src/queries/', 'src/ui/', 'src/platform/', 'locales/'];

/** architecture §1. `@self` stands for the feature's own folder: a feature never imports another. */
export const rooms: readonly Room[] = [
  {
    at: 'contract/',
    rooms: ['contract/'],
    packages: ['zod', '@orpc/contract', 'libphonenumber-js', 'ibantools'],
  },
  { at: 'machines/', rooms: ['machines/', 'contract/'], packages: ['xstate'] },
  {
    at: 'src/platform/',
    rooms: ['src/platform/', 'contract/', 'locales/'],
    packages: ['react', 'luxon'],
  },
  {
    at: 'src/ui/',
    rooms: ['src/ui/', 'src/platform/', 'contract/'],
    packages: [...react, 'i18next', 'pdfjs-dist', 'd3-array', 'd3-time', 'uqr', 'react-easy-crop'],
  },
  {
    at: 'src/api/',
    rooms: ['src/api/', 'src/platform/', 'contract/'],
    packages: ['@orpc/contract', 'virtual:'],
  },
  {
    at: 'src/queries/',
    rooms: ['src/queries/', 'src/api/', 'contract/'],
    packages: ['@tanstack/react-query'],
  },
  {
    at: 'src/actors/',
    rooms: ['src/actors/', 'machines/', 'src/api/', 'src/queries/', 'src/platform/', 'contract/'],
    packages: ['xstate', '@tanstack/react-query', '@simplewebauthn/browser'],
  },
  // what reads a chart to people; Storybook's own frame draws it too, so that nothing of the portal's look is here
  {
    at: 'src/flow/',
    rooms: ['src/flow/', 'src/platform/', 'machines/', 'contract/', 'locales/', 'docs/charts/'],
    packages: ['react', 'react-dom', 'xstate', 'virtual:'],
  },
  {
    at: 'src/features/',
    rooms: ['@self', ...features],
    packages: [
      ...react,
      'xstate',
      '@xstate/react',
      'react-hook-form',
      '@hookform/',
      '@tanstack/react-query',
      'wouter',
      'zod',
      'i18next',
    ],
  },
  // run by the build, in Node
  {
    at: 'src/app/vite-plugins/',
    rooms: ['src/', 'contract/', 'locales/'],
    packages: ['*'],
  },
  { at: 'src/', rooms: ['src/', 'machines/', 'contract/', 'locales/'], packages: ['*'] },
  // the built portal stands beside the built server
  { at: 'server/', rooms: ['server/', 'contract/', 'locales/', 'package.json', 'portal'], packages: ['*'] },
];

const serverOnly = ['fastify', '@fastify/', 'pg', 'kysely', 'nodemailer', 'pdfkit', 'pino', 'node:'];
const portalOnly = ['react', 'react-dom', '@chakra-ui/', 'xstate', '@xstate/', 'wouter', '@tanstack/'];

const late = /\bimport\s*\(\s*(['"`])([^'"`]+)\1/g;
const globs = /\bimport\.meta\.glob[^(]*\(([^)]*)\)/g;
const besides = /\bnew\s+URL\(\s*['"`]([^'"`]+)['"`]\s*,\s*import\.meta\.url/g;
const quoted = /['"`](!?\.[^'"`]+)['"`]/g;

type Named = { readonly atOnce: readonly string[]; readonly later: readonly string[] };

/** Every module that a source names, read as a compiler does: types too, `import()`, globs and files beside it. */
export function importsOf(file: string, source: string): Named {
  const { module, comments } = parseSync(file, source);
  const code = comments.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), source);
  const exports = module.staticExports.flatMap(({ entries }) => entries);
  return {
    atOnce: [
      ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...exports.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
    ],
    later: [
      ...[...code.matchAll(late)].map(([, , name = '']) => name),
      ...[...code.matchAll(globs)].flatMap(([, list = '']) =>
        [...list.matchAll(quoted)].map(([, name = '']) => name.replace('!', '')),
      ),
      ...[...code.matchAll(besides)].map(([, name = '']) => name),
    ],
  };
}

const fits = (name: string, list: readonly string[]) =>
  list.some(
    (entry) =>
      entry === '*' ||
      name === entry ||
      name.startsWith(entry.endsWith('/') || entry.endsWith(':') ? entry : `${entry}/`),
  );

/** Readers' words stay out of the build: only development brings them, and then late. */
const isFlowInBuild = (file: string, target: string, isAtOnce: boolean) =>
  target.startsWith('src/flow/') &&
  !file.startsWith('src/flow/') &&
  !file.endsWith('.d.ts') &&
  (!file.startsWith('src/app/') || isAtOnce);

/** The sentences about one file's arrows; empty when all are allowed. */
export function wrongArrows(file: string, source: string): string[] {
  const room = rooms.find(({ at }) => file.startsWith(at));
  if (!room) return [];
  const self = file.split('/').slice(0, 3).join('/') + '/';
  const { atOnce, later } = importsOf(file, source);
  return [...new Set([...atOnce, ...later])].flatMap((name) => {
    if (name.startsWith('.')) {
      const target = normalize(join(dirname(file), name))
        .split(sep)
        .join('/')
        .replace(/\?.*$/, '');
      const allowed =
        room.rooms.some((entry) => target.startsWith(entry === '@self' ? self : entry)) &&
        !isFlowInBuild(file, target, atOnce.includes(name));
      return allowed ? [] : [`${file} must not import ${target}`];
    }
    const foreign = room.at === 'server/' ? portalOnly : room.at === 'src/' ? serverOnly : [];
    if (fits(name, foreign) || !fits(name, room.packages))
      return [`${file} must not import the package ${name}`];
    return [];
  });
}

/** All source files below a folder, with forward slashes. */
export function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mts)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).split(sep).join('/'));
}

export const read = (file: string): string => readFileSync(file, 'utf8');
