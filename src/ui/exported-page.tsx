import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportFormat } from '../../contract/values/export.ts';
import { ExportMenu, ExportNotice } from './list-export.tsx';
import { PageHeader } from './page-header.tsx';
import { toast } from './toaster.tsx';
import { useListExport, type RunExport } from './use-list-export.ts';

type ExportedPageProps = {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly back?: { readonly label: string; readonly href: string };
  /** changes when the heading is to take the focus */
  readonly focusKey?: string;
  readonly formats: readonly ExportFormat[];
  /** fetches every row that the filters choose now */
  readonly run: RunExport;
  /** how many rows the filters choose; null: nobody knows */
  readonly total: number | null;
  /** behind the export */
  readonly actions?: ReactNode;
  /** the list */
  readonly children: ReactNode;
};

/** A list as a page: its head with the way back, and the export of every row that the filters choose above the list. */
export function ExportedPage(props: ExportedPageProps) {
  const { title, lead, back, focusKey, formats, run, total, actions, children } = props;
  const { t } = useTranslation('ui');
  const exporting = useListExport((name) => toast({ title: t('export.done', { name }) }));
  return (
    <>
      <PageHeader
        title={title}
        {...(lead === undefined ? {} : { lead })}
        {...(back === undefined ? {} : { back })}
        {...(focusKey === undefined ? {} : { focusKey })}
        actions={
          <>
            <ExportMenu exporting={exporting} formats={formats} run={run} total={total} />
            {actions}
          </>
        }
      />
      <ExportNotice exporting={exporting} />
      {children}
    </>
  );
}
