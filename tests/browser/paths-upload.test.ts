import type { BrowserContext, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { z } from 'zod';
import { html, type Paper, pdf } from '../fixtures/papers.ts';
import { answerTo, comeBack, letTimePass, openWalkedPortal, visit } from '../fixtures/walked-portal.ts';
import type { WalkedPortal } from '../fixtures/walked-portal.ts';
import type { Move, Never, NotAfter, Walker } from '../model/browser-driver.ts';
import { itIsWalkedInABrowser } from '../model/browser-driver.ts';
import { documentUploadModel } from '../model/document-upload.ts';
import type { Step } from '../model/paths.ts';

const sent = (path: RegExp) => (request: Request) => request.method() === 'POST' && path.test(request.url());
const rules = {
  upload: sent(/\/files\/enrollment\/(file-upload|file-update\/replace)$/),
  remove: sent(/\/files\/enrollment\/file-update\/remove$/),
};
const details = '/individualDetails/';
const step4 = '/user/enrollment/step4/individual';

/** Reading a file waits until the test says what comes of it; the last upload's progress can be told. */
const holdFiles = (context: BrowserContext) =>
  context.addInitScript(() => {
    const read = Blob.prototype.text;
    Blob.prototype.text = function held() {
      return new Promise((resolve, reject) => {
        window.addEventListener('file.read', () => resolve(read.call(this)), { once: true });
        window.addEventListener('file.unreadable', () => reject(new Error('unreadable')), { once: true });
      });
    };
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function followed(body) {
      window.addEventListener('file.progressed', () => {
        const told = { lengthComputable: true, loaded: 62, total: 100 };
        this.upload.dispatchEvent(new ProgressEvent('progress', told));
      });
      send.call(this, body);
    };
  });

let open: WalkedPortal;
let bill: Paper;
let type = '';
beforeAll(async () => {
  bill = await pdf();
  open = await openWalkedPortal(rules, holdFiles);
});
afterAll(() => open?.close());

const slot = () => open.page.locator(`#slot-${type}`);
const button = (name: string | RegExp) => slot().getByRole('button', { name });
const cancel = () => button(/^Cancel/).click();
const tell = (event: string) =>
  open.page.evaluate((name) => void window.dispatchEvent(new Event(name)), event);
const shows = (kind: string) => open.page.locator(`#slot-${type}[data-slot=${kind}]`).waitFor();
const alerts = () => slot().getByRole('alert');

const verdict = z.object({
  kind: z.string(),
  refusal: z.object({ fields: z.record(z.string(), z.string()) }).optional(),
});
const isChecked = (step: Step | undefined) => step?.said.event.type === 'xstate.done.actor.checkFile';
/** Why the check turns a file down, as far as a step tells of one. */
function rejection(step: Step | undefined): 'file' | 'date' | null {
  if (!isChecked(step)) return null;
  const { kind, refusal } = verdict.parse(step?.said.event.output);
  if (kind === 'accepted') return null;
  return 'issued_on' in (refusal?.fields ?? {}) ? 'date' : 'file';
}

/** By the row's own button where it has one, else dropped on the row. */
async function choose({ ahead }: Move): Promise<void> {
  const { name, content } = rejection(ahead[0]) === 'file' ? html() : bill;
  const input = slot().locator('input[type=file]:not([data-camera])');
  if ((await input.count()) > 0)
    return input.setInputFiles({ name, mimeType: 'application/pdf', buffer: content });
  const transfer = await open.page.evaluateHandle(
    ([title, text]) => {
      const data = new DataTransfer();
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      data.items.add(new File([bytes], title, { type: 'application/pdf' }));
      return data;
    },
    [name, content.toString('base64')] as const,
  );
  await slot().dispatchEvent('drop', { dataTransfer: transfer });
}

const day = (date: Date) => date.toISOString().slice(0, 10).split('-').toReversed().join('/');
const slotOfStart = z.object({
  slot: z.object({ type: z.string() }),
  held: z.object({ status: z.string() }).nullable(),
});

const walker: Walker = {
  async start({ start }) {
    const { page, held, facts } = open;
    const at = slotOfStart.parse(documentUploadModel.starts[start]);
    type = at.slot.type;
    await held.reset();
    await visit(page, '/user/reports');
    await page.locator('h1', { hasText: 'Analytics' }).waitFor();
    await facts.restore();
    await facts.register({ step: 4, type: 'INDIVIDUAL', submitted: false });
    await facts.hold(type, at.held?.status ?? null);
    held.hold(...Object.keys(rules));
    await letTimePass(page);
    const read = answerTo(page, details);
    await visit(page, step4);
    await read;
  },
  executors: {
    'file.chosen': choose,
    'date.given': async ({ ahead }) => {
      const date = rejection(ahead[0]) === 'date' ? new Date('2020-01-15') : new Date();
      await slot().getByLabel('Date on the document').fill(day(date));
      await button('Send document').click();
    },
    'upload.retried': () => button('Try again').click(),
    'upload.cancelled': cancel,
    'removal.requested': async ({ from }) => {
      if (from === 'removeFailed') return button('Try again').click();
      await button(/^Remove /).click();
      await open.page.getByRole('alertdialog').getByRole('button', { name: 'Remove file' }).click();
    },
    'removal.abandoned': cancel,
    'xstate.done.actor.checkFile': () => tell('file.read'),
    'xstate.error.actor.checkFile': () => tell('file.unreadable'),
    'upload.progressed': async () => {
      await tell('file.progressed');
      await slot()
        .getByText(/^62\s?%/)
        .waitFor();
    },
    'upload.finished': () => open.held.answer('upload'),
    'upload.failed': async ({ said }) => {
      const failure = z.object({ key: z.string(), fields: z.record(z.string(), z.string()) });
      const { key, fields } = failure.parse(said.event.error);
      await (key === 'no_response'
        ? open.held.lose('upload')
        : open.held.refuse('upload', { status: 422, key, fields }));
    },
    'xstate.done.actor.removeFile': () => open.held.answer('remove'),
    'xstate.error.actor.removeFile': () => open.held.lose('remove'),
    'document.changed': async ({ said }) => {
      const held = z.object({ status: z.string() }).nullable().parse(said.event.held);
      await open.facts.hold(type, held?.status ?? null);
      await comeBack(open.page, details);
    },
  },
  looks: {
    missing: async () => {
      await shows('missing');
      await expect.poll(() => alerts().count()).toBe(0);
    },
    checking: async () => {
      await shows('checking');
      await slot()
        .getByText(/^Checking /)
        .waitFor();
      await button(/^Cancel/).waitFor();
    },
    dating: async () => {
      await shows('askDate');
      await slot().getByLabel('Date on the document').waitFor();
    },
    invalid: async () => {
      await alerts().getByText("You can't upload files of this type.").waitFor();
      await slot().locator('input[type=file]').first().waitFor({ state: 'attached' });
    },
    uploading: async () => {
      await shows('uploading');
      await open.held.waits('upload');
      await slot().getByRole('progressbar').waitFor();
      await button(/^Cancel/).waitFor();
    },
    failed: async () => {
      await shows('failed');
      await alerts().waitFor();
      await button('Try again').waitFor();
    },
    pendingValidation: async () => {
      await shows('pending');
      await expect.poll(() => alerts().count()).toBe(0);
    },
    validated: async () => {
      await shows('validated');
      await expect.poll(() => slot().getByRole('button').count()).toBe(0);
    },
    refused: async () => {
      await shows('refused');
      await button(/^Replace document/).waitFor();
      await slot().getByText('Unreadable.').waitFor();
    },
    removing: async () => {
      await shows('removing');
      await open.held.waits('remove');
      await slot()
        .getByText(/^Removing /)
        .waitFor();
    },
    removeFailed: async () => {
      await shows('removeFailed');
      await alerts().waitFor();
      await button('Try again').waitFor();
    },
  },
};

const never: Never = ({ event }, from) => {
  if (event.type === 'xstate.error.actor.uploadFile')
    return 'whatever fails in sending is told as a failed upload';
  if (event.type === 'upload.cancelled' && from === 'invalid')
    return 'what can’t be taken has left no row to cancel';
  return null;
};

/** A check finds what the file and the date are: not every verdict is possible after every step. */
const notAfter: NotAfter = (step, before) => {
  const last = before.at(-1)?.said.event.type;
  const why = rejection(step);
  if (why === 'file') return last !== 'file.chosen';
  return why === 'date' && last !== 'date.given';
};

describe('one paper of the enrollment in a browser', () => {
  itIsWalkedInABrowser({ model: documentUploadModel, walker: () => walker, never, notAfter, further: 2 });
});
