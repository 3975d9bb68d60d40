import type { ValueRecord } from '../../../../contract/values/value.ts';
import type { ValuePlace } from '../../../queries/values.ts';
import type { Asked } from '../grid/use-column-actions.ts';
import { askedPart } from '../../../ui/lazy-part.tsx';

const SendDialog = askedPart(async () => (await import('../save/send-dialog.tsx')).SendDialog);

const DiscardDialog = askedPart(async () => (await import('../save/discard-dialog.tsx')).DiscardDialog);

const VersionsDialog = askedPart(async () => (await import('../records/versions-dialog.tsx')).VersionsDialog);

const RestateDialog = askedPart(async () => (await import('../records/restate-dialog.tsx')).RestateDialog);

type RecordDialogProps = {
  readonly place: ValuePlace;
  readonly asked: Exclude<Asked, { readonly act: 'begin' }>;
  readonly rows: readonly ValueRecord[];
  readonly onClose: () => void;
  readonly onDeleted: (id: string) => void;
};

/** The dialog of what was asked for, about the record as it stands now. */
export function RecordDialog({ place, asked, rows, onClose, onDeleted }: RecordDialogProps) {
  const row = rows.find(({ id }) => id === asked.row.id) ?? asked.row;
  switch (asked.act) {
    case 'send':
      return <SendDialog place={place} first={row} onClose={onClose} />;
    case 'discard':
      return <DiscardDialog place={place} row={row} onClose={onClose} onDeleted={() => onDeleted(row.id)} />;
    case 'restate':
      return <RestateDialog place={place} row={row} onClose={onClose} />;
    case 'versions':
      return <VersionsDialog row={row} onClose={onClose} />;
  }
}
