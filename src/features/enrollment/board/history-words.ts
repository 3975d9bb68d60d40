import type { TFunction } from 'i18next';
import type { IndividualDetails } from '../../../../contract/values/enrollment.ts';
import { stepAt } from '../../../../machines/enrollment-step/order.ts';
import type { AnswerWords } from '../../../ui/answer-words.ts';
import { nameOfDossierPaper, nameOfOwner, type NamedDossier, thingOfOwner } from '../../../ui/issue-words.ts';
import { sentBefore } from '../../../ui/paper-name.ts';

export type DossierEvent = IndividualDetails['history'][number];

const isSave = (event: DossierEvent) =>
  event.activity_type === 'ENROLLMENT' && event.operation_type === 'CREATE' && event.about === undefined;
const isEdit = (event: DossierEvent) =>
  event.activity_type === 'ENROLLMENT' && event.operation_type === 'UPDATE' && event.by === 'you';

/** The event with which the enrollment began; undefined: the history is longer than what was read of it. */
export function startOf(events: readonly DossierEvent[], startedAt: string): DossierEvent | undefined {
  const oldest = events.at(-1);
  return oldest && oldest.at <= startedAt ? oldest : undefined;
}

/** What is worth telling, newest first: a step once, when it was first filled in, and none of the later touches. */
export function milestonesOf(
  events: readonly DossierEvent[],
  start: DossierEvent | undefined,
): readonly DossierEvent[] {
  return events.filter((event, at) => {
    if (event === start) return true;
    if (isEdit(event)) return false;
    return !isSave(event) || !events.slice(0, at).some((newer) => isSave(newer) && newer.step === event.step);
  });
}

type HistoryWords = Pick<AnswerWords, 't' | 'business'> & {
  readonly correction: TFunction<'correction'>;
};

/** A paper by its whole name, with the year that was asked for when it was sent, and whose it is. */
function paperOf(words: HistoryWords, dossier: NamedDossier, event: DossierEvent): string {
  const { document_type, owner_id = null } = event;
  if (document_type === null) return '';
  const then = { ...dossier, files: [], today: sentBefore(event, dossier.files) };
  const paper = nameOfDossierPaper(words, then, document_type, owner_id);
  return thingOfOwner(words.correction, paper, owner_id, nameOfOwner(words.business, dossier, owner_id));
}

/** What happened, in words. A kind unknown to this build is shown by its raw keys rather than not at all. */
export function titleOf(words: HistoryWords, dossier: NamedDossier, event: DossierEvent): string {
  const { t } = words;
  const { activity_type, operation_type, about, step } = event;
  if (isSave(event) && step !== null)
    return t('event.ENROLLMENT.STEP', { step: t(`steps.${stepAt(dossier.type, step)}`) });
  const document = paperOf(words, dossier, event);
  const raw = `${activity_type} ${operation_type}`;
  if (about) return t(`event.${about}.${operation_type}`, { defaultValue: raw });
  if (event.again) return t('event.DOCUMENT.AGAIN', { document });
  return t(`event.${activity_type}.${operation_type}`, { document, defaultValue: raw });
}
