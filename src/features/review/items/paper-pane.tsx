import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EnrollmentFile } from '../../../../contract/values/enrollment.ts';
import type { ReviewItem } from '../../../../contract/values/review.ts';
import { paperQuery } from '../../../queries/enrollment.ts';
import { DocumentViewer } from '../../../ui/document-viewer/document-viewer.tsx';
import type { ViewerSource } from '../../../ui/document-viewer/document-viewer.tsx';

const addressOf = (userId: string, file: EnrollmentFile) => ({
  userId,
  type: file.type,
  ownerId: file.owner_id,
  fileId: file.id,
});

/** The bytes of the paper that comes next are on their way before it is asked for. */
export function useLoadAhead(userId: string, next: ReviewItem | undefined): void {
  const client = useQueryClient();
  const file = next?.file ?? null;
  useEffect(() => {
    if (file !== null) void client.prefetchQuery(paperQuery(addressOf(userId, file)));
  }, [client, userId, file]);
}

type PaperPaneProps = { readonly userId: string; readonly file: EnrollmentFile };

/** The paper itself. */
export function PaperPane({ userId, file }: PaperPaneProps) {
  const { data, isError, refetch } = useQuery(paperQuery(addressOf(userId, file)));
  const source: ViewerSource = data
    ? { kind: 'ready', content: data }
    : isError
      ? { kind: 'failed', retry: () => void refetch() }
      : { kind: 'loading' };
  return <DocumentViewer source={source} mediaType={file.media_type} name={file.name} />;
}
