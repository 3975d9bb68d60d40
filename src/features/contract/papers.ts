import { useQuery } from '@tanstack/react-query';
import type { Language } from '../../../contract/enums.ts';
import { languages } from '../../../contract/enums.ts';
import type { EnrollmentFile, IndividualDetails } from '../../../contract/values/enrollment.ts';
import { apiBase } from '../../platform/environment.ts';
import { templatesQuery } from '../../queries/templates.ts';
import { useLanguage } from '../../ui/format-parts.tsx';

/** What the contract's pages show of a dossier; both types have it. */
export type ContractFacts = Pick<IndividualDetails, 'acknowledgements' | 'documents'>;
export type Acknowledgement = ContractFacts['acknowledgements'][number];

const isContract = (file: EnrollmentFile) => file.type === 'contract' && file.owner_id === null;
const byDate = (one: EnrollmentFile, other: EnrollmentFile) =>
  other.uploaded_at.localeCompare(one.uploaded_at);

/** The agreement as it stands, newest first; more than one file where a copy was sent page by page. */
export const agreementsIn = ({ documents }: ContractFacts): readonly EnrollmentFile[] =>
  documents.filter((file) => isContract(file) && file.replaced_by === null).sort(byDate);

/** Those that were replaced, newest first, each with the day on which another one took its place. */
export const formerIn = ({ documents }: ContractFacts) =>
  documents
    .filter((file) => isContract(file) && file.replaced_by !== null)
    .sort(byDate)
    .map((file) => ({
      file,
      replacedOn: documents.find(({ id }) => id === file.replaced_by)?.uploaded_at ?? null,
    }));

/** Where one of the papers to read before signing is downloaded from. */
export const templateDownloadOf = (fileName: string): string =>
  `${apiBase()}/files/contract-templates/${fileName}`;

/** The papers to read before signing, in the page's language. */
export function useTemplates() {
  const language = useLanguage();
  const known: Language = languages.find((one) => language.startsWith(one)) ?? 'en';
  return useQuery(templatesQuery(known));
}
