import { chakra } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { parties } from '../../../contract/values/redistribution-shares.ts';
import { selectEntry, selectRefusal, selectStanding } from '../../../machines/redistribution/selectors.ts';
import type { Refusal } from '../../../machines/refusal.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { FramedComparison } from '../../ui/comparison.tsx';
import { formatInstant } from '../../ui/format.ts';
import { useLanguage } from '../../ui/format-parts.tsx';
import { leavesFocusToSection } from '../../ui/heir.ts';
import { RetryButton } from '../../ui/retry-button.tsx';
import { formatShare } from '../../ui/share.ts';
import { useRedistributionServices } from './services.ts';
import type { MonthShown } from './use-month.ts';

/** Why something was not done, in words. */
export function useWhyNot(): (refusal: Refusal) => string {
  const { t } = useTranslation('errors');
  return ({ key, fields }) => {
    const [told] = Object.values(fields);
    const general = t(`keys.${key}`, { defaultValue: t('keys.unexpected_error') });
    return told === undefined ? general : t(`fields.${told}`, { defaultValue: general });
  };
}

/** The month can't be counted, or wasn't taken. */
export function RefusalNotice({ kind }: { readonly kind: 'not_counted' | 'refused' }) {
  const { t } = useTranslation(['redistribution', 'ui']);
  const { actorRef } = useRedistributionServices();
  const refusal = useSelector(actorRef, selectRefusal);
  const whyNot = useWhyNot();
  return (
    <Callout
      tone="negative"
      live="alert"
      title={t(`state.${kind}`)}
      {...(kind === 'not_counted' && {
        action: <RetryButton onRetry={() => actorRef.send({ type: 'preview.retried' })} />,
      })}
    >
      {refusal !== null && whyNot(refusal)}
    </Callout>
  );
}

/** Two people changed one month: both versions, and the choice between them. */
export function ConflictNotice({ record }: Pick<MonthShown, 'record'>) {
  const { t } = useTranslation('redistribution');
  const { actorRef } = useRedistributionServices();
  const language = useLanguage();
  const entry = useSelector(actorRef, selectEntry);
  const standing = useSelector(actorRef, selectStanding);
  const share = (text: string | null | undefined) => (text ? formatShare(text, language) : null);
  const rows = parties.map((party) => {
    const field = `${party}_percentage` as const;
    const [mine, theirs] = [entry.shares[field], standing?.shares[field]];
    return {
      key: party,
      label: t(`party.${party}`),
      before: share(mine),
      now: share(theirs),
      isChanged: mine !== theirs,
    };
  });
  return (
    <Callout
      tone="pending"
      live="alert"
      title={
        record === null
          ? t('conflict.title_plain')
          : t('conflict.title', { name: record.updated_by, at: formatInstant(record.updated_at) })
      }
    >
      <p>{t('conflict.text')}</p>
      <FramedComparison
        label={t('conflict.title_plain')}
        rows={rows}
        heads={{ what: t('conflict.what'), before: t('conflict.mine'), now: t('conflict.theirs') }}
      />
      <chakra.div ref={leavesFocusToSection} display="flex" flexWrap="wrap" gap="3" mt="4">
        <Button onClick={() => actorRef.send({ type: 'conflict.resolved', mine: true })}>
          {t('conflict.keep_mine')}
        </Button>
        <Button variant="outline" onClick={() => actorRef.send({ type: 'conflict.resolved', mine: false })}>
          {t('conflict.take_theirs')}
        </Button>
      </chakra.div>
    </Callout>
  );
}
