import type { TFunction } from 'i18next';
import type { EnrollmentFile } from '../../../../contract/values/enrollment.ts';
import { isRenewalDue } from '../../../../contract/values/validity.ts';
import type { DocumentUploadSnapshot } from '../../../../machines/document-upload/selectors.ts';
import {
  selectChosen,
  selectRefusal,
  selectSlotState,
} from '../../../../machines/document-upload/selectors.ts';
import type { SlotFile, SlotProblem, SlotState } from '../../../ui/slot-state.ts';
import { whyRefused } from '../../../ui/why-refused.ts';

const megabyte = 1_048_576;

type Around = {
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** its validation was taken back */
  readonly again: boolean;
  /** once what is typed beside it is saved, its validation is taken back */
  readonly isChanged: boolean;
  /** another paper of its slot is validated and valid for longer: this one has to be renewed no more */
  readonly isRenewed: boolean;
};

/** The drawing of a file that the server holds. */
export function heldState(
  file: EnrollmentFile,
  shown: SlotFile,
  { today, again, isChanged, isRenewed }: Around,
): SlotState {
  if (file.status === 'REFUSED')
    return {
      kind: 'refused',
      file: shown,
      on: file.decided_at,
      reason: file.reason ?? 'OTHER',
      text: file.text,
    };
  if (file.status === 'PENDING_VALIDATION')
    return { kind: 'pending', file: shown, since: file.uploaded_at, again };
  const isOver = file.expires_on !== null && file.expires_on < today;
  const expires = isRenewed && isOver ? null : file.expires_on;
  if (expires !== null && expires < today) return { kind: 'expired', file: shown, on: expires };
  if (expires !== null && !isRenewed && isRenewalDue(expires, Date.parse(today)))
    return { kind: 'expiring', file: shown, on: expires };
  const on = file.decided_at ?? file.uploaded_at;
  return { kind: 'validated', file: shown, on, isChanged, ...(expires === null ? {} : { expires }) };
}

/** Why a chosen file was not taken, in the slot's own terms. */
export function problemOf(snapshot: DocumentUploadSnapshot, errors: TFunction<'errors'>): SlotProblem | null {
  const refusal = selectRefusal(snapshot);
  if (selectSlotState(snapshot) !== 'invalid' || refusal === null) return null;
  switch (refusal.key) {
    case 'file_too_large': {
      const bytes = selectChosen(snapshot)?.size ?? 0;
      const maxMb = snapshot.context.slot.maxMegabytes;
      // a proxy on the way may take less than the portal does
      return bytes > maxMb * megabyte
        ? { kind: 'tooLarge', bytes, maxMb }
        : { kind: 'other', message: whyRefused(errors, refusal) };
    }
    case 'file_type_not_allowed':
      return { kind: 'wrongType' };
    case 'too_many_files':
      return { kind: 'tooMany' };
    case 'password_protected':
      return { kind: 'locked' };
    case 'empty_file':
      return { kind: 'empty' };
    default:
      return { kind: 'other', message: whyRefused(errors, refusal) };
  }
}

/** One row of a slot: what the chart is doing, over what the server holds. */
export function stateOf(
  snapshot: DocumentUploadSnapshot,
  held: SlotState | null,
  errors: TFunction<'errors'>,
): SlotState {
  const chosen = selectChosen(snapshot);
  const refusal = selectRefusal(snapshot);
  const base: SlotState = held ?? { kind: 'missing' };
  const heldFile: SlotFile = base.kind === 'missing' ? { name: '' } : base.file;
  const file: SlotFile = chosen ? { name: chosen.name, bytes: chosen.size } : heldFile;
  const why = whyRefused(errors, refusal ?? { key: 'unexpected_error' });
  switch (selectSlotState(snapshot)) {
    case 'checking':
      return { kind: 'checking', file };
    case 'dating': {
      const fault = refusal?.fields['issued_on'];
      const day = snapshot.context.issuedOn;
      return {
        kind: 'askDate',
        file,
        ...(fault === undefined ? {} : { error: errors(`fields.${fault}`) }),
        ...(day === null ? {} : { day }),
      };
    }
    case 'uploading': {
      const total = chosen?.size ?? 0;
      return { kind: 'uploading', file, sent: (total * snapshot.context.percent) / 100, total };
    }
    case 'failed':
      return { kind: 'failed', file, message: why, of: refusal };
    case 'removing':
      return { kind: 'removing', file: heldFile };
    case 'removeFailed':
      return { kind: 'removeFailed', file: heldFile, message: why, of: refusal };
    default:
      return base;
  }
}
