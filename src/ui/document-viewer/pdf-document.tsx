import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PagedDocument } from './paged-document.tsx';
import { type PdfFault, type PdfFile, PdfProblem, openPdf } from './pdf-file.ts';
import { PdfPageView } from './pdf-page.tsx';
import type { Size } from './view.ts';
import { Waiting, ViewerNotice } from './viewer-notice.tsx';

type Opened =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly file: PdfFile; readonly first: Size }
  | { readonly kind: 'failed'; readonly fault: PdfFault | null };

/** The pages of a PDF: read and closed with the part. */
function usePdf(content: Blob): Opened {
  const [opened, setOpened] = useState<Opened>({ kind: 'opening' });
  useEffect(() => {
    let gone = false;
    let file: PdfFile | null = null;
    const open = async () => {
      const found = await openPdf(content);
      if (gone) {
        found.close();
        return;
      }
      file = found;
      const first = await found.page(1);
      if (!gone) setOpened({ kind: 'open', file: found, first: first.size });
    };
    open().catch((error: unknown) => {
      if (!gone) setOpened({ kind: 'failed', fault: error instanceof PdfProblem ? error.fault : 'damaged' });
    });
    return () => {
      gone = true;
      file?.close();
    };
  }, [content]);
  return opened;
}

type PdfDocumentProps = {
  readonly content: Blob;
  readonly name: string;
  /** beside the tools, and under a message that takes their place */
  readonly download: { readonly tool: ReactNode; readonly button: ReactNode };
};

/** A PDF, opened here and nowhere else; its pages are drawn when they come into sight. */
export function PdfDocument({ content, name, download }: PdfDocumentProps) {
  const { t } = useTranslation('documents');
  const opened = usePdf(content);
  const [sizes, setSizes] = useState<ReadonlyMap<number, Size>>(new Map());
  const keepSize = useCallback((number: number, size: Size) => {
    setSizes((known) => (known.has(number) ? known : new Map(known).set(number, size)));
  }, []);
  if (opened.kind === 'opening') return <Waiting>{t('viewer.opening', { name })}</Waiting>;
  if (opened.kind === 'failed')
    return (
      <ViewerNotice
        title={t(opened.fault === 'locked' ? 'viewer.locked' : 'viewer.damaged')}
        text={t(opened.fault === 'locked' ? 'viewer.lockedHelp' : 'viewer.damagedHelp')}
        action={download.button}
      />
    );
  const { file, first } = opened;
  return (
    <PagedDocument
      name={name}
      count={file.pages}
      sizeOf={(number) => sizes.get(number) ?? first}
      renderPage={(number, look) => <PdfPageView file={file} number={number} look={look} onSize={keepSize} />}
      download={download.tool}
    />
  );
}
