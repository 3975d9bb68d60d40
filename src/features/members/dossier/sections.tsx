import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { sections, stepCount, type Section } from '../../../../contract/enums.ts';
import { TextLink } from '../../../ui/link.tsx';
import { markForStatus } from '../../../ui/marks.ts';
import { Status } from '../../../ui/status.tsx';
import type { Shown } from '../shown.ts';

type SectionsProps = {
  readonly shown: Shown;
  /** the screen that a section is reviewed on; null: it is the past, or the role reviews nothing */
  readonly hrefOf: ((section: Section | 'DETAILS') => string) | null;
};

/** Where the dossier stands: as a whole, and each of its sections with the way to its review. */
export function Sections({ shown: { status, reviewer }, hrefOf }: SectionsProps) {
  const { t } = useTranslation('members');
  const { t: enrollment } = useTranslation('enrollment');
  const { t: review } = useTranslation('review');
  if (status === null) return <chakra.p color="fg.muted">{t('dossier.none')}</chakra.p>;
  const { type, current_step, open_issues, enrollment_status } = status;
  const place = t('dossier.step', { step: current_step, total: stepCount[type] });
  return (
    <>
      <chakra.div display="flex" columnGap="5" rowGap="1" flexWrap="wrap" mb="3" fontSize="sm">
        <Status kind={markForStatus(enrollment_status)} label={t(`status.${enrollment_status}`)} />
        <span>{t(`type.${type}`)}</span>
        <span>{place}</span>
        {open_issues > 0 && <span>{t('dossier.issues', { count: open_issues })}</span>}
        {reviewer !== null && <span>{t('dossier.in_hand', { name: reviewer })}</span>}
      </chakra.div>
      <chakra.ul listStyleType="none" m="0" p="0">
        {sections.map((section) => {
          const state = status.sections[section];
          return (
            <chakra.li
              key={section}
              display="flex"
              justifyContent="space-between"
              alignItems="center"
              columnGap="5"
              flexWrap="wrap"
              py="2"
              borderTopWidth="1px"
              borderColor="border.muted"
              fontSize="sm"
            >
              {hrefOf === null ? (
                <span>{review(`place.${section}`)}</span>
              ) : (
                <TextLink
                  href={hrefOf(section)}
                  display="inline-flex"
                  alignItems="center"
                  minH={{ base: '44px', md: '24px' }}
                >
                  {review(`place.${section}`)}
                </TextLink>
              )}
              <Status kind={markForStatus(state)} label={enrollment(`board.section_status.${state}`)} />
            </chakra.li>
          );
        })}
      </chakra.ul>
    </>
  );
}
