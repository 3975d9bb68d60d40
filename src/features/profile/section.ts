import type { TFunction } from 'i18next';
import type { EnrollmentStep } from '../../../machines/enrollment-step/types.ts';
import type { Registration } from '../../queries/enrollment.ts';
import { turnOf } from '../../queries/dossier.ts';
import type { SectionChange, SummaryRow } from '../../ui/key-value-summary.tsx';

/** The facts of one enrollment step, as the person gave them. */
export type FactSection = {
  readonly step: EnrollmentStep;
  /** of the step, from 1 */
  readonly number: number;
  readonly title: string;
  /** where the step is filled in */
  readonly path: string;
  readonly rows: readonly SummaryRow[];
};

/** Who may change a section, and the way to do it where there is one. */
export function changeOf(
  t: TFunction<'profile'>,
  registration: Registration,
  section: Pick<FactSection, 'number' | 'path'>,
): SectionChange {
  switch (turnOf(registration, section.number)) {
    case 'open':
      return { note: t('note.open'), change: { href: section.path, label: t('change') } };
    case 'correct':
      // the correction itself leads to the step that comes first
      return { note: t('note.correct'), change: { href: '/user/enrollment', label: t('correct') } };
    case 'later':
      return { note: t('note.later', { n: section.number }), locked: t('not_yet') };
    case 'closed':
      return { note: t('note.closed'), locked: t('locked') };
  }
}
