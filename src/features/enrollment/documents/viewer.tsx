import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { EnrollmentFile } from '../../../../contract/values/enrollment.ts';
import { shownPaperQuery } from '../../../queries/papers.ts';
import { DocumentDialog } from '../../../ui/document-dialog.tsx';
import { sourceOf } from '../../../ui/document-viewer/source-of.ts';

type ViewerProps = {
  readonly open: boolean;
  readonly title: string;
  readonly fileName: string;
  readonly content: UseQueryResult<Blob>;
  readonly onClose: () => void;
  /** under the paper: a tick, for one to read */
  readonly footer?: ReactNode;
};

/** A paper over the page, until it is closed. */
export function Viewer({ content, ...dialog }: ViewerProps) {
  return <DocumentDialog {...dialog} source={sourceOf(content)} />;
}

type PaperViewerProps = {
  readonly userId: string;
  readonly file: EnrollmentFile | null;
  readonly onClose: () => void;
};

/** One of the person's own papers. */
export function PaperViewer({ userId, file, onClose }: PaperViewerProps) {
  const content = useQuery(shownPaperQuery(userId, file));
  return (
    <Viewer
      open={file !== null}
      title={file?.name ?? ''}
      fileName={file?.name ?? ''}
      content={content}
      onClose={onClose}
    />
  );
}
