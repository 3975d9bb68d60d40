import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EnrollmentFile } from '../../../../contract/values/enrollment.ts';
import type { ReviewItem } from '../../../../contract/values/review.ts';
import { paperOf, paperQuery } from '../../../queries/papers.ts';
import { DocumentViewer } from '../../../ui/document-viewer/document-viewer.tsx';
import { sourceOf } from '../../../ui/document-viewer/source-of.ts';

/** The bytes of the paper that comes next are on their way before it is asked for. */
export function useLoadAhead(userId: string, next: ReviewItem | undefined): void {
  const client = useQueryClient();
  const file = next?.file ?? null;
  useEffect(() => {
    if (file !== null) void client.prefetchQuery(paperQuery(paperOf(userId, file)));
  }, [client, userId, file]);
}

type PaperPaneProps = { readonly userId: string; readonly file: EnrollmentFile };

/** The paper itself. */
export function PaperPane({ userId, file }: PaperPaneProps) {
  const source = sourceOf(useQuery(paperQuery(paperOf(userId, file))));
  return <DocumentViewer source={source} mediaType={file.media_type} name={file.name} />;
}
