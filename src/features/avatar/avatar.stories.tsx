import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { exampleUser } from '../../../machines/catalogue/examples.ts';
import type { Picture } from '../../platform/picture.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { AvatarSection } from './avatar-section.tsx';
import { CropDialog } from './crop-dialog.tsx';

/** Hills under a sky: drawn here, so that no photograph of anybody is needed. */
function landscape(width: number, height: number): Picture {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const brush = canvas.getContext('2d');
  if (brush) {
    brush.fillStyle = '#a8d4ea';
    brush.fillRect(0, 0, width, height);
    brush.fillStyle = '#e8b04a';
    brush.beginPath();
    brush.arc(width * 0.7, height * 0.3, height * 0.12, 0, Math.PI * 2);
    brush.fill();
    brush.fillStyle = '#22485f';
    brush.beginPath();
    brush.ellipse(width * 0.35, height, width * 0.5, height * 0.45, 0, 0, Math.PI * 2);
    brush.fill();
  }
  return { url: canvas.toDataURL(), width, height, free: fn() };
}

type SceneProps = {
  readonly part: 'section' | 'crop';
  readonly avatar: string | null;
};

function Scene({ part, avatar }: SceneProps) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  const [picture] = useState(() => landscape(900, 600));
  return (
    <QueryClientProvider client={client}>
      <Sheet>
        <AvatarSection user={{ ...exampleUser, avatar }} removable onChanged={fn()} />
      </Sheet>
      {part === 'crop' && <CropDialog picture={picture} onCancel={fn()} onSaved={fn()} />}
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Pages/Picture of a person',
  component: Scene,
  args: { part: 'section', avatar: null },
} satisfies Meta<typeof Scene>;
export default meta;
type Story = StoryObj<typeof meta>;

const choose = async (root: HTMLElement, file: File) => {
  const input = root.querySelector<HTMLInputElement>('input[type=file]:not([data-camera])');
  if (!input) throw new Error('nothing to choose a file with');
  await userEvent.upload(input, file, { applyAccept: false });
};

export const Initials: Story = {};
/** What is named isn't there: the initials stand in for it. */
export const PictureThatDoesNotCome: Story = {
  args: { avatar: '/files/avatar/nobody/avatar?v=0' },
};
export const RemovalAsked: Story = {
  args: { avatar: '/files/avatar/nobody/avatar?v=0' },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Remove picture' }));
    await expect(await within(document.body).findByRole('alertdialog')).toBeVisible();
  },
};
export const WrongType: Story = {
  play: async ({ canvasElement }) => {
    await choose(canvasElement, new File(['%PDF-1.7'], 'me.jpg', { type: 'image/jpeg' }));
    const told = await within(canvasElement).findByText("You can't upload files of this type.");
    await expect(told).toBeVisible();
  },
};
export const TooSmall: Story = {
  play: async ({ canvasElement }) => {
    const content = await (await fetch(landscape(90, 60).url)).blob();
    await choose(canvasElement, new File([content], 'me.png', { type: 'image/png' }));
    await expect(await within(canvasElement).findByText(/This one measures 90 × 60/)).toBeVisible();
  },
};
export const CutOut: Story = { args: { part: 'crop' } };
export const CutOutOnAPhone: Story = {
  args: { part: 'crop' },
  globals: { viewport: { value: 'phone' } },
};
/** No server stands behind a story: what was cut out stays, and can be sent again. */
export const NotSaved: Story = {
  args: { part: 'crop' },
  play: async () => {
    const dialog = within(await within(document.body).findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Use this picture' }));
    await expect(await dialog.findByText('The picture was not saved')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Use this picture' })).toBeVisible();
  },
};
