import type { TFunction } from 'i18next';
import type { DocumentType } from '../../../../contract/enums.ts';
import { datedDocumentTypes } from '../../../../contract/enums.ts';
import { individualDocuments } from '../../../../contract/steps/documents.ts';
import type { EnrollmentFile, IndividualDetails } from '../../../../contract/values/enrollment.ts';
import { validUntil } from '../../../../contract/values/validity.ts';
import type { Slot } from '../../../../machines/document-upload/types.ts';
import type { SlotState } from '../../../../machines/document-upload/selectors.ts';
import { selectSlotState } from '../../../../machines/document-upload/selectors.ts';
import { yearOf } from '../../../ui/paper-name.ts';
import type { Reason } from '../../../ui/why-list.tsx';
import type { Desk, Place } from './desk.ts';

export type Limits = { readonly max_file_mb: number; readonly max_files: number };

/** Whose papers some slots are: the dossier's own, or those of one beneficial owner. */
export type PaperHolder = {
  /** null for the dossier's own: an individual's, or a company's together with its officer's */
  readonly ownerId: string | null;
  /** every file of the dossier, former ones and other holders' among them */
  readonly files: readonly EnrollmentFile[];
  /** ids of files that were validated for other details, and wait to be looked at again */
  readonly again: readonly string[];
  /** the identity document is a passport: it has a page and no front */
  readonly isPassport: boolean;
};

/** What the slot of a type asks for. */
export const slotOf = (type: DocumentType, limits: Limits, ownerId: string | null = null): Slot => ({
  type,
  ownerId,
  dated: datedDocumentTypes.some((dated) => dated === type),
  maxMegabytes: limits.max_file_mb,
  maxFiles: limits.max_files,
});

/** The papers of step 4 by what is saved. */
export const papersOf = (details: IndividualDetails | null): readonly DocumentType[] =>
  individualDocuments({
    identityDocumentKind: details?.step_2?.identity_document_kind ?? null,
    accreditationClaimed: details?.step_1?.accreditation_claimed ?? false,
  });

/** The files that a slot holds now, oldest first; former ones are its history. */
export const filesIn = (holder: PaperHolder, type: DocumentType): readonly EnrollmentFile[] =>
  allIn(holder, type)
    .filter((file) => file.replaced_by === null)
    .sort((one, other) => one.uploaded_at.localeCompare(other.uploaded_at));

/** The same with the former ones. */
export const allIn = ({ files, ownerId }: PaperHolder, type: DocumentType): readonly EnrollmentFile[] =>
  files.filter((file) => file.type === type && file.owner_id === ownerId);

/** Whether another of a slot's files is validated and valid for longer: this one has to be renewed no more. */
export function isRenewed({ expires_on }: EnrollmentFile, files: readonly EnrollmentFile[]): boolean {
  const [last] = validUntil(files);
  return expires_on !== null && last !== undefined && last > expires_on;
}

/** Id of a slot's first row, which links lead to. */
export const idOfSlot = ({ type, ownerId }: Pick<Slot, 'type' | 'ownerId'>): string =>
  ownerId === null ? `slot-${type}` : `slot-${ownerId}-${type}`;

/** Id of one of its rows, counted from 0. */
export const idOfRow = (slot: Pick<Slot, 'type' | 'ownerId'>, at: number): string =>
  at === 0 ? idOfSlot(slot) : `${idOfSlot(slot)}-${at + 1}`;

export type PaperStanding = 'missing' | 'refused' | 'pending' | 'validated';

const isRefused = (file: EnrollmentFile): boolean => file.status === 'REFUSED';

/** Where one slot stands: a refused file is replaced or removed before the others count. */
export function standingOf(files: readonly EnrollmentFile[]): PaperStanding {
  if (files.length === 0) return 'missing';
  if (files.some(isRefused)) return 'refused';
  return files.every((file) => file.status === 'VALIDATED') ? 'validated' : 'pending';
}

const isIn = (place: Place, ...states: readonly SlotState[]) =>
  states.includes(selectSlotState(place.actor.getSnapshot()));

/** What is left to do in some slots, each with the way to it. */
export function lackingPapers(
  t: TFunction<'enrollment'>,
  types: readonly DocumentType[],
  holder: PaperHolder,
  desk: Desk | null,
  limits: Limits,
  today: string,
): readonly Reason[] {
  return types.flatMap((type): readonly Reason[] => {
    const files = filesIn(holder, type);
    const slot = slotOf(type, limits, holder.ownerId);
    const places = desk
      ? [...files.map((file) => desk.ofFile(slot, file)), ...desk.onTheWay(slot, files)]
      : [];
    const sending = places.filter((place) => isIn(place, 'checking', 'uploading'));
    const names = sending.flatMap((place) => place.actor.getSnapshot().context.chosen?.name ?? []);
    if (names.length > 0)
      return names.map((name, at) => ({ key: `${type}-${at}`, label: t('need.upload', { name }) }));
    const standing = standingOf(files);
    const year = yearOf(type, today);
    const paper = type === 'identity_front' && holder.isPassport ? 'identity_page' : type;
    const add = t(`need.${paper}`, { year });
    const replace = t(`replace.${paper}`, { year });
    // what was chosen and has not arrived would go with the page
    if (standing === 'pending' || standing === 'validated')
      return places.flatMap((place, at) =>
        isIn(place, 'dating', 'failed')
          ? [
              {
                key: `${type}-${at}`,
                label: at < files.length ? replace : add,
                href: `#${idOfRow(slot, at)}`,
              },
            ]
          : [],
      );
    const row = Math.max(0, files.findIndex(isRefused));
    return [{ key: type, label: standing === 'missing' ? add : replace, href: `#${idOfRow(slot, row)}` }];
  });
}
