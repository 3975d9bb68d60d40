import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { TransactionDetail } from '../../../../contract/values/transaction.ts';
import type { RequestAct } from '../../../../machines/request/types.ts';
import { effectLines, hasUntold } from '../../../queries/effect-lines.ts';
import type { EffectNames } from '../../../queries/effect-words.ts';
import { unforetold } from '../../../queries/features.ts';
import { changeQuery } from '../../../queries/transactions.ts';
import { Button } from '../../../ui/button.tsx';
import { EffectList } from '../../../ui/effect-list.tsx';
import { useCountryName, useLanguage } from '../../../ui/format-parts.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { LeaveButton } from '../../../ui/leave-button.tsx';
import { ReloadFirst } from '../../../ui/reload-first.tsx';
import { ActSummary } from './act-summary.tsx';
import { isDanger } from './kinds.ts';
import { Buttons } from './parts.tsx';

type ConfirmActProps = {
  readonly request: TransactionDetail;
  readonly act: RequestAct;
  readonly hash: string;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onBack: () => void;
};

/** What an act changes, before it is done. */
export function ConfirmAct({ request, act, hash, busy, onConfirm, onBack }: ConfirmActProps) {
  const { t } = useTranslation('requests');
  const { t: words } = useTranslation('effects');
  const language = useLanguage();
  const countryName = useCountryName();
  const whyOff = useId();
  const { data } = useQuery(changeQuery({ userId: request.user_id, id: request.id }, hash));
  const names: EffectNames = {
    paper: () => '',
    item: (key) => key,
    place: () => '',
    step: String,
    country: countryName,
    money: (amount, currency) => formatMoney(amount, currency, language),
  };
  const lines = effectLines(data?.effects ?? [], words, names);
  const isOff = hasUntold(lines);
  return (
    <chakra.div display="grid" gap="4">
      <ActSummary request={request} act={act} />
      <EffectList
        label={t('act.changes')}
        none={t(hash === unforetold ? 'act.changes_untold' : 'act.changes_none')}
        lines={lines}
      />
      {isOff && <ReloadFirst id={whyOff} />}
      <Buttons>
        <LeaveButton size="sm" isSending={busy} onClick={onBack}>
          {t('act.back')}
        </LeaveButton>
        <Button
          size="sm"
          variant={isDanger(act.to) ? 'danger' : 'solid'}
          busy={busy}
          busyLabel={t(`act.${act.to}.busy`)}
          {...(isOff && { blocked: true, 'aria-describedby': whyOff })}
          onClick={onConfirm}
        >
          {t(`act.${act.to}.do`)}
        </Button>
      </Buttons>
    </chakra.div>
  );
}
