import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { roles, type Role } from '../../../../contract/enums.ts';
import type { Member } from '../../../../contract/values/member.ts';
import { featuresQuery } from '../../../queries/enrollment.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { LeaveButton } from '../../../ui/leave-button.tsx';
import { NotDone } from '../../../ui/not-done.tsx';
import { MovedOn, useAccountWords, type Difference } from './moved-on.tsx';
import { useAccountChange } from './use-account-change.ts';

/** What comes in the place of the form takes the focus of its button, and is read out with it. */
const takeFocus = (part: HTMLDivElement | null): void => part?.focus();

type ChangeRoleProps = { readonly user: Member; readonly onClose: () => void };

/** What the account was when the person looked at it, and what it is now. */
function useDifference(before: Member | null, current: Member): readonly Difference[] {
  const wordsOf = useAccountWords();
  if (before === null) return [];
  return (['role', 'active'] as const).flatMap((field) =>
    before[field] === current[field]
      ? []
      : [{ field, theirs: wordsOf(field, current), yours: wordsOf(field, before) }],
  );
}

/** A role for somebody. Where two people have to agree on it, it waits for the second one, and that is said. */
export function ChangeRole({ user, onClose }: ChangeRoleProps) {
  const { t } = useTranslation(['users', 'shell', 'ui']);
  const wordsOf = useAccountWords();
  const [prepared, setPrepared] = useState<Role | null>(null);
  const account = useAccountChange(user, ({ pending_approval: approval }, { role }) => {
    if (approval !== undefined && role !== undefined) setPrepared(role);
    else {
      toast({ title: t('role.done', { name: user.user_name }) });
      onClose();
    }
  });
  const { data: api } = useQuery(featuresQuery);
  const twoDecide = api?.four_eyes !== false;
  const { current, before, busy } = account;
  const form = useForm({ defaultValues: { role: user.role } });
  const differences = useDifference(before, current);
  const submit = () =>
    void form.handleSubmit(({ role }) => {
      const chosen = roles.find((one) => one === role);
      if (chosen === undefined || chosen === current.role) onClose();
      else account.save({ role: chosen });
    })();
  if (prepared !== null)
    return (
      <DialogFrame
        title={t('role.prepared')}
        busy={false}
        onClose={onClose}
        onSubmit={onClose}
        footer={<Button type="submit">{t('action.close')}</Button>}
      >
        <chakra.div ref={takeFocus} tabIndex={-1} outlineOffset="4px">
          <Callout tone="pending" mark="pending" title={t('role.waits')}>
            {t('role.waits_text', {
              name: user.user_name,
              role: wordsOf('role', { ...current, role: prepared }),
            })}
          </Callout>
        </chakra.div>
      </DialogFrame>
    );
  return (
    <DialogFrame
      title={t('role.title', { name: user.user_name })}
      lead={t(twoDecide ? 'role.lead_waits' : 'role.lead')}
      busy={account.isSending}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <LeaveButton onClick={onClose}>{t('ui:action.cancel')}</LeaveButton>
          <Button type="submit" busy={busy} busyLabel={t('action.saving')}>
            {t('menu.role')}
          </Button>
        </>
      }
    >
      {before !== null && <MovedOn yours="seen" differences={differences} />}
      {account.message !== null && (
        <NotDone title={t('role.failed')} isUnknown={account.isUnknown} of={account.error}>
          {account.message}
        </NotDone>
      )}
      <ChoiceField
        {...form.register('role')}
        label={t('account.role')}
        choices={roles.map((role) => ({
          value: role,
          label: t(`shell:roles.${role}`),
          text: t(`role.text.${role}`),
        }))}
      />
    </DialogFrame>
  );
}
