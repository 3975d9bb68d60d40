import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '../../../../contract/values/member.ts';
import { Callout } from '../../../ui/callout.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { MoneyStays } from './money-stays.tsx';
import { MovedOn, useAccountWords } from './moved-on.tsx';
import { useAccountChange } from './use-account-change.ts';

type SwitchAccountProps = {
  readonly user: Member;
  /** what it is to be */
  readonly active: boolean;
  readonly onClose: () => void;
};

/** Asks before an account is closed, or opened again, and says what follows. */
export function SwitchAccount({ user, active, onClose }: SwitchAccountProps) {
  const { t } = useTranslation('users');
  const wordsOf = useAccountWords();
  const what = active ? 'reopen' : 'close';
  const name = user.user_name;
  // whoever knows the former password would be in at once
  const [isRenewed, setRenewed] = useState(true);
  const account = useAccountChange(user, () => {
    toast({ title: t(`switch.${what}.done`, { name }) });
    onClose();
  });
  const { before, current } = account;
  const differences = (['role', 'active', 'first_name', 'last_name'] as const).flatMap((field) =>
    before === null || before[field] === current[field]
      ? []
      : [{ field, theirs: wordsOf(field, current), yours: wordsOf(field, before) }],
  );
  return (
    <ConfirmDialog
      open
      title={t(`switch.${what}.title`, { name })}
      confirmLabel={t(`menu.${what}`)}
      keepLabel={t(`switch.${what}.keep`)}
      busy={account.busy}
      busyLabel={t(`switch.${what}.busy`)}
      isSending={account.isSending}
      danger={!active}
      onConfirm={() => account.save({ active, ...(active && isRenewed && { password_to_choose: true }) })}
      onKeep={onClose}
    >
      <chakra.div display="grid" gap="4">
        <p>{t(`switch.${what}.text`, { email: user.email })}</p>
        {active && (
          <CheckField
            name="password_to_choose"
            label={t('switch.reopen.new_password')}
            hint={t('switch.reopen.new_password_hint')}
            checked={isRenewed}
            onChange={(event) => setRenewed(event.target.checked)}
          />
        )}
        {!active && user.role === 'user' && <MoneyStays user={user} />}
        {before !== null && <MovedOn yours="seen" differences={differences} />}
        {account.message !== null && (
          <Callout tone="negative" live="alert" title={t(`switch.${what}.failed`)}>
            {account.message}
          </Callout>
        )}
      </chakra.div>
    </ConfirmDialog>
  );
}
