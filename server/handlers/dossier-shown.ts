import { access, decideAccess } from '../../contract/access.ts';
import type { IndividualDetails } from '../../contract/values/enrollment.ts';
import { member, type Context } from '../http/context.ts';
import { listAcknowledgements } from '../repositories/acknowledgements.ts';
import { fileView, listFiles } from '../repositories/files.ts';
import { readHistory } from '../repositories/history.ts';

type Shown = Pick<IndividualDetails, 'documents' | 'acknowledgements' | 'history'>;

const papersReaders = access.ownOrDossierReaders();

/** Whether the caller may know of a member's papers: by the rule of the calls that hand them out (decisions §8). */
export const seesPapers = (context: Pick<Context, 'session'>, userId: string): boolean =>
  decideAccess(papersReaders, member(context), { userId }) === 'allowed';

/**
 * What the details of an individual and of a business tell alike. Who may not read a member's papers learns nothing of
 * them: no names, no states, no uploads in the history.
 */
export async function dossierShown(context: Context, userId: string): Promise<Shown> {
  const { db } = context;
  const papers = seesPapers(context, userId);
  const acknowledgements = await listAcknowledgements(db, userId);
  const history = await readHistory(db, userId);
  return {
    documents: papers ? (await listFiles(db, userId)).map(fileView) : [],
    acknowledgements: acknowledgements.map((row) => ({ ...row, read_at: row.read_at.toISOString() })),
    history: papers
      ? history
      : history
          .filter(({ activity_type }) => activity_type !== 'DOCUMENT')
          .map((event) => ({ ...event, document_type: null })),
  };
}
