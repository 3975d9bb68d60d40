import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, userEvent, within } from 'storybook/test';
import { DocumentSlot, SlotList } from './document-slot.tsx';

const bill = { name: 'electricity-bill.pdf', bytes: 419_430, viewHref: '/api/v1/file/1' };

const meta = {
  title: 'Parts/Document slot',
  component: DocumentSlot,
  args: {
    id: 'slot-proof_of_address',
    name: 'Proof of address',
    state: { kind: 'missing' },
    onFiles: fn(),
    onCancel: fn(),
    onRetry: fn(),
  },
  render: (args) => (
    <SlotList>
      <DocumentSlot {...args} />
    </SlotList>
  ),
} satisfies Meta<typeof DocumentSlot>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Missing: Story = {
  play: async ({ args, canvasElement }) => {
    const input = canvasElement.querySelector<HTMLInputElement>('input[type=file]:not([data-camera])');
    await expect(input).not.toBeNull();
    // the camera's button is hidden where there is no touch screen
    await expect(
      canvasElement.querySelector('[aria-label="Take a photo for Proof of address"]'),
    ).not.toBeNull();
    if (!input) return;
    await userEvent.upload(input, new File(['%PDF-1.7'], 'bill.pdf', { type: 'application/pdf' }), {
      applyAccept: false,
    });
    await expect(args.onFiles).toHaveBeenCalledOnce();
  },
};
/** Beneath the heading of its part, not beside it. */
export const InAPartOfItsOwn: Story = {
  args: { headingLevel: 3 },
  play: async ({ canvasElement }) => {
    await expect(
      within(canvasElement).getByRole('heading', { level: 3, name: 'Proof of address' }),
    ).toBeVisible();
  },
};
export const MissingWithHint: Story = {
  args: { hint: 'A bill or bank statement dated 12/12/2025 or later.' },
};
export const DragOver: Story = { args: { dragOver: true } };
export const Checking: Story = { args: { state: { kind: 'checking', file: bill } } };
export const AsksForItsDate: Story = {
  args: { state: { kind: 'askDate', file: bill }, onDate: fn() },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement);
    // nobody stands in the row: who is elsewhere stays there, and is told
    await expect(await canvas.findByText('Date needed: Proof of address')).toBeInTheDocument();
    await expect(canvas.getByRole('textbox', { name: 'Date on the document' })).not.toHaveFocus();
    await userEvent.type(canvas.getByRole('textbox', { name: 'Date on the document' }), '05/01/2026');
    await userEvent.click(canvas.getByRole('button', { name: 'Send document: Proof of address' }));
    await expect(args.onDate).toHaveBeenCalledWith('2026-01-05');
    await expect(
      canvas.getByRole('button', { name: 'Choose another file for Proof of address' }),
    ).toBeVisible();
  },
};
export const DateRefused: Story = {
  args: {
    state: { kind: 'askDate', file: bill, error: 'This paper is older than three months', day: '2025-06-01' },
    onDate: fn(),
  },
};
export const Uploading: Story = {
  args: {
    name: 'Tax return or December payslip 2025',
    state: { kind: 'uploading', file: { name: 'tax-return-2025.pdf' }, sent: 3_250_585, total: 5_242_880 },
  },
};
export const UploadFailed: Story = {
  args: {
    state: { kind: 'failed', file: bill, message: 'The connection broke off. Nothing is lost.', of: null },
  },
  play: async ({ canvasElement }) => {
    const names = within(canvasElement)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label'));
    await expect(names).toEqual([
      'Try again: Proof of address',
      'Choose another file for Proof of address',
      'Cancel the upload of Proof of address',
    ]);
  },
};
export const Pending: Story = {
  args: { state: { kind: 'pending', file: bill, since: '2026-03-11' }, onRemove: fn() },
};
/** Where the words have room at all, a size does not begin a line of its own, nor does the point before it end one. */
export const SizeBesideItsName: Story = {
  args: { state: { kind: 'pending', file: bill, since: '2026-03-11' } },
  play: async ({ canvasElement }) => {
    const list = canvasElement.querySelector('ol');
    const size = await within(canvasElement).findByText(/^[\d.]+ [kM]B$/);
    const point = size.previousElementSibling;
    const name = point?.previousSibling;
    const words = document.createRange();
    for (let width = 460; width < 760; width += 5) {
      list?.style.setProperty('width', `${width}px`);
      words.selectNode(name ?? size);
      const nameEnds = [...words.getClientRects()].at(-1)?.bottom ?? 0;
      await expect(Math.round(point?.getBoundingClientRect().bottom ?? 0)).toBe(Math.round(nameEnds));
      await expect(Math.round(size.getBoundingClientRect().bottom)).toBe(Math.round(nameEnds));
    }
  },
};
export const PendingAgain: Story = {
  args: { state: { kind: 'pending', file: bill, since: '2026-03-11', again: true }, onRemove: fn() },
};
export const Validated: Story = { args: { state: { kind: 'validated', file: bill, on: '2026-03-11' } } };
/** Other details are typed beside it: the file can be replaced once they are saved, and not before. */
export const ValidatedForFormerDetails: Story = {
  args: { state: { kind: 'validated', file: bill, on: '2026-03-11', isChanged: true } },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText(
      /^The fund validated this document for the details saved before\./,
    );
    await expect(canvasElement.querySelector('input[type=file]')).toBeNull();
  },
};
export const ValidatedUntil: Story = {
  args: {
    name: 'Identity document, front',
    state: { kind: 'validated', file: bill, on: '2026-03-11', expires: '2031-05-14' },
  },
};
export const Refused: Story = {
  args: {
    state: {
      kind: 'refused',
      file: bill,
      on: '2026-03-11',
      reason: 'TOO_OLD',
      text: 'The bill is dated 04/11/2025. Send a bill or bank statement dated 12/12/2025 or later.',
    },
  },
};
export const RefusedWithoutWords: Story = {
  args: { state: { kind: 'refused', file: bill, on: '2026-03-11', reason: 'UNREADABLE' } },
};
/** It has grown too old before it was sent: nobody has refused it yet, and it can be replaced. */
export const GrownTooOld: Story = {
  args: { state: { kind: 'refused', file: bill, on: null, reason: 'TOO_OLD' } },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('To be replaced');
    await within(canvasElement).findByRole('button', { name: /^Replace document/ });
  },
};
export const Removing: Story = { args: { state: { kind: 'removing', file: bill } } };
export const RemoveFailed: Story = {
  args: {
    state: {
      kind: 'removeFailed',
      file: bill,
      message: 'The file was not removed. It is still in place.',
      of: null,
    },
  },
};
/** The fund asks for another one: nothing is offered before, and a file that is dropped here is not taken. */
const staysUntilAsked: NonNullable<Story['play']> = async ({ args, canvasElement }) => {
  const canvas = within(canvasElement);
  await canvas.findByText('You can replace it here once the fund asks for a new one.');
  await expect(canvas.queryByRole('button')).toBeNull();
  await expect(canvasElement.querySelector('input[type=file]')).toBeNull();
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['%PDF-1.7'], 'passport.pdf', { type: 'application/pdf' }));
  await fireEvent.drop(canvas.getByRole('listitem'), { dataTransfer });
  await expect(args.onFiles).not.toHaveBeenCalled();
};
export const Expiring: Story = {
  args: { name: 'Identity document, front', state: { kind: 'expiring', file: bill, on: '2026-03-31' } },
  play: staysUntilAsked,
};
export const Expired: Story = {
  args: { name: 'Identity document, front', state: { kind: 'expired', file: bill, on: '2026-02-28' } },
  play: staysUntilAsked,
};
export const Replaced: Story = {
  args: {
    state: { kind: 'pending', file: { ...bill, name: 'bank-statement.pdf' }, since: '2026-03-12' },
    history: [
      { id: 'a', name: 'electricity-bill.pdf', replacedOn: '2026-03-12', viewHref: '/api/v1/file/0' },
      { id: 'b', name: 'old-bill.pdf', replacedOn: '2026-03-10' },
    ],
  },
};
export const SeveralFiles: Story = {
  args: {
    multiple: true,
    state: { kind: 'pending', file: bill, since: '2026-03-11' },
    further: [
      {
        id: 'c',
        name: 'page-2.jpg',
        status: 'PENDING_VALIDATION',
        viewHref: '/api/v1/file/2',
        onRemove: fn(),
      },
      { id: 'd', name: 'page-3.jpg', status: 'VALIDATED', viewHref: '/api/v1/file/3' },
    ],
  },
};
export const TooLarge: Story = {
  args: { problem: { kind: 'tooLarge', bytes: 13_002_342, maxMb: 10 } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('alert')).toHaveTextContent(
      '12.4 MB is over the 10 MB limit',
    );
  },
};
export const WrongType: Story = {
  args: { problem: { kind: 'wrongType' } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('alert')).toHaveTextContent(
      "You can't upload files of this type.",
    );
  },
};
export const TooMany: Story = {
  args: { state: { kind: 'pending', file: bill, since: '2026-03-11' }, problem: { kind: 'tooMany' } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('alert')).toHaveTextContent(
      'You can not upload any more files.',
    );
  },
};
export const EmptyFile: Story = { args: { problem: { kind: 'empty' } } };
export const PasswordProtected: Story = { args: { problem: { kind: 'locked' } } };
export const Locked: Story = {
  args: {
    state: { kind: 'pending', file: bill, since: '2026-03-11' },
    locked: 'Submitted 12/03/2026. Only what the fund asks you to correct can change.',
  },
};
