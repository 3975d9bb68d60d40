import type { Meta } from '@storybook/react-vite';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { EnrollmentFile } from '../../contract/values/enrollment.ts';
import { documentUploadChart as chart } from '../../machines/catalogue/document-upload.ts';
import { selectHeld } from '../../machines/document-upload/selectors.ts';
import { SlotRowView } from '../../src/features/enrollment/documents/slot-row.tsx';
import { SlotList } from '../../src/ui/document-slot.tsx';
import { answers, report } from '../../tests/model/model.ts';
import { useFrozen } from '../frozen.tsx';
import { leafStories, tellsOf } from '../leaf-stories.ts';
import { chooses, happens, stands } from '../walking.ts';
import { detailsAt } from './dossier.ts';

type Props = { readonly leaf: string };

const [, , bill] = detailsAt(5).documents;

/** The file that the server holds while the chart knows of one. */
function heldAs(status: EnrollmentFile['status'] | undefined): EnrollmentFile | null {
  if (status === undefined || !bill) return null;
  const decided = { ...bill, status, decided_at: '2026-03-11T16:12:00.000Z' };
  return status === 'REFUSED'
    ? {
        ...decided,
        reason: 'TOO_OLD',
        text: 'The bill is dated 04/11/2025. Send one dated 12/12/2025 or later.',
      }
    : decided;
}

function Slot({ leaf }: Props) {
  const actor = useFrozen(chart, leaf);
  const { t } = useTranslation('enrollment');
  const snapshot = useSelector(actor, (now) => now);
  return (
    <main style={{ padding: 24, maxWidth: 808, margin: '0 auto' }}>
      <SlotList>
        <SlotRowView
          id="slot-proof_of_address"
          name={t('document.proof_of_address')}
          file={heldAs(selectHeld(snapshot)?.status)}
          viewHref="#electricity-bill"
          today="2026-03-12"
          multiple
          isExtra={false}
          onFiles={([file]) => {
            if (file === undefined) return;
            const { name, size, type: mediaType } = file;
            const chosen = { ref: name, name, size, mediaType, count: 1 };
            actor.send({ type: 'file.chosen', file: chosen, issuedOn: null });
          }}
          snapshot={snapshot}
          send={(event) => actor.send(event)}
        />
      </SlotList>
    </main>
  );
}

const meta = {
  title: 'Charts/Document upload',
  component: Slot,
  ...tellsOf('document-upload'),
  args: { leaf: 'missing' },
} satisfies Meta<typeof Slot>;
export default meta;
const { at, walk } = leafStories<Props>();

const noSuchDay = { key: 'validation_failed', fields: { issued_on: 'invalid_date' }, requestId: null };
const stored = { id: 'file-PENDING_VALIDATION', status: 'PENDING_VALIDATION' };

export const Walk = walk(async ({ canvasElement }) => {
  const page = within(canvasElement);
  const choose = () =>
    chooses(canvasElement, new File(['%PDF-1.4'], 'electricity-bill.pdf', { type: 'application/pdf' }));
  await choose();
  await userEvent.click(await page.findByRole('button', { name: /Cancel/ }));
  await stands('missing');
  await choose();
  // who waits in the row is brought to the field that asks, and back to it with what is wrong
  const cancel = await page.findByRole('button', { name: /Cancel/ });
  cancel.focus();
  await happens(answers('checkFile', { kind: 'accepted' }));
  const asked = await page.findByLabelText(/date/i);
  await waitFor(() => expect(asked).toHaveFocus());
  await userEvent.keyboard('31022026{Enter}');
  await happens(answers('checkFile', { kind: 'rejected', refusal: noSuchDay }));
  const date = await page.findByLabelText(/date/i);
  await waitFor(() => expect(date).toHaveFocus());
  await expect(date).toHaveAccessibleDescription(/Enter a valid date/);
  await userEvent.clear(date);
  await userEvent.keyboard('2026-01-12{Enter}');
  await happens(answers('checkFile', { kind: 'accepted' }));
  await happens(report('uploadFile', { type: 'upload.progressed', percent: 62 }));
  await expect(await page.findByText(/62/)).toBeVisible();
  await happens(report('uploadFile', { type: 'upload.finished', file: stored }));
  await expect(await page.findByRole('button', { name: /Remove/ })).toBeVisible();
});

export const Missing = at('missing');
export const Checking = at('checking');
export const Dating = at('dating');
export const Invalid = at('invalid');
export const Uploading = at('uploading');
export const Failed = at('failed');
export const PendingValidation = at('pendingValidation');
export const Validated = at('validated');
export const Refused = at('refused');
export const Removing = at('removing');
export const RemoveFailed = at('removeFailed');
