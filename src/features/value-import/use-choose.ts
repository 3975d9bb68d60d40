import { useImportServices } from './services.ts';

/** Takes the first of the files that were picked or dropped; the type the server finds out by its content. */
export function useChoose(): (files: readonly File[]) => void {
  const { actorRef, keep, newKey } = useImportServices();
  return ([file]) => {
    if (file === undefined) return;
    const sheet = { ref: keep(file), name: file.name, size: file.size };
    actorRef.send({ type: 'sheet.chosen', sheet, key: newKey() });
  };
}

/** What the file chooser offers. */
export const acceptedSheets =
  '.csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
