import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { EnrollmentFile } from '../../../../contract/values/enrollment.ts';
import { paperQuery } from '../../../queries/enrollment.ts';
import { DocumentDialog } from '../../../ui/document-dialog.tsx';
import type { ViewerSource } from '../../../ui/document-viewer/document-viewer.tsx';

type ViewerProps = {
  readonly open: boolean;
  readonly title: string;
  readonly fileName: string;
  readonly content: UseQueryResult<Blob>;
  readonly onClose: () => void;
  /** under the paper: a tick, for one to read */
  readonly footer?: ReactNode;
};

/** What a query holds of a paper, as the viewer takes it. */
export function sourceOf({ data, isError, refetch }: UseQueryResult<Blob>): ViewerSource {
  if (data) return { kind: 'ready', content: data };
  return isError ? { kind: 'failed', retry: () => void refetch() } : { kind: 'loading' };
}

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
  const content = useQuery({
    ...paperQuery({
      userId,
      type: file?.type ?? 'contract',
      ownerId: file?.owner_id ?? null,
      fileId: file?.id ?? '',
    }),
    enabled: file !== null,
  });
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
