import { queryOptions } from '@tanstack/react-query';
import type { DocumentType } from '../../contract/enums.ts';
import type { EnrollmentFile } from '../../contract/values/enrollment.ts';
import { api } from '../api/client.ts';
import { keys } from './keys.ts';

export type PaperAddress = {
  readonly userId: string;
  readonly type: DocumentType;
  /** none for the dossier’s own */
  readonly ownerId?: string | null;
  readonly fileId: string;
};

/** The content of one paper, as a file that the page can show. A paper never changes, so it is never stale. */
export const paperQuery = ({ userId, type, ownerId = null, fileId }: PaperAddress) =>
  queryOptions({
    queryKey: keys.file(userId, fileId),
    staleTime: Infinity,
    gcTime: 60_000,
    queryFn: async (): Promise<Blob> =>
      (
        await api.files.view({
          params: { userId, fileType: type },
          query: { file_id: fileId, ...(ownerId === null ? {} : { owner_id: ownerId }) },
        })
      ).body,
  });

/** The paper that a dossier names. */
export const paperOf = (userId: string, { id, type, owner_id }: EnrollmentFile): PaperAddress => ({
  userId,
  type,
  ownerId: owner_id,
  fileId: id,
});

/** The content of the paper that is looked at over a page; null: none is, and nothing is asked for. */
export const shownPaperQuery = (userId: string, file: EnrollmentFile | null) => ({
  ...paperQuery(file === null ? { userId, type: 'contract', fileId: '' } : paperOf(userId, file)),
  enabled: file !== null,
});
