import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { sections } from '../../../../contract/enums.ts';
import type { Registration } from '../../../queries/enrollment.ts';
import { markForStatus } from '../../../ui/marks.ts';
import { SheetLine, SheetSection } from '../../../ui/sheet.tsx';
import { Status, ToneMark } from '../../../ui/status.tsx';
import type { Dossier } from '../steps/use-details.ts';
import { linesOf } from './lines.ts';

type SectionsProps = {
  readonly dossier: Dossier;
  readonly registration: Registration;
};

/** The three sections that the fund judges, each line with who has it now. */
export function Sections({ dossier, registration }: SectionsProps) {
  const { t } = useTranslation('enrollment');
  const { t: business } = useTranslation('business');
  const { t: reasons } = useTranslation('documents');
  const isOver = registration.enrollment_status === 'REFUSED';
  const words = { t, business, reasons, today: dossier.today, isOver };
  return sections.map((section) => {
    const isAsked = dossier.issues.some((issue) => issue.section === section);
    const judged = registration.sections[section];
    const status = isAsked ? 'CORRECTION_REQUESTED' : judged;
    const isLeft = isOver && judged === 'PENDING_VALIDATION';
    return (
      <SheetSection
        key={section}
        title={t(`board.section.${section}`)}
        end={
          isLeft ? (
            <Status kind="cancelled" label={t('board.not_decided')} />
          ) : (
            <Status kind={markForStatus(status)} label={t(`board.section_status.${status}`)} />
          )
        }
      >
        <chakra.ul listStyleType="none" m="0" p="0">
          {linesOf(words, section, dossier, registration).map((line) => (
            <SheetLine
              key={line.key}
              mark={<ToneMark mark={line.mark} size={16} />}
              label={line.label}
              end={line.end}
            />
          ))}
        </chakra.ul>
      </SheetSection>
    );
  });
}
