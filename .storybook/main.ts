import { fileURLToPath } from 'node:url';
import type { StorybookConfig } from '@storybook/react-vite';

/** Packages that a story meets late: bundled beforehand, so that a first run on a clean machine does not start over. */
const met = [
  '@chakra-ui/react',
  '@hookform/resolvers',
  '@orpc/contract',
  '@storybook/react-dom-shim',
  '@tanstack/react-query',
  '@xstate/react',
  'axe-core',
  'd3-array',
  'd3-time',
  'framer-motion',
  'framer-motion/mini',
  'i18next',
  'ibantools',
  'libphonenumber-js/min',
  'lucide-react',
  'luxon',
  'pdfjs-dist/legacy/build/pdf.mjs',
  'react',
  'react-dom',
  'react-dom/client',
  'react-dom/test-utils',
  'react-easy-crop',
  'react-hook-form',
  'react-i18next',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'storybook/internal/csf',
  'uqr',
  'wouter',
  'wouter/memory-location',
  'wouter/use-browser-location',
  'xstate',
  'zod',
];

/** They write into the portal's page: addresses at the root of its site, and reads of its screens. */
const ofPortalPage: readonly unknown[] = ['portal:fonts-in-page', 'portal:route-preload'];
const isOfPortalPage = (plugin: unknown) =>
  typeof plugin === 'object' && plugin !== null && ofPortalPage.includes(Reflect.get(plugin, 'name'));

/** The stories of one chart alone, for who needs no more of a built Storybook. */
const chart = process.env['STORYBOOK_CHART'];
const stories = ['../src/**/*.stories.tsx', './charts/*.mdx', './charts/*.stories.tsx'];

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: chart === undefined ? stories : [`./charts/${chart}.stories.tsx`],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  staticDirs: [{ from: '../docs/charts', to: '/charts' }],
  // tests alone; before those of the addons: what comes after a story runs the other way round, and axe judges an untouched
  // page
  previewAnnotations: (entries = [], { configType }) =>
    process.env['VITEST'] === undefined || configType === 'PRODUCTION'
      ? entries
      : [fileURLToPath(new URL('leaf-gate.ts', import.meta.url)), ...entries],
  // its manifest names a Storybook of its own, which would be asked by whoever opens this one
  refs: { '@chakra-ui/react': { disable: true } },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal: (vite) => ({
    ...vite,
    plugins: (vite.plugins ?? []).filter((plugin) => !isOfPortalPage(plugin)),
    define: {
      ...vite.define,
      'import.meta.env.TEST_SEED': JSON.stringify(process.env['TEST_SEED'] ?? '1'),
      'import.meta.env.TEST_ALL': JSON.stringify(process.env['TEST_ALL'] ?? ''),
    },
    optimizeDeps: {
      ...vite.optimizeDeps,
      include: [...(vite.optimizeDeps?.include ?? []), ...met],
    },
  }),
};

export default config;
