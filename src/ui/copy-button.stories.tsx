import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { CopyButton } from './copy-button.tsx';

const meta = {
  title: 'Parts/Copy button',
  component: CopyButton,
  args: { text: 'GB33 BUKB 2020 1555 5555 55', label: 'Copy: IBAN', doneLabel: 'Copied: IBAN' },
} satisfies Meta<typeof CopyButton>;
export default meta;
type Story = StoryObj<typeof meta>;

/** What the browser answers to each press. */
const answers = (how: 'yes' | 'no') => () => {
  const write = spyOn(navigator.clipboard, 'writeText').mockImplementation(async () => {
    if (how === 'no') throw new DOMException('Write permission denied.', 'NotAllowedError');
  });
  return () => write.mockRestore();
};
const press = (canvasElement: HTMLElement) =>
  userEvent.click(within(canvasElement).getByRole('button', { name: 'Copy: IBAN' }));

/** Pressed once more, it says so once more. */
export const Copied: Story = {
  beforeEach: answers('yes'),
  play: async ({ canvasElement }) => {
    const said: string[] = [];
    const told = within(canvasElement).getByRole('status');
    const watch = new MutationObserver(() => said.push(told.textContent ?? ''));
    watch.observe(told, { childList: true, subtree: true, characterData: true });
    await press(canvasElement);
    await expect(await within(told).findByText('Copied: IBAN')).toBeInTheDocument();
    await press(canvasElement);
    await waitFor(() => expect(said.filter((words) => words !== '')).toHaveLength(2));
    watch.disconnect();
  },
};
/** The browser refuses, as it does in a frame or by a policy: that is seen and said, until the button is left. */
export const NotCopied: Story = {
  beforeEach: answers('no'),
  play: async ({ canvasElement }) => {
    const told = within(canvasElement).getByRole('status');
    await press(canvasElement);
    await expect(await within(told).findByText(/did not allow copying/)).toBeVisible();
    await userEvent.tab();
    await expect(told).toBeEmptyDOMElement();
    await press(canvasElement);
    await within(told).findByText(/did not allow copying/);
  },
};
