import { chakra } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '../../../../contract/values/member.ts';
import { Callout } from '../../../ui/callout.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { NotDone } from '../../../ui/not-done.tsx';
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
  // the wallets are those of validated members
  const hasWallets = user.role === 'user' && user.enrollment_status === 'VALIDATED';
  // whoever knows the former password would be in at once
  const [isRenewed, setRenewed] = useState(true);
  const account = useAccountChange(user, () => {
    toast({ title: t(`switch.${what}.done`, { name }) });
    onClose();
  });
  const { before, current } = account;
  // by an answer that was lost, or by somebody else: once more would be refused for good
  const isAlready = before !== null && current.active === active;
  const alreadyId = useId();
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
      keepLabel={isAlready ? t('action.close') : t(`switch.${what}.keep`)}
      blockedBy={isAlready ? alreadyId : undefined}
      busy={account.busy}
      busyLabel={t(`switch.${what}.busy`)}
      isSending={account.isSending}
      danger={!active}
      onConfirm={() => account.save({ active, ...(active && isRenewed && { password_to_choose: true }) })}
      onKeep={onClose}
    >
      <chakra.div display="grid" gap="4">
        <p>{t(`switch.${what}.text`, { email: user.email })}</p>
        {active && !isAlready && (
          <CheckField
            name="password_to_choose"
            label={t('switch.reopen.new_password')}
            hint={t('switch.reopen.new_password_hint')}
            checked={isRenewed}
            onChange={(event) => setRenewed(event.target.checked)}
          />
        )}
        {!active && hasWallets && <MoneyStays user={user} />}
        {isAlready ? (
          <div id={alreadyId}>
            <Callout tone="pending" live="alert" title={t(`switch.${what}.already`, { name })}>
              {t(`switch.${what}.already_text`)}
            </Callout>
          </div>
        ) : (
          before !== null && <MovedOn yours="seen" differences={differences} />
        )}
        {account.message !== null && (
          <NotDone title={t(`switch.${what}.failed`)} isUnknown={account.isUnknown} of={account.error}>
            {account.message}
          </NotDone>
        )}
      </chakra.div>
    </ConfirmDialog>
  );
}
