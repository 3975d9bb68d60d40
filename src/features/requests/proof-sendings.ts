import type { TransactionDetail } from '../../../contract/values/transaction.ts';
import { newKey } from '../../platform/window.ts';

type Proofs = TransactionDetail['proofs'];
/** A paper on its way: the key that it is sent under, and what was there before it was first sent. */
export type Sending = { readonly file: File; readonly key: string; readonly before: Proofs };

/** Papers that were sent and not answered yet: chosen anew, a file is the same one, which the server adds once. */
export function openSendings() {
  const open = new Map<string, Sending>();
  const nameOf = ({ name, size, lastModified }: File) => JSON.stringify([name, size, lastModified]);
  return {
    begin(file: File, before: Proofs): Sending {
      const sending = { key: newKey(), before, ...open.get(nameOf(file)), file };
      open.set(nameOf(file), sending);
      return sending;
    },
    /** the server has said what became of it */
    answered({ file }: Sending): void {
      open.delete(nameOf(file));
    },
  };
}

/** Whether what was sent, and whose answer was lost, is seen among what is there now. */
export const isAdded = ({ file, before }: Sending, now: Proofs): boolean =>
  now.some(({ file_id, size }) => size === file.size && !before.some((proof) => proof.file_id === file_id));
