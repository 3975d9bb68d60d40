import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { statement } from '../../contract/values/correction.ts';
import type { Database } from '../db/schema.ts';
import { inSlot } from '../rules/correction.ts';
import { bankStep, companyPapersStep, contractStep, ownersStep } from '../../contract/steps/places.ts';
import { readBusiness } from './business.ts';
import { readIndividual } from './details.ts';
import { isCurrent, listFiles, type StoredFile } from './files.ts';
import type { SentBefore, StoredIssue } from './issues.ts';
import { listOwners, type StoredOwner } from './owners.ts';
import type { Registration } from './registrations.ts';

type Values = z.infer<typeof statement>['values'];
export type About = Pick<StoredIssue, 'step' | 'field' | 'document_type' | 'owner_id'>;
type Dossier = Pick<Registration, 'user_id' | 'type'>;

/** Fields by name; those of an object within are named `legal_officer.phone`. */
export function flat(value: unknown, within = ''): Values {
  if (typeof value !== 'object' || value === null) return {};
  const entries = Object.entries(value).flatMap(([name, inner]): [string, Values[string]][] => {
    if (typeof inner === 'string' || typeof inner === 'boolean' || typeof inner === 'number')
      return [[`${within}${name}`, inner]];
    return Object.entries(flat(inner, `${within}${name}.`));
  });
  return Object.fromEntries(entries);
}

/** The fields that a step of the dossier has saved, without owners and papers. */
async function valuesAt(db: Kysely<Database>, { user_id, type }: Dossier, step: number): Promise<Values> {
  const name = `step_${step}`;
  const saved: object =
    type === 'INDIVIDUAL' ? await readIndividual(db, user_id) : await readBusiness(db, user_id);
  if (type === 'BUSINESS' && step === companyPapersStep)
    return flat(Object.fromEntries(Object.entries(saved).filter(([key]) => key === 'first_financial_year')));
  return flat(Object.entries(saved).find(([key]) => key === name)?.[1]);
}

const ownerValues = ({ id, user_id: _member, ...owner }: StoredOwner) => ({ id, values: flat(owner) });

/** The step on which a paper stands, whether or not the dossier still asks for it. */
function stepOfPaper(type: Registration['type'], paper: StoredFile): number {
  if (paper.owner_id !== null) return ownersStep;
  if (paper.type === 'contract') return contractStep[type];
  if (paper.type === 'bank_information') return bankStep[type];
  return type === 'BUSINESS' ? companyPapersStep : 4;
}

/** The papers that an issue is about: of its slot, or of its step where it names nothing closer. */
async function papersAbout(db: Kysely<Database>, dossier: Dossier, about: About): Promise<StoredFile[]> {
  const { step, field, document_type, owner_id } = about;
  const papers = (await listFiles(db, dossier.user_id)).filter(isCurrent);
  if (document_type) return papers.filter(inSlot({ document_type, owner_id }));
  if (field) return [];
  const isOwn = (paper: StoredFile) => owner_id === null || paper.owner_id === owner_id;
  return papers.filter((paper) => isOwn(paper) && stepOfPaper(dossier.type, paper) === step);
}

/** What a dossier says now about the thing that an issue names. */
export async function readStatement(
  db: Kysely<Database>,
  dossier: Dossier,
  about: About,
): Promise<SentBefore> {
  const { step, field, document_type, owner_id } = about;
  const isOwners = dossier.type === 'BUSINESS' && step === ownersStep;
  const onlyPaper = Boolean(document_type) && !field;
  const owners = isOwners ? await listOwners(db, dossier.user_id) : [];
  const files = await papersAbout(db, dossier, about);
  return {
    values: onlyPaper ? {} : await valuesAt(db, dossier, step),
    owners: owners.filter(({ id }) => owner_id === null || id === owner_id).map(ownerValues),
    files: files.map(({ id }) => id),
  };
}

/** Papers by their ids, newest first, whatever became of them: replaced and removed ones are what was sent before. */
export async function findPapers(
  db: Kysely<Database>,
  userId: string,
  ids: readonly string[],
): Promise<StoredFile[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('enrollment_files')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', 'in', [...ids])
    .orderBy('uploaded_at', 'desc')
    .orderBy('id')
    .execute();
}
