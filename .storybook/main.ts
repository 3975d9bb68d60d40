import type { StorybookConfig } from '@storybook/react-vite';

/** Packages that a story meets late: bundled beforehand, so that a first run on a clean machine does not start over. */
const met = [
  '@chakra-ui/react',
  '@hookform/resolvers',
  '@orpc/client',
  '@orpc/contract',
  '@orpc/openapi-client/fetch',
  '@storybook/react-dom-shim',
  '@tanstack/react-query',
  '@xstate/react',
  'axe-core',
  'd3-array',
  'd3-scale',
  'd3-shape',
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
  'uqr',
  'wouter',
  'wouter/memory-location',
  'wouter/use-browser-location',
  'xstate',
  'zod',
];

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../src/**/*.stories.tsx', './charts/*.mdx', './charts/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  staticDirs: [{ from: '../docs/charts', to: '/charts' }],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal: (vite) => ({
    ...vite,
    optimizeDeps: {
      ...vite.optimizeDeps,
      include: [...(vite.optimizeDeps?.include ?? []), ...met],
    },
  }),
};

export default config;
