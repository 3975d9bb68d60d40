import { chakra } from '@chakra-ui/react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewItem } from '../../../../contract/values/review.ts';
import { Button } from '../../../ui/button.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { WhyList } from '../../../ui/why-list.tsx';
import { idOfCheck } from '../checks/check-row.tsx';
import { Key } from '../frame/key.tsx';
import { Bar, BarButtons, BarRow } from './bar.tsx';
import { failedChecks } from './words.ts';

type ChooseProps = {
  readonly item: ReviewItem;
  readonly keysOn: boolean;
  readonly headingRef: Ref<HTMLHeadingElement>;
  /** it is validated, and another day of expiry is typed */
  readonly isRedated: boolean;
  readonly onValidate: () => void;
  /** none where nothing can be asked */
  readonly onRefuse: (() => void) | null;
  readonly onReopen: () => void;
};

/** Who decided what, and why, once it is decided. */
function Decided({ item }: { readonly item: ReviewItem }) {
  const { t } = useTranslation('review');
  const { t: documents } = useTranslation('documents');
  const { status, decided_at, decided_by_name, file, approval } = item;
  if (approval !== null)
    return (
      <chakra.p textStyle="ui">
        {t('decision.prepared', {
          name: approval.prepared_by_name,
          at: formatInstant(approval.prepared_at),
        })}
      </chakra.p>
    );
  if (status === 'PENDING_VALIDATION') return null;
  if (item.kind === 'data' && status === 'REFUSED')
    return <chakra.p textStyle="ui">{t('decision.asked')}</chakra.p>;
  const at = decided_at === null ? '' : formatInstant(decided_at);
  return (
    <chakra.div textStyle="ui">
      <p>{t(`decision.was.${status}`, { name: decided_by_name ?? t('decision.somebody'), at })}</p>
      {status === 'REFUSED' && file?.reason && (
        <chakra.p color="fg.muted" overflowWrap="anywhere">
          {t('decision.because', {
            reason: t(`reason.${file.reason}`),
            text: file.text ?? documents(`reason.${file.reason}.help`),
          })}
        </chakra.p>
      )}
    </chakra.div>
  );
}

/** Validate or refuse; a failed check closes the first and says which. */
export function Choose(props: ChooseProps) {
  const { item, keysOn, headingRef, isRedated, onValidate, onRefuse, onReopen } = props;
  const { t } = useTranslation('review');
  const failed = failedChecks(item);
  const isValidated = item.status === 'VALIDATED';
  const isOpen = (!isValidated || isRedated) && item.approval === null;
  const isData = item.kind === 'data';
  const why = 'why-not-validated';
  const reasons = failed.map(({ name }) => ({
    key: name,
    label: t(`check.${name}.name`),
    href: `#${idOfCheck(name)}`,
  }));
  return (
    <Bar title={t('decision.title')} isTitleHidden headingRef={headingRef}>
      <BarRow>
        <chakra.div
          color="fg.muted"
          flex="1 1 0"
          minW={{ base: 'full', md: '0' }}
          _empty={{ display: 'none' }}
        >
          <Decided item={item} />
          {isOpen && <WhyList id={why} intro={t('why.check_failed')} reasons={reasons} />}
        </chakra.div>
        <BarButtons>
          {onRefuse !== null && (
            <Button size="sm" variant="dangerOutline" onClick={onRefuse}>
              {t(isData ? 'decision.ask' : 'decision.refuse')}
              {keysOn && <Key aria-hidden="true">R</Key>}
            </Button>
          )}
          {isValidated && isData && (
            <Button size="sm" variant="outline" onClick={onReopen}>
              {t('decision.reopen')}
            </Button>
          )}
          {isOpen && (
            <Button
              size="sm"
              onClick={onValidate}
              blocked={failed.length > 0}
              onBlockedPress={onValidate}
              {...(failed.length > 0 ? { 'aria-describedby': why } : {})}
            >
              {t(isRedated ? 'decision.redate' : 'decision.validate')}
              {keysOn && <Key aria-hidden="true">A</Key>}
            </Button>
          )}
        </BarButtons>
      </BarRow>
    </Bar>
  );
}
