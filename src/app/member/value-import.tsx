import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { createActor } from 'xstate';
import { openValueImport } from '../../actors/value-import.ts';
import { ImportScreen } from '../../features/value-import/import-screen.tsx';
import { ImportServicesProvider } from '../../features/value-import/services.ts';
import { pagePath, pageQuery } from '../../platform/environment.ts';
import { newKey } from '../../platform/window.ts';
import { inspection } from '../../platform/inspection.ts';
import type { ImportedSeries } from '../../../contract/values/value-import.ts';

/** The same page without the import. */
function withoutImport(): string {
  const query = new URLSearchParams(pageQuery());
  query.delete('import');
  const rest = query.toString();
  return rest === '' ? pagePath() : `${pagePath()}?${rest}`;
}

type ValueImportProps = {
  /** leads to the values that were taken in */
  readonly onClose: (series: ImportedSeries) => void;
  /** which values are offered first */
  readonly series?: ImportedSeries;
  /** it comes in the place of the grid: the heading takes focus */
  readonly isArrival?: boolean;
};

/** Values from a CSV or XLSX file, in the place of the grid: `?import=1`. For those who may write values alone. */
export function ValueImport({ onClose, series = 'INVESTOR_DAILY', isArrival = false }: ValueImportProps) {
  const client = useQueryClient();
  const [imports] = useState(() => openValueImport(client));
  const [actorRef] = useState(() => createActor(imports.machine, { ...inspection, input: { series } }));
  const [backHref] = useState(withoutImport);
  useEffect(() => {
    actorRef.start();
    // whoever leaves while a file is on its way has called it off
    return () => actorRef.send({ type: 'check.cancelled' });
  }, [actorRef]);
  const services = useMemo(
    () => ({ actorRef, keep: imports.keep, newKey, backHref, onClose }),
    [actorRef, imports, backHref, onClose],
  );
  return (
    <ImportServicesProvider value={services}>
      <ImportScreen isArrival={isArrival} />
    </ImportServicesProvider>
  );
}
