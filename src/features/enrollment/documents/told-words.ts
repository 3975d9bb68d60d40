import type { TFunction } from 'i18next';
import type { Slot } from '../../../../machines/document-upload/types.ts';
import type { AnswerWords } from '../../../ui/answer-words.ts';
import { nameOfDossierPaper, nameOfOwner, type NamedDossier, thingOfOwner } from '../../../ui/issue-words.ts';
import type { ToldOfPaper } from './desk.ts';

type PaperWords = Pick<AnswerWords, 't' | 'business'> & { readonly correction: TFunction<'correction'> };

const keys = { sent: 'UPLOAD', replaced: 'UPDATE', removed: 'DELETE' } as const;

/** What has become of a paper, which one it is and whose: several may be on their way at once. */
export function toldOfPaper(
  { t, business, correction }: PaperWords,
  dossier: NamedDossier,
  what: ToldOfPaper,
  { type, ownerId }: Pick<Slot, 'type' | 'ownerId'>,
): string {
  const paper = nameOfDossierPaper({ t, business }, dossier, type, ownerId);
  const document = thingOfOwner(correction, paper, ownerId, nameOfOwner(business, dossier, ownerId));
  return t(`event.DOCUMENT.${keys[what]}`, { document });
}
