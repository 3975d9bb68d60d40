import { useTranslation } from 'react-i18next';
import type { Section } from '../../../../contract/enums.ts';
import { sections } from '../../../../contract/enums.ts';
import type { DossierReview } from '../../../../contract/values/review.ts';
import { useExtension } from '../../../queries/features.ts';
import { isPending, itemsOf } from '../../../queries/review-items.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { reviewPath } from '../frame/review-path.ts';

type AllDecidedProps = { readonly review: DossierReview; readonly section: Section };

/** The next section that has something to decide, beginning after this one; null: none has. */
function nextSection(review: DossierReview, section: Section): Section | null {
  const at = sections.indexOf(section);
  const others = [...sections.slice(at + 1), ...sections.slice(0, at)];
  return others.find((one) => itemsOf(review, one).some(isPending)) ?? null;
}

/** Nothing of the section is left: where it stands by its own rule, and the way on. */
export function AllDecided({ review, section }: AllDecidedProps) {
  const { t } = useTranslation('review');
  const next = nextSection(review, section);
  const hasFinal = useExtension('approvals');
  const { status, lacks } = review.sections[section];
  const waits = lacks.some((what) => what.startsWith('missing:'));
  const issues = lacks.filter((what) => what.startsWith('issue:')).length;
  return (
    <Callout
      tone={status === 'VALIDATED' ? 'positive' : 'neutral'}
      mark={status === 'VALIDATED' ? 'validated' : status === 'REFUSED' ? 'refused' : 'pending'}
      headingLevel={3}
      title={t(`all_decided.${status}`, { section: t(`place.${section}`) })}
      action={
        <ButtonLink
          size="sm"
          variant="outline"
          href={reviewPath(review.type, next ?? 'DETAILS', review.user_id)}
        >
          {next === null && hasFinal
            ? t('all_decided.final')
            : t('all_decided.next', { section: t(`place.${next ?? 'DETAILS'}`) })}
        </ButtonLink>
      }
    >
      {lacks.includes('screening') && <p>{t('all_decided.screening')}</p>}
      {issues > 0 && <p>{t('all_decided.issues', { count: issues })}</p>}
      {waits && <p>{t('all_decided.missing')}</p>}
    </Callout>
  );
}
