import { documentUploadMachine } from '../document-upload/machine.ts';
import type { ChosenFile, HeldFile, Slot } from '../document-upload/types.ts';
import { chart, refusal, refusedIn } from './chart.ts';

export const exampleSlot: Slot = {
  type: 'proof_of_address',
  ownerId: null,
  dated: true,
  maxMegabytes: 10,
  maxFiles: 5,
};
export const exampleFile: ChosenFile = {
  ref: 'file-1',
  name: 'electricity-bill.pdf',
  size: 5_242_880,
  mediaType: 'application/pdf',
  count: 1,
};
const heldIn: Readonly<Record<string, HeldFile['status']>> = {
  pendingValidation: 'PENDING_VALIDATION',
  validated: 'VALIDATED',
  refused: 'REFUSED',
  removing: 'PENDING_VALIDATION',
  removeFailed: 'PENDING_VALIDATION',
};
export const documentUploadChart = chart(
  'document-upload',
  documentUploadMachine,
  { slot: exampleSlot, held: null },
  ({ path: leaf, value }) => {
    const status = heldIn[leaf];
    const chosen = ['checking', 'dating', 'invalid', 'uploading', 'failed'].includes(leaf);
    const invalid = leaf === 'invalid' ? refusal('file_too_large') : null;
    return documentUploadMachine.resolveState({
      value,
      context: {
        slot: exampleSlot,
        held: status === undefined ? null : { id: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b11', status },
        chosen: chosen ? exampleFile : null,
        issuedOn: leaf === 'uploading' ? '2026-01-12' : null,
        percent: leaf === 'uploading' ? 62 : 0,
        refusal: invalid ?? (leaf === 'refused' ? null : refusedIn(leaf, 'no_response')),
      },
    });
  },
);
