import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { DocumentViewer } from './document-viewer/document-viewer.tsx';

const words = (n: number) => `BT /F1 48 Tf 72 600 Td (Article ${n}) Tj ET 0 0.3 0.44 rg 0 752 595 90 re f`;

/** A PDF of some pages, written by hand: an object each for the pages and what is on them. */
function pdf(pages: number): Blob {
  const kids = Array.from({ length: pages }, (_, at) => 4 + at * 2);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${kids.map((id) => `${id} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...kids.flatMap((id, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${id + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${words(at + 1).length} >>\nstream\n${words(at + 1)}\nendstream`,
    ]),
  ];
  let text = '%PDF-1.7\n';
  const places = objects.map((body, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${body}\nendobj\n`;
    return String(place).padStart(10, '0');
  });
  const table = places.map((place) => `${place} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return new Blob([text], { type: 'application/pdf' });
}

const ready = (content: Blob) => ({ kind: 'ready', content }) as const;

const meta = {
  title: 'Parts/Document viewer',
  component: DocumentViewer,
  args: { source: ready(pdf(3)), mediaType: 'application/pdf', name: 'bylaws.pdf' },
  render: (args) => (
    <div style={{ height: 620, display: 'flex' }}>
      <DocumentViewer {...args} />
    </div>
  ),
} satisfies Meta<typeof DocumentViewer>;
export default meta;
type Story = StoryObj<typeof meta>;

const drawn = (canvasElement: HTMLElement, page: number) =>
  waitFor(() => expect(within(canvasElement).getByRole('img', { name: `Page ${page}` })).toBeVisible(), {
    // the first of them waits for what reads PDFs to be brought
    timeout: 30_000,
  });

export const SeveralPages: Story = {
  play: async ({ canvasElement }) => {
    await drawn(canvasElement, 1);
    const previous = within(canvasElement).getByRole('button', { name: 'Previous page' });
    await expect(previous).toHaveAccessibleDescription('This is the first page');
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Next page' }));
    await drawn(canvasElement, 2);
    await expect(within(canvasElement).getByRole('textbox', { name: 'Page' })).toHaveValue('2');
    const said = within(canvasElement).getByRole('status');
    await expect(said).toHaveTextContent('Page 2 of 3');
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Zoom in' }));
    await expect(said).toHaveTextContent(/^\d+%$/);
    await expect(previous).not.toHaveAttribute('aria-disabled');
  },
};
export const TurnedAndEnlarged: Story = {
  play: async ({ canvasElement }) => {
    await drawn(canvasElement, 1);
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Rotate clockwise' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Zoom in' }));
    await expect(canvas.getByRole('button', { name: 'Fit to width' })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
  },
};
const picture = () =>
  new Promise<Blob>((resolve, reject) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [640, 400];
    const pen = canvas.getContext('2d');
    if (pen) {
      pen.fillStyle = '#e6f4fb';
      pen.fillRect(0, 0, 640, 400);
      pen.fillStyle = '#034d70';
      pen.fillRect(40, 60, 180, 240);
    }
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
export const Picture: Story = {
  args: { mediaType: 'image/png', name: 'identity.png' },
  loaders: [async () => ({ content: await picture() })],
  render: (args, { loaded }) => (
    <div style={{ height: 620, display: 'flex' }}>
      <DocumentViewer
        {...args}
        {...(loaded['content'] instanceof Blob ? { source: ready(loaded['content']) } : {})}
      />
    </div>
  ),
  play: ({ canvasElement }) =>
    waitFor(() => expect(within(canvasElement).getByRole('img', { name: 'identity.png' })).toBeVisible()),
};
export const PlainText: Story = {
  args: {
    source: ready(new Blob(['Réglé en espèces.\r\nÀ bientôt.\n'])),
    mediaType: 'text/plain',
    name: 'note.txt',
  },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText(/Réglé en espèces/);
  },
};
export const OfferedAsADownload: Story = {
  args: { source: ready(new Blob(['II*'])), mediaType: 'image/tiff', name: 'scan.tiff' },
};
export const Damaged: Story = {
  args: { source: ready(new Blob(['%PDF-1.7 broken off'])) },
  play: async ({ canvasElement }) => {
    const said = 'This file is damaged and can’t be shown.';
    await within(canvasElement).findByText(said, {}, { timeout: 10_000 });
  },
};
export const Loading: Story = { args: { source: { kind: 'loading' } } };
export const NotLoaded: Story = { args: { source: { kind: 'failed', retry: fn() } } };
