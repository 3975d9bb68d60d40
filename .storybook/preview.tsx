import '@fontsource-variable/ibm-plex-sans';
import '@fontsource-variable/source-serif-4/opsz.css';
import { ChakraProvider } from '@chakra-ui/react';
import type { Decorator, Preview } from '@storybook/react-vite';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { addons } from 'storybook/preview-api';
import { configure } from 'storybook/test';
import { system } from '../src/app/theme/system.ts';
// what comes with its first use is there already: a story is looked at at once
import '../src/ui/confirm-question.tsx';
import '../src/ui/form-dialog.tsx';
import '../src/ui/menu-actions.tsx';
import { DocsFrame } from './docs-frame.tsx';
import { flowEvents } from './flow-events.ts';
import { StoryAddressContext } from './frozen.tsx';
import { judgeStory } from './gate.ts';
import { speak, words } from './i18n.ts';
import { speaker } from './spoken.ts';

// what a story waits for comes late on a busy machine
configure({ asyncUtilTimeout: 15_000 });

const text = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise);

/** Nothing is fetched in a story: a query without data would show its loading state and fail the gate for it. */
const newClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity, gcTime: Infinity } } });

/** A story that stands goes on in another language, and its run with it. */
const spoken = speaker(speak);

const withProviders: Decorator = (Story, { globals, parameters }) => {
  const theme = text(globals['theme'], 'light');
  const [client] = useState(newClient);
  useLayoutEffect(() => {
    document.documentElement.classList.toggle('dark', theme === 'dark');
  }, [theme]);
  return (
    <ChakraProvider value={system}>
      <I18nextProvider i18n={words}>
        <QueryClientProvider client={client}>
          <style>
            {
              '.still *, .still *::before, .still *::after { animation-duration: 0s !important; animation-delay: 0s !important; transition: none !important; }'
            }
          </style>
          {parameters['bare'] === true ? (
            <Story />
          ) : (
            <main style={{ padding: 24, maxWidth: Number(parameters['width'] ?? 808), margin: '0 auto' }}>
              <Story />
            </main>
          )}
        </QueryClientProvider>
      </I18nextProvider>
    </ChakraProvider>
  );
};

/** Who plays a story, or looks at it in a driven browser, looks at the end of a movement, not at its middle. */
const still = (isPlayed: boolean) =>
  document.documentElement.classList.toggle('still', isPlayed || navigator.webdriver);

const toApi = (asked: Parameters<typeof fetch>[0]) =>
  new URL(asked instanceof Request ? asked.url : asked, location.href).pathname.includes('/api/');
const { fetch: fetched } = window;
window.fetch = (asked, init) =>
  toApi(asked) ? Promise.reject(new TypeError('nothing is fetched in a story')) : fetched(asked, init);

/** What the panel of controls has changed is drawn from the beginning: many a story makes its answers once. */
function written(args: Readonly<Record<string, unknown>>): string {
  try {
    return JSON.stringify(args);
  } catch {
    return '';
  }
}

/**
 * Says what the address tells of the chart, and draws the story anew when that changes. The Flow panel can begin it again:
 * then without the walk that the address tells.
 */
const withAddress: Decorator = (Story, { id, args, initialArgs }) => {
  const [round, setRound] = useState(0);
  useEffect(() => {
    const again = () => setRound((before) => before + 1);
    addons.getChannel().on(flowEvents.restarted, again);
    return () => addons.getChannel().off(flowEvents.restarted, again);
  }, []);
  const { start } = args;
  const walk: unknown = round === 0 ? args['walk'] : undefined;
  return (
    <StoryAddressContext.Provider
      value={{ start, walk }}
      key={[id, start, walk, round, written(args) === written(initialArgs) ? '' : written(args)].join('|')}
    >
      <Story />
    </StoryAddressContext.Provider>
  );
};

const languages = { en: 'English', fr: 'Français', es: 'Español', it: 'Italiano' };
const size = (name: string, width: number, height: number) => ({
  name,
  styles: { width: `${width}px`, height: `${height}px` },
});

const preview: Preview = {
  decorators: [withAddress, withProviders],
  loaders: [spoken.loads],
  beforeEach: (drawn) => {
    still(true);
    const leave = spoken.stands(drawn);
    return () => {
      leave();
      still(false);
    };
  },
  afterEach: async (drawn) => {
    await spoken.played(drawn);
    still(false);
    // who looks at a story may go on in it: only what a test draws has to stand as it was
    if (navigator.webdriver) await judgeStory(drawn.id, drawn.parameters);
  },
  initialGlobals: { language: 'en', theme: 'light' },
  // what a link to a chart's state carries (src/flow/walk-args.ts)
  argTypes: {
    start: { type: 'string', table: { disable: true } },
    walk: { type: 'string', table: { disable: true } },
  },
  globalTypes: {
    language: {
      description: 'Language',
      toolbar: {
        icon: 'globe',
        dynamicTitle: true,
        items: Object.entries(languages).map(([value, title]) => ({ value, title })),
      },
    },
    theme: {
      description: 'Theme',
      toolbar: {
        icon: 'mirror',
        dynamicTitle: true,
        items: [
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
        ],
      },
    },
  },
  parameters: {
    layout: 'fullscreen',
    // a test asks for faults alone; the panel shows what passes too
    a11y: { test: 'error', options: navigator.webdriver ? { resultTypes: ['violations'] } : {} },
    backgrounds: { disable: true },
    docs: { container: DocsFrame },
    viewport: {
      options: {
        phone: size('Phone 390', 390, 844),
        tablet: size('Tablet 834', 834, 1112),
        desktop: size('Desktop 1440', 1440, 900),
      },
    },
    options: {
      storySort: { order: ['Start here', 'Parts', 'Charts', 'Pages', 'Screens', 'Enrollment', 'Money'] },
    },
  },
};

export default preview;
