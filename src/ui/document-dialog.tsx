import type { ReactNode } from 'react';
import type { ViewerSource } from './document-viewer/document-viewer.tsx';
import { lazyDialog } from './lazy-part.tsx';

export type DocumentDialogProps = {
  readonly open: boolean;
  readonly title: string;
  /** the file's name, for the viewer and its download */
  readonly fileName: string;
  readonly source: ViewerSource;
  readonly onClose: () => void;
  /** under the document: a tick, for one to read */
  readonly footer?: ReactNode;
};

/** A document over the page, until it is closed; the focus goes back to what opened it. */
export const DocumentDialog = lazyDialog<DocumentDialogProps>(
  async () => (await import('./opened-document.tsx')).OpenedDocument,
);
