import { chakra } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isLacking, type RedistributionPreview } from '../../../contract/values/redistribution.ts';
import { parties } from '../../../contract/values/redistribution-shares.ts';
import { guardReasons } from '../../../machines/redistribution/guards.ts';
import {
  selectEntry,
  selectMayKeepMine,
  selectRefusal,
  selectStanding,
} from '../../../machines/redistribution/selectors.ts';
import type { Refusal } from '../../../machines/refusal.ts';
import { isUnheard } from '../../../machines/unheard.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { FramedComparison } from '../../ui/comparison.tsx';
import { formatInstant } from '../../ui/format.ts';
import { useLanguage, useMoneyWords } from '../../ui/format-parts.tsx';
import { leavesFocusToSection } from '../../ui/heir.ts';
import { RetryButton } from '../../ui/retry-button.tsx';
import { formatShare } from '../../ui/share.ts';
import { FaultNote } from '../../ui/fault-note.tsx';
import { useWhyRefused } from '../../ui/why-refused.ts';
import { useRedistributionServices } from './services.ts';
import type { MonthShown } from './use-month.ts';

/** Why something was not done, in words. */
export function useWhyNot(): (refusal: Refusal) => string {
  const { t } = useTranslation(['errors', 'redistribution']);
  const whyRefused = useWhyRefused();
  return (refusal) => {
    // nobody typed an amount here
    if (refusal.key === 'insufficient_amount_balance') return t('redistribution:lacking.text');
    const [told] = Object.values(refusal.fields);
    const general = whyRefused(refusal);
    return told === undefined ? general : t(`fields.${told}`, { defaultValue: general });
  };
}

/** Who can't give back what others would get, and how much each lacks: the first of them by name. */
export function LackingList({ lacking, currency }: Pick<RedistributionPreview, 'lacking' | 'currency'>) {
  const { t } = useTranslation('redistribution');
  const money = useMoneyWords();
  const { count, members, internal_fund } = lacking;
  const others = count - members.length;
  return (
    <>
      <p>{t('lacking.text')}</p>
      <chakra.ul ps="5" mt="2" listStyleType="disc">
        {internal_fund !== null && (
          <li>
            {t('lacking.one', { name: t('party.internal_fund'), amount: money(internal_fund, currency) })}
          </li>
        )}
        {members.map(({ user_id, user_name, amount }) => (
          <chakra.li key={user_id} overflowWrap="anywhere">
            {t('lacking.one', { name: user_name, amount: money(amount, currency) })}
          </chakra.li>
        ))}
        {others > 0 && <li>{t('lacking.others', { count: others })}</li>}
      </chakra.ul>
    </>
  );
}

type RefusalProps = Pick<MonthShown, 'preview'> & { readonly kind: 'not_counted' | 'refused' };

/** The month can't be counted, or wasn't taken. */
export function RefusalNotice({ kind, preview }: RefusalProps) {
  const { t } = useTranslation(['redistribution', 'errors', 'ui']);
  const { actorRef } = useRedistributionServices();
  const refusal = useSelector(actorRef, selectRefusal);
  const whyNot = useWhyNot();
  // counting posts nothing
  const isUnknown = kind === 'refused' && refusal !== null && isUnheard(refusal.key);
  const isShort = refusal?.key === 'insufficient_amount_balance';
  const lacking = isShort && preview !== null && isLacking(preview.lacking) ? preview : null;
  return (
    <Callout
      tone="negative"
      live="alert"
      title={isUnknown ? t('errors:may_be_done') : t(`state.${kind}`)}
      {...(kind === 'not_counted' && {
        action: <RetryButton onRetry={() => actorRef.send({ type: 'preview.retried' })} />,
      })}
    >
      {lacking !== null ? <LackingList {...lacking} /> : refusal !== null && whyNot(refusal)}
      <FaultNote of={refusal} />
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
  const mayKeep = useSelector(actorRef, selectMayKeepMine);
  const why = useId();
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
      {!mayKeep && (
        <chakra.p id={why} mt="2">
          {t(guardReasons.mayKeepMine)}
        </chakra.p>
      )}
      <chakra.div ref={leavesFocusToSection} display="flex" flexWrap="wrap" gap="3" mt="4">
        <Button
          {...(!mayKeep && { blocked: true, 'aria-describedby': why })}
          onClick={() => actorRef.send({ type: 'conflict.resolved', mine: true })}
        >
          {t('conflict.keep_mine')}
        </Button>
        <Button variant="outline" onClick={() => actorRef.send({ type: 'conflict.resolved', mine: false })}>
          {t('conflict.take_theirs')}
        </Button>
      </chakra.div>
    </Callout>
  );
}
