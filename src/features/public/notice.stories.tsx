import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { freshVisit, PublicPage, publicWords } from '../../../.storybook/charts/public.tsx';
import { EntryPage, Notice } from './parts.tsx';

const meta = {
  title: 'Parts/Notice of a public page',
  component: Notice,
  loaders: [publicWords],
  beforeEach: freshVisit(),
  parameters: { bare: true },
  args: { mark: 'expiring', tone: 'brand', title: 'Your session ended.' },
  render: (props) => (
    <PublicPage path="/forgotten_pwd">
      <EntryPage title="Log in">
        <Notice {...props}>What you typed is kept in this browser and will be put back.</Notice>
      </EntryPage>
    </PublicPage>
  ),
} satisfies Meta<typeof Notice>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The mark stands as far from the edge as the words end from theirs. */
const isEven: Story['play'] = async ({ canvasElement }) => {
  const notice = (await within(canvasElement).findByText(/What you typed/)).closest('output');
  await waitFor(() => expect(notice?.querySelector('svg')).not.toBeNull());
  const box = notice?.getBoundingClientRect();
  const mark = notice?.querySelector('svg')?.getBoundingClientRect();
  const words = notice?.querySelector('span')?.getBoundingClientRect();
  await expect(Math.round((mark?.left ?? 0) - (box?.left ?? 0))).toBe(21);
  await expect(mark?.width).toBe(20);
  await expect(words?.right).toBeLessThanOrEqual((box?.right ?? 0) - 20);
  await expect(Math.round((words?.left ?? 0) - (mark?.right ?? 0))).toBe(14);
};
export const Wide: Story = { play: isEven };
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } }, play: isEven };
