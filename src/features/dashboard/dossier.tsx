import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { RegistrationType, Section } from '../../../contract/enums.ts';
import { sections } from '../../../contract/enums.ts';
import type { Registration } from '../../queries/enrollment.ts';
import { TextLink } from '../../ui/link.tsx';
import type { Mark } from '../../ui/marks.ts';
import { markForStatus, toneColor, toneOfMark } from '../../ui/marks.ts';
import { ToneMark } from '../../ui/status.tsx';

/** First and last step of each section (decisions §5). */
const stepsOf: Readonly<Record<RegistrationType, Readonly<Record<Section, readonly [number, number]>>>> = {
  INDIVIDUAL: { KYC: [1, 4], CONTRACT: [5, 5], BANK_INFORMATION: [6, 6] },
  BUSINESS: { KYC: [1, 5], CONTRACT: [6, 6], BANK_INFORMATION: [7, 7] },
};

type Standing = { readonly mark: Mark; readonly word: string };

/**
 * Before submission a section stands as its steps do; after it, as the fund judges, or as it asks for a correction. When
 * the dossier is refused for good, nothing of it waits for anybody.
 */
export function standingOf(registration: Registration | null, section: Section): Standing {
  if (registration === null) return { mark: 'todo', word: 'status.todo' };
  const [first, last] = stepsOf[registration.current_registration_type][section];
  if (registration.correction_steps.some((step) => step >= first && step <= last))
    return { mark: 'correction', word: 'status.CORRECTION_REQUESTED' };
  const status = registration.sections[section];
  if (registration.enrollment_status === 'REFUSED') {
    if (status === 'PENDING_VALIDATION') return { mark: 'cancelled', word: 'status.not_decided' };
    if (status === 'REFUSED') return { mark: 'refused', word: 'status.refused' };
  }
  if (status !== 'NOT_SUBMITTED') return { mark: markForStatus(status), word: `status.${status}` };
  if (registration.current_step > last) return { mark: 'saved', word: 'status.saved' };
  return registration.current_step >= first
    ? { mark: 'current', word: 'status.current' }
    : { mark: 'todo', word: 'status.todo' };
}

/** Where the papers of a validated dossier are: one row below all that is told, where there is room. */
export function Papers({ type }: { readonly type: RegistrationType }) {
  const { t } = useTranslation('dashboard');
  const contract = `/user/${type === 'BUSINESS' ? 'business' : 'individual'}`;
  const links = [
    ['contract_files', `${contract}/view_contract_files`],
    ['booklets', `${contract}/view_contract_info#booklets`],
    ['bank', '/user/view_bank_info'],
    ['reports', '/user/reports'],
  ] as const;
  return (
    <chakra.nav
      aria-labelledby="papers"
      gridColumn="1 / -1"
      borderTopWidth="1px"
      px={{ base: '4', md: '28px' }}
      py="3"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="5"
    >
      <chakra.h2 id="papers" textStyle="item" flexBasis={{ base: '100%', md: 'auto' }}>
        {t('papers.title')}
      </chakra.h2>
      <chakra.ul listStyleType="none" m="0" p="0" display="flex" flexWrap="wrap" columnGap="5">
        {links.map(([name, href]) => (
          <li key={name}>
            <TextLink
              href={href}
              fontSize="sm"
              display="inline-flex"
              alignItems="center"
              minH={{ base: '44px', md: '28px' }}
            >
              {t(`papers.${name}`)}
            </TextLink>
          </li>
        ))}
      </chakra.ul>
    </chakra.nav>
  );
}

type DossierProps = {
  readonly registration: Registration | null;
  /** that a paper has to be renewed */
  readonly renewal?: string | null;
};

/** The dossier's three sections, each with where it stands and who has it. */
export function Dossier({ registration, renewal = null }: DossierProps) {
  const { t } = useTranslation('dashboard');
  const shownOf = (section: Section) => {
    const { mark, word } = standingOf(registration, section);
    if (section !== 'KYC' || mark !== 'validated' || renewal === null) return { mark, text: t(word) };
    return { mark: 'expiring' as const, text: renewal };
  };
  return (
    <chakra.section aria-labelledby="dossier" px={{ base: '4', md: '28px' }} pt="18px" pb="14px">
      <chakra.div display="flex" flexWrap="wrap" alignItems="baseline" columnGap="4">
        <chakra.h2 id="dossier" textStyle="section" flex="1 1 0">
          {t('dossier.title')}
        </chakra.h2>
        {registration && (
          <TextLink
            href="/user/enrollment"
            fontSize="sm"
            display="inline-flex"
            alignItems="center"
            minH={{ base: '44px', md: '24px' }}
            aria-label={t('dossier.open_label')}
          >
            {t('dossier.open')}
          </TextLink>
        )}
      </chakra.div>
      <chakra.p textStyle="ui" color="fg.muted">
        {registration ? t('dossier.member', { id: registration.membership_id }) : t('dossier.none')}
      </chakra.p>
      <chakra.ul listStyleType="none" m="0" p="0" mt="3" display="grid" gap="14px">
        {sections.map((section) => {
          const { mark, text } = shownOf(section);
          return (
            <chakra.li key={section} display="grid" gridTemplateColumns="16px minmax(0,1fr)" columnGap="3">
              <chakra.span mt="4px" display="inline-flex">
                <ToneMark mark={mark} size={16} />
              </chakra.span>
              <span>
                <chakra.span display="block" fontWeight="medium">
                  {t(`section.${section}`)}
                </chakra.span>
                <chakra.span display="block" textStyle="ui" color={toneColor[toneOfMark[mark]]}>
                  {text}
                </chakra.span>
              </span>
            </chakra.li>
          );
        })}
      </chakra.ul>
    </chakra.section>
  );
}
