import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { FundBankAccount } from '../../../../contract/values/fund-bank-account.ts';
import {
  effectsOfDefault,
  effectsOfRemoving,
  nameOfBank,
} from '../../../../contract/values/fund-bank-effects.ts';
import { NotDone } from '../../../ui/not-done.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useTwoDecide } from '../viewer.ts';
import { useBankName } from './bank-name.ts';
import { useBankAct } from './use-bank-act.ts';
import { WhatHappens } from './what-happens.tsx';

type AskDialogProps = {
  readonly viewerId: string;
  readonly act: 'default' | 'remove';
  readonly account: FundBankAccount;
  /** the account that members pay into today */
  readonly former: FundBankAccount | null;
  readonly onClose: () => void;
};

const named = (account: FundBankAccount) => nameOfBank(account.id, account);

/** Asks once before another account becomes the default, or one is deleted, and tells what will happen. */
export function AskDialog({ viewerId, act, account, former, onClose }: AskDialogProps) {
  const { t } = useTranslation('fund-bank');
  const bank = useBankName()(account);
  const twoDecide = useTwoDecide();
  const asking = useBankAct(viewerId, onClose);
  const effects =
    act === 'default'
      ? effectsOfDefault(named(account), former && named(former))
      : effectsOfRemoving(named(account));
  return (
    <ConfirmDialog
      open
      title={t(`ask.${act}.title`, { bank })}
      confirmLabel={t(twoDecide ? 'form.send' : `ask.${act}.do`)}
      keepLabel={t(`ask.${act}.keep`)}
      danger={act === 'remove'}
      busy={asking.busy}
      busyLabel={t('form.sending')}
      onConfirm={() => asking.perform({ act, account })}
      onKeep={onClose}
    >
      <chakra.div display="grid" gap="4">
        <WhatHappens effects={effects} none={t('effects.none')} />
        {asking.message !== null && (
          <NotDone title={t('not_done')} isUnknown={asking.isUnknown} of={asking.error}>
            {asking.message}
          </NotDone>
        )}
      </chakra.div>
    </ConfirmDialog>
  );
}
