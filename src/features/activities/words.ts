import { useTranslation } from 'react-i18next';
import { contractTemplateKinds, documentTypes, transactionTypes } from '../../../contract/enums.ts';
import type { Activity } from '../../../contract/values/activity.ts';
import type { LogArea } from '../../queries/activity-filters.ts';
import type { Mark } from '../../ui/marks.ts';
import { nameOfPaper } from '../../ui/paper-name.ts';
import { slotTold } from './facts.ts';
import { sentenceOf, voiceOf, type Voice } from './sentence.ts';

/** Everything that a sentence of the log says comes from these files. */
export const wordAreas = [
  'activities',
  'requests',
  'enrollment',
  'business',
  'documents',
  'shell',
  'ui',
  'errors',
];
/** What staff reads in full is also about reviews. */
export const staffAreas = [...wordAreas, 'review', 'review-issues'];

const marks: Readonly<Record<string, Mark>> = {
  VALIDATE: 'validated',
  REFUSE: 'refused',
  DELETE: 'cancelled',
  CANCEL: 'cancelled',
  SUBMIT: 'pending',
};
/** The drawing of what was done; most of it is simply done. */
export const markOf = ({ operation_type }: Pick<Activity, 'operation_type'>): Mark =>
  marks[operation_type] ?? 'saved';

const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | null =>
  values.find((one) => one === value) ?? null;

/** What a line's sentence names: people, papers, steps. */
function useNames(): (row: Activity) => Readonly<Record<string, string>> {
  const { t } = useTranslation('activities');
  const { t: enrollment } = useTranslation('enrollment');
  const { t: requests } = useTranslation('requests');
  return (row) => {
    const { about, at } = row;
    const paper = oneOf(documentTypes, about['document_type']);
    const template = oneOf(contractTemplateKinds, about['template']);
    const type = oneOf(transactionTypes, about['transaction_type']);
    const booklet = String(about['booklet_type'] ?? '');
    const decision = String(about['approval'] ?? '').replaceAll('.', '_');
    return {
      actor: row.actor_name ?? t('somebody'),
      member: row.member_name ?? t('unknown_member'),
      step: String(about['step'] ?? '–'),
      paper: paper === null ? '' : nameOfPaper(enrollment, paper, at, slotTold(about)),
      template: template === null ? '' : t(`template.${template}`),
      request: type === null ? '' : requests(`type.${type}`),
      reference: String(about['reference'] ?? ''),
      booklet: t(`value.${booklet}`, { defaultValue: booklet }),
      decision: t(`approval.${decision}`, { defaultValue: t('approval.other') }),
      activity: t(`activity.${row.activity_type}`),
      operation: t(`operation.${row.operation_type}`),
    };
  };
}

/** Who speaks where nobody of the fund and no member is named. */
const quietVoice: Readonly<Partial<Record<Voice, Voice>>> = { auto: 'system' };

/** Tells a line of the log in one whole sentence; what has no sentence of its own is told in general, and honestly. */
export function useSentence(area: LogArea): (row: Activity) => string {
  const { t, i18n } = useTranslation('activities');
  const namesOf = useNames();
  return (row) => {
    const told = voiceOf(row, area);
    const voice = row.member_id === null ? (quietVoice[told] ?? told) : told;
    const own = `sentence.${sentenceOf(row)}.${voice}`;
    const key = i18n.exists(`activities:${own}`) ? own : `sentence.general.${voice}`;
    // a name that ends in an abbreviation ends the sentence with its own dot
    return t(key, namesOf(row)).replace(/\.\.$/, '.');
  };
}

/** Who did it, with the role where it is told. */
export function useAuthor(area: LogArea): (row: Activity) => string {
  const { t } = useTranslation('activities');
  const { t: shell } = useTranslation('shell');
  return ({ by, actor_name, role }) => {
    if (by === 'system') return t('who.system');
    if (area === 'user') return t(by === 'fund' ? 'who.fund' : 'who.you');
    const name = actor_name ?? t('somebody');
    return role === null ? name : t('who.with_role', { name, role: shell(`roles.${role}`) });
  };
}
