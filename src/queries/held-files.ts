import type { QueryClient } from '@tanstack/react-query';
import type { BusinessDetails } from '../../contract/values/business.ts';
import type { EnrollmentFile, IndividualDetails } from '../../contract/values/enrollment.ts';
import { amend } from './amend.ts';
import { businessDetailsQuery, individualDetailsQuery } from './enrollment.ts';

/** The files of one holder: of the dossier itself, or of one of its owners. */
type Held = { readonly ownerId: string | null; readonly files: readonly EnrollmentFile[] };

/** What a holder has once a file has arrived; the one that it replaces stays as its history. */
export function withFile(held: Held, file: EnrollmentFile, replaces: string | null): EnrollmentFile[] {
  const { ownerId, files } = held;
  if (ownerId !== file.owner_id || files.some(({ id }) => id === file.id)) return [...files];
  return [...files.map((one) => (one.id === replaces ? { ...one, replaced_by: file.id } : one)), file];
}

/** Whether a dossier may still have a file in its slot: only one that was read since can say that it has not. */
export function mayHold(client: QueryClient, userId: string, fileId: string): boolean {
  const { queryKey: individual } = individualDetailsQuery(userId);
  const { queryKey: business } = businessDetailsQuery(userId);
  const known = [individual, business].flatMap((queryKey) => client.getQueryState<unknown>(queryKey) ?? []);
  if (known.length === 0 || known.some(({ isInvalidated }) => isInvalidated)) return true;
  const company = client.getQueryData(business);
  const files = [client.getQueryData(individual), company, ...(company?.owners ?? [])].flatMap(
    (holder) => holder?.documents ?? [],
  );
  return files.some(({ id, replaced_by }) => id === fileId && replaced_by === null);
}

/** Amends what is known of a dossier's files by an answered act, where the dossier could not be read since. */
export function amendUnread(
  client: QueryClient,
  userId: string,
  change: (held: Held) => EnrollmentFile[],
): void {
  const isUnread = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated === true;
  const { queryKey: individual } = individualDetailsQuery(userId);
  if (isUnread(individual))
    amend<IndividualDetails | null>(
      client,
      individual,
      (saved) => saved && { ...saved, documents: change({ ownerId: null, files: saved.documents }) },
    );
  const { queryKey: business } = businessDetailsQuery(userId);
  if (isUnread(business))
    amend<BusinessDetails | null>(
      client,
      business,
      (saved) =>
        saved && {
          ...saved,
          documents: change({ ownerId: null, files: saved.documents }),
          owners: saved.owners.map((owner) => ({
            ...owner,
            documents: change({ ownerId: owner.id, files: owner.documents }),
          })),
        },
    );
}
