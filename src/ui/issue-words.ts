import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type {
  DocumentType,
  IdentityDocumentKind,
  OwnerKind,
  RegistrationType,
} from '../../contract/enums.ts';
import type { Correction } from '../../contract/values/correction.ts';
import type { EnrollmentFile } from '../../contract/values/enrollment.ts';
import type { RegistrationIssue } from '../../contract/values/issue.ts';
import { factOf, labelOf, type AnswerForm, type AnswerWords } from './answer-words.ts';
import { useCountryName } from './format-parts.tsx';
import { ownerName } from './owner-name.ts';
import { namedOn, nameOfPaper } from './paper-name.ts';

/** What the things of a dossier are named by. */
export type NamedDossier = {
  readonly type: RegistrationType;
  /** the identity document of the person, or of the legal officer, is a passport */
  readonly isPassport: boolean;
  readonly owners: readonly {
    readonly id: string;
    readonly first_name: string;
    readonly last_name: string;
    readonly date_of_birth: string;
    readonly identity_document_kind: IdentityDocumentKind;
    readonly kind: OwnerKind;
  }[];
  /** its papers, former ones among them */
  readonly files: readonly EnrollmentFile[];
  /** `YYYY-MM-DD`, UTC */
  readonly today: string;
};

/** The name under which the words of a step's form are kept. */
export const formOf = (type: RegistrationType, step: number): AnswerForm =>
  `${type === 'BUSINESS' ? 'business' : 'individual'}.step_${step}`;

/** The slot that something of a dossier is in: an owner's, also of one who was removed, or the dossier's own. */
function slotOfOwner({ owners, isPassport }: NamedDossier, ownerId: string | null) {
  if (ownerId === null) return { ownerId, isPassport };
  const owner = owners.find(({ id }) => id === ownerId);
  return { ownerId, isPassport: owner?.identity_document_kind === 'passport' };
}

/** Owners as a correction remembers them: one who was removed has a name there alone. */
export type Remembered = Correction['before']['owners'];

/** An owner's name; of one who was removed, as it is remembered; undefined: nothing tells it any more. */
export function nameOfOwner(
  business: TFunction<'business'>,
  { owners }: Pick<NamedDossier, 'owners'>,
  ownerId: string | null,
  remembered: Remembered = [],
): string | undefined {
  const owner = owners.find(({ id }) => id === ownerId);
  if (owner) return ownerName(business, owner, owners);
  const former = remembered.find(({ id }) => id === ownerId)?.values;
  return former && `${former['first_name']} ${former['last_name']}`;
}

/** A thing with whose it is; what is no owner's goes by itself. */
export function thingOfOwner(
  correction: TFunction<'correction'>,
  thing: string,
  ownerId: string | null,
  name: string | undefined,
): string {
  if (ownerId === null) return thing;
  return name === undefined
    ? correction('of_removed_owner', { thing })
    : correction('of_owner', { thing, name });
}

const ofPerson: readonly DocumentType[] = ['identity_front', 'identity_back', 'proof_of_address'];
const ofEither: readonly DocumentType[] = ['contract', 'bank_information'];

/** A paper by the name of its slot. */
function nameInSlot(
  t: AnswerWords['t'],
  dossier: NamedDossier,
  type: DocumentType,
  ownerId: string | null,
): string {
  const slot = slotOfOwner(dossier, ownerId);
  return nameOfPaper(t, type, namedOn(type, slot.ownerId, dossier.files, dossier.today), slot);
}

/** A paper by its whole name among all of a dossier's: a company has its own and its legal officer's. */
export function nameOfDossierPaper(
  { t, business }: Pick<AnswerWords, 't' | 'business'>,
  dossier: NamedDossier,
  type: DocumentType,
  ownerId: string | null,
): string {
  if (dossier.type === 'INDIVIDUAL' || ownerId !== null || ofEither.includes(type))
    return nameInSlot(t, dossier, type, ownerId);
  if (!ofPerson.includes(type)) return business(`paper.${type}`);
  return business(
    `officer_paper.${type === 'identity_front' && dossier.isPassport ? 'identity_page' : type}`,
  );
}

/** The fund's words on one thing: its own where it wrote some, else those of the reason. */
export function useIssueWords(): (
  issue: Pick<RegistrationIssue, 'reason' | 'text' | 'document_type'>,
) => string {
  const { t } = useTranslation('documents');
  return ({ reason, text, document_type }) => {
    if (reason === null) return '';
    // the help of a reason speaks of documents
    const help = document_type === null ? '' : t(`reason.${reason}.help`);
    // "other" says nothing that the fund's own text does not
    const title = reason === 'OTHER' && text !== null ? '' : t(`reason.${reason}.title`);
    return [title, text ?? help].filter(Boolean).join(' ');
  };
}

type About = Pick<RegistrationIssue, 'step' | 'field' | 'document_type' | 'owner_id'>;

/**
 * Names what an issue is about: the owner, the paper, the field; the step alone where it names none. `nameOfStep` is
 * said by whoever knows the steps. A field goes by the words of its form, which asks the member, or as a fact. An owner
 * who was removed is said to be so, by the name where `remembered` has it.
 */
export function usePlaceName(
  dossier: NamedDossier,
  nameOfStep: (step: number) => string,
  style: 'form' | 'fact' = 'form',
): (issue: About, remembered?: Remembered) => string {
  const { t } = useTranslation('enrollment');
  const { t: business } = useTranslation('business');
  const { t: owners } = useTranslation('owners');
  const { t: correction } = useTranslation('correction');
  const countryName = useCountryName();
  const words = { t, business, owners, countryName };
  const nameOfField = (form: AnswerForm, field: string, ofOwner: boolean) => {
    if (style === 'fact') return factOf(words, form, field, ofOwner);
    return ofOwner ? owners(`form.${field}`, { defaultValue: field }) : labelOf(words, form, field);
  };
  return ({ step, field, document_type, owner_id }, remembered) => {
    const person = nameOfOwner(business, dossier, owner_id, remembered);
    const fieldName = field && nameOfField(formOf(dossier.type, step), field, owner_id !== null);
    const paperName =
      document_type &&
      (style === 'fact'
        ? nameOfDossierPaper(words, dossier, document_type, owner_id)
        : nameInSlot(t, dossier, document_type, owner_id));
    const thing = paperName ?? fieldName ?? null;
    if (thing !== null) return thingOfOwner(correction, thing, owner_id, person);
    return owner_id === null ? nameOfStep(step) : (person ?? correction('removed_owner'));
  };
}
