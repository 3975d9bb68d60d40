import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { sections, type Section } from '../../../../contract/enums.ts';
import type { DossierReview } from '../../../../contract/values/review.ts';
import { useExtension } from '../../../queries/features.ts';
import { TextLink } from '../../../ui/link.tsx';
import { markForStatus } from '../../../ui/marks.ts';
import { Status } from '../../../ui/status.tsx';
import { focusAnchor } from '../../../ui/why-list.tsx';
import { reviewPath } from '../frame/review-path.ts';
import type { Lack } from './lack-words.ts';

function LackLine({ lack }: { readonly lack: Lack }) {
  const { href, label } = lack;
  if (href === undefined) return <chakra.li py={{ base: '12px', md: '2px' }}>{label}</chakra.li>;
  return (
    <li>
      <TextLink
        href={href}
        display="inline-block"
        py={{ base: '12px', md: '2px' }}
        overflowWrap="anywhere"
        onClick={(event) => {
          if (!href.startsWith('#')) return;
          event.preventDefault();
          focusAnchor(href);
        }}
      >
        {label}
      </TextLink>
    </li>
  );
}

type SectionProps = {
  readonly review: DossierReview;
  readonly section: Section;
  readonly lacks: readonly Lack[];
};

/** One section: its result, how much of it is done, and what it still lacks. */
function SectionResult({ review, section, lacks }: SectionProps) {
  const { t } = useTranslation('review-issues');
  const { t: enrollment } = useTranslation('enrollment');
  const { status, done, total } = review.sections[section];
  // where no review is kept, a section may lack what nobody tells
  const isAll = useExtension('review') || status === 'VALIDATED';
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0,1fr)', md: '200px minmax(0,1fr)' }}
      columnGap="6"
      rowGap="1"
      py="3"
      borderTopWidth="1px"
      borderColor="border.muted"
    >
      <div>
        <chakra.h3 textStyle="item">
          <TextLink
            href={reviewPath(review.type, section, review.user_id)}
            display="inline-block"
            py={{ base: '10px', md: '0' }}
          >
            {enrollment(`board.section.${section}`)}
          </TextLink>
        </chakra.h3>
        <Status kind={markForStatus(status)} label={enrollment(`board.section_status.${status}`)} />
        <chakra.p textStyle="ui" color="fg.muted">
          {t('details.done', { done, count: total })}
        </chakra.p>
      </div>
      <chakra.div textStyle="ui">
        {lacks.length === 0 ? (
          isAll && <chakra.p color="fg.muted">{t('details.lacks_none')}</chakra.p>
        ) : (
          <>
            <chakra.p color="fg.muted">{t('details.lacks')}</chakra.p>
            <chakra.ul listStyleType="none" m="0" p="0">
              {lacks.map((lack) => (
                <LackLine key={lack.key} lack={lack} />
              ))}
            </chakra.ul>
          </>
        )}
      </chakra.div>
    </chakra.div>
  );
}

type StandingProps = {
  readonly review: DossierReview;
  readonly lacksOf: (section: Section) => readonly Lack[];
};

/** The three sections with their results. Each result follows from what was decided; none is set by hand. */
export function Standing({ review, lacksOf }: StandingProps) {
  const { t } = useTranslation('review-issues');
  const id = useId();
  return (
    <chakra.section aria-labelledby={id}>
      <chakra.h2 id={id} textStyle="section" pb="2">
        {t('details.sections')}
      </chakra.h2>
      {sections.map((section) => (
        <SectionResult key={section} review={review} section={section} lacks={lacksOf(section)} />
      ))}
    </chakra.section>
  );
}
