import './fonts.css';
import 'virtual:public.css';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { ChunkError } from '../platform/chunk.ts';
import { loadTexts } from '../platform/texts.ts';
import { Boundary } from '../ui/boundary.tsx';
import { Broken } from './broken.tsx';
import { ScreenBoundary } from './member/screen-boundary.tsx';

type Served = 'a newer build' | 'this build';

/** Until it is let go, the server does not say which build it hands out. */
let answer: Promise<void> = Promise.resolve();
let letGo = () => {};
const holdsBack: Story['beforeEach'] = () => {
  answer = new Promise((resolve) => {
    letGo = resolve;
  });
  return () => {
    answer = Promise.resolve();
  };
};

/** A screen that can't draw what it was answered, as of a server that is newer than the page. */
function Breaks(): never {
  throw new Error('It has no words for this');
}

function Scene({ inShell }: { readonly inShell: boolean; readonly served: Served }) {
  return inShell ? (
    <>
      <nav>
        <button type="button">Menu</button>
      </nav>
      <main>
        <ScreenBoundary path="/admin" failure={null}>
          <Breaks />
        </ScreenBoundary>
      </main>
    </>
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
    spyOn(window, 'fetch').mockImplementation(() => answer.then(() => new Response(page)));
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
  const button = await within(within(canvasElement).getByRole('main')).findByRole('button');
  await new Promise((done) => setTimeout(done, 100));
  await expect(button).not.toHaveAccessibleName(reload);
  await userEvent.click(button);
};

/** It is drawn from what a newer server answers: only the newer page can. */
export const ScreenOfAnOlderPage: Story = { play: offersReload };
export const PageOlderThanTheServer: Story = { args: { inShell: false }, play: offersReload };
export const ScreenAlone: Story = { args: { served: 'this build' }, play: offersRetry };
/** That a newer build is out may be known seconds later: whoever went on meanwhile stays where they are. */
export const NewerBuildFoundLate: Story = {
  beforeEach: holdsBack,
  play: async (context) => {
    const canvas = within(context.canvasElement);
    await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus());
    const menu = canvas.getByRole('button', { name: 'Menu' });
    await userEvent.click(menu);
    letGo();
    await offersReload?.(context);
    await new Promise((done) => setTimeout(done, 100));
    await expect(menu).toHaveFocus();
  },
};

function AskedAgain() {
  const [asked, setAsked] = useState(0);
  const [error, setError] = useState(() => new ChunkError('It did not come'));
  return (
    <main>
      <ScreenBoundary path="/admin" failure={asked < 2 ? { error, retry: () => setAsked(asked + 1) } : null}>
        <h1 tabIndex={-1}>Analytics</h1>
      </ScreenBoundary>
      <button type="button" onClick={() => setError(new ChunkError('Nor this time'))}>
        Fail
      </button>
    </main>
  );
}
/** What comes at last takes the focus of the button that asked for it; until then that stays, and is told anew. */
export const PartAskedForAgain: Story = {
  args: { served: 'this build' },
  render: () => <AskedAgain />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const again = /^(Try again|Réessayer|Reintentar|Riprova)$/;
    await userEvent.click(await canvas.findByRole('button', { name: again }));
    await expect(canvas.getByRole('button', { name: again })).toHaveFocus();
    canvas.getByRole('button', { name: 'Fail' }).click();
    await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus());
    await userEvent.click(await canvas.findByRole('button', { name: again }));
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Analytics' })).toHaveFocus());
  },
};
