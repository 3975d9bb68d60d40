import './fonts.css';
import 'virtual:public.css';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, spyOn, userEvent, within } from 'storybook/test';
import { loadTexts } from '../platform/texts.ts';
import { Boundary } from '../ui/boundary.tsx';
import { Broken } from './broken.tsx';
import { ScreenBoundary } from './member/screen-boundary.tsx';

type Served = 'a newer build' | 'this build';

/** A screen that can't draw what it was answered, as of a server that is newer than the page. */
function Breaks(): never {
  throw new Error('It has no words for this');
}

function Scene({ inShell }: { readonly inShell: boolean; readonly served: Served }) {
  return inShell ? (
    <main>
      <ScreenBoundary path="/admin" failure={null}>
        <Breaks />
      </ScreenBoundary>
    </main>
  ) : (
    <Boundary renderFault={(error) => <Broken error={error} retry={fn()} />}>
      <Breaks />
    </Boundary>
  );
}

const words = async ({ globals }: { readonly globals: Readonly<Record<string, unknown>> }) => {
  const { language } = globals;
  await loadTexts(['public', 'errors'], typeof language === 'string' ? language : 'en');
  return {};
};

/** What stands in the place of a page or a screen that broke, by which build the server hands out meanwhile. */
const meta = {
  title: 'Screens/Broken',
  component: Scene,
  parameters: { bare: true },
  loaders: [words],
  beforeEach: ({ args }) => {
    const own = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';
    const entry = args.served === 'this build' ? own : '/assets/index-of-the-next.js';
    const page = `<script type="module" src="${entry}"></script>`;
    spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(new Response(page)));
    spyOn(console, 'error').mockImplementation(() => undefined);
  },
  args: { inShell: true, served: 'a newer build' },
} satisfies Meta<typeof Scene>;
export default meta;
type Story = StoryObj<typeof meta>;

const reload = /^(Reload|Recharger|Recargar|Ricarica)$/;
const offersReload: Story['play'] = async ({ canvasElement }) => {
  await expect(await within(canvasElement).findByRole('button', { name: reload })).toBeVisible();
};
const offersRetry: Story['play'] = async ({ canvasElement }) => {
  const button = await within(canvasElement).findByRole('button');
  await new Promise((done) => setTimeout(done, 100));
  await expect(button).not.toHaveAccessibleName(reload);
  await userEvent.click(button);
};

/** It is drawn from what a newer server answers: only the newer page can. */
export const ScreenOfAnOlderPage: Story = { play: offersReload };
export const PageOlderThanTheServer: Story = { args: { inShell: false }, play: offersReload };
export const ScreenAlone: Story = { args: { served: 'this build' }, play: offersRetry };
