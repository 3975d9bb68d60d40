import type { Meta, StoryObj } from '@storybook/react-vite';
import { useTranslation } from 'react-i18next';
import type { EnrollmentFile } from '../../contract/values/enrollment.ts';
import { documentUploadChart as chart } from '../../machines/catalogue/document-upload.ts';
import { SlotRowView } from '../../src/features/enrollment/documents/slot-row.tsx';
import { SlotList } from '../../src/ui/document-slot.tsx';
import { useFrozen } from '../frozen.tsx';
import { detailsAt } from './dossier.ts';

const [, , bill] = detailsAt(5).documents;

/** The file that the server holds while the chart stands in `status`. */
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

function Slot({ leaf }: { readonly leaf: string }) {
  const actor = useFrozen(chart, leaf);
  const { t } = useTranslation('enrollment');
  const snapshot = actor.getSnapshot();
  return (
    <main style={{ padding: 24, maxWidth: 808, margin: '0 auto' }}>
      <SlotList>
        <SlotRowView
          id="slot-proof_of_address"
          name={t('document.proof_of_address')}
          file={heldAs(snapshot.context.held?.status)}
          viewHref="#electricity-bill"
          today="2026-03-12"
          multiple
          isExtra={false}
          onFiles={() => undefined}
          snapshot={snapshot}
          send={() => undefined}
        />
      </SlotList>
    </main>
  );
}

const meta = {
  title: 'Charts/Document upload',
  component: Slot,
  parameters: { bare: true, machine: 'document-upload' },
  args: { leaf: 'missing' },
  argTypes: { leaf: { control: false } },
} satisfies Meta<typeof Slot>;
export default meta;
type Story = StoryObj<typeof meta>;
const at = (leaf: string): Story => ({ args: { leaf } });

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
