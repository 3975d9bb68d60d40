import { chakra } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { NotificationPreference } from '../../../contract/values/notification.ts';
import { preferencesMutation, preferencesQuery } from '../../queries/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Sheet, SheetSection } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Status } from '../../ui/status.tsx';
import { toastSaved } from '../../ui/toaster.tsx';

/** A group whose mails always go out: no box to tick, but the reason. */
function Always({ group }: NotificationPreference) {
  const { t } = useTranslation('notifications');
  return (
    <chakra.div display="grid" gap="2px">
      <chakra.p fontWeight="medium">{t(`preferences.group.${group}.label`)}</chakra.p>
      <chakra.p textStyle="ui" color="fg.muted">
        {t(`preferences.group.${group}.hint`)}
      </chakra.p>
      <Status kind="saved" label={t('preferences.always')} />
    </chakra.div>
  );
}

/** A group to switch: saved when it is pressed; as it was before when that is refused. */
function Switched({ group, mail }: NotificationPreference) {
  const { t } = useTranslation('notifications');
  const client = useQueryClient();
  const { mutate, isPending, isError, variables } = useMutation(preferencesMutation(client));
  const change = (checked: boolean) =>
    mutate({ [group]: checked }, { onSuccess: () => toastSaved(t('preferences.saved')) });
  return (
    <CheckField
      name={group}
      label={t(`preferences.group.${group}.label`)}
      hint={t(`preferences.group.${group}.hint`)}
      checked={isPending ? variables[group] === true : mail}
      aria-busy={isPending}
      onChange={(event) => change(event.target.checked)}
      {...(isError ? { error: t('preferences.failed') } : {})}
    />
  );
}

/** Which messages also come by e-mail: a section for a page of account settings. Each choice is saved by itself. */
export function NotificationPreferences() {
  const { t } = useTranslation('notifications');
  const { t: ui } = useTranslation('ui');
  const found = useQuery(preferencesQuery);
  return (
    <Sheet>
      <SheetSection title={t('preferences.title')}>
        <chakra.p color="fg.muted" maxW="40em" mb="5">
          {t('preferences.lead')}
        </chakra.p>
        {found.data ? (
          <chakra.ul listStyleType="none" margin="0" padding="0" display="grid" gap="5" maxW="40em">
            {found.data.map((preference) => (
              <li key={preference.group}>
                {preference.required ? <Always {...preference} /> : <Switched {...preference} />}
              </li>
            ))}
          </chakra.ul>
        ) : found.isError && !found.isFetching ? (
          <EmptyState
            kind="error"
            title={t('account.failed')}
            action={
              <Button variant="outline" size="sm" onClick={() => void found.refetch()}>
                {ui('action.retry')}
              </Button>
            }
          />
        ) : (
          <Skeleton kind="list" rows={4} label={t('account.loading')} />
        )}
      </SheetSection>
    </Sheet>
  );
}
