import { useTranslation } from 'react-i18next';
import type { NotificationKind } from '../../../contract/values/notification-kinds.ts';
import type { Notification } from '../../../contract/values/notification.ts';
import type { Mark } from '../../ui/marks.ts';
import { formatDay } from '../../ui/format.ts';
import { nameOfPaper } from '../../ui/paper-name.ts';

/** The drawing of the state that each kind tells of. */
export const markOfKind: Readonly<Record<NotificationKind, Mark>> = {
  dossier_submitted: 'pending',
  dossier_in_review: 'current',
  correction_requested: 'correction',
  correction_settled: 'validated',
  correction_answered: 'pending',
  recheck_due: 'pending',
  recheck_begun: 'pending',
  document_validated: 'validated',
  document_refused: 'refused',
  section_validated: 'validated',
  dossier_validated: 'validated',
  dossier_refused: 'refused',
  booklet_issued: 'missing',
  booklet_validated: 'validated',
  booklet_refused: 'refused',
  booklet_changed: 'pending',
  booklet_withdrawn: 'cancelled',
  role_changed: 'current',
  account_closed: 'cancelled',
  account_reopened: 'validated',
  approval_waiting: 'pending',
  approval_turned_down: 'refused',
  request_created: 'pending',
  guessing_noticed: 'correction',
  refusals_noticed: 'correction',
  request_approved: 'validated',
  payment_awaited: 'validated',
  request_rejected: 'refused',
  request_executed: 'validated',
  request_failed: 'refused',
  request_retried: 'pending',
  request_cancelled: 'cancelled',
  payment_called_off: 'cancelled',
  payment_failed: 'refused',
  payment_retried: 'pending',
  values_published: 'validated',
  value_restated: 'correction',
  redistribution_paid: 'validated',
  redistribution_corrected: 'correction',
  wallets_blocked: 'blocked',
  wallets_unblocked: 'validated',
  wallets_closed: 'cancelled',
};

/** A page that is open while a newer server takes over has no words for new kinds: they are there when it is loaded anew. */
export const isKnown = ({ kind }: { readonly kind: string }): boolean => Object.hasOwn(markOfKind, kind);

/** What a line says; of a validated booklet what it is for, and from when, where the line knows. */
export function useSentence(): (line: Notification) => string {
  const { t } = useTranslation('notifications');
  return ({ kind, subject: { booklet_type, active_from, opened } }) => {
    if (kind !== 'booklet_validated' || !booklet_type || !active_from) return t(`sentence.${kind}`);
    return opened
      ? t(`booklet_open.${booklet_type}`)
      : t(`booklet_dated.${booklet_type}`, { date: formatDay(active_from) });
  };
}

/** What a line is about, beside its sentence, as labels of their own; empty: the sentence says it all. */
export function useAbout(): (line: Notification) => readonly string[] {
  const { t } = useTranslation('notifications');
  const { t: enrollment } = useTranslation('enrollment');
  const { t: shell } = useTranslation('shell');
  const { t: requests } = useTranslation('requests');
  const thingOf = ({ subject, at }: Notification): string | null => {
    const { document_type, owner_id = null, booklet_type, approval_kind, role, section, step } = subject;
    const { active_from } = subject;
    const { transaction_type, value_series, currency = '', year, quarter_number } = subject;
    if (document_type)
      return nameOfPaper(enrollment, document_type, at.slice(0, 10), {
        ownerId: owner_id,
        isPassport: false,
      });
    // the sentence says so itself
    if (booklet_type && active_from) return null;
    if (booklet_type) return t(`about.booklet.${booklet_type}`);
    if (approval_kind)
      // of a kind that came with a newer server nothing is said beside the sentence
      return t(`about.approval.${approval_kind.replace('.', '_')}`, { defaultValue: '' }) || null;
    if (transaction_type) return requests(`type.${transaction_type}`);
    if (value_series) {
      const told = currency === '' ? value_series : `${value_series}_in`;
      return year === undefined || quarter_number === undefined
        ? t(`about.values.${told}`, { currency })
        : t(`about.quarter.${currency === '' ? 'alone' : 'with_currency'}`, {
            quarter: quarter_number,
            year,
            currency,
          });
    }
    if (role) return shell(`roles.${role}`);
    if (section) return t(`about.section.${section}`);
    return step === undefined ? null : t('about.step', { step });
  };
  // of a server that is older than this page no reference comes
  return (line) =>
    [line.member_name, thingOf(line), line.reference].filter((word) => typeof word === 'string');
}
