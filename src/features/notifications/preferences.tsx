import { chakra } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { NotificationPreference } from '../../../contract/values/notification.ts';
import { preferencesMutation, preferencesQuery } from '../../queries/notifications.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { SettingsSection } from '../../ui/settings-section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ToneMark } from '../../ui/status.tsx';
import { toastSaved } from '../../ui/toaster.tsx';

/** A group whose mails always go out: no box to tick, but the reason. */
function Always({ group }: NotificationPreference) {
  const { t } = useTranslation('notifications');
  return (
    <chakra.div display="grid" gridTemplateColumns="20px minmax(0,1fr)" columnGap="3">
      <chakra.span mt="2px" display="inline-flex">
        <ToneMark mark="saved" />
      </chakra.span>
      <div>
        <p>{t(`preferences.group.${group}.label`)}</p>
        <chakra.p textStyle="ui" color="fg.muted">
          {t(`preferences.group.${group}.hint`)}
        </chakra.p>
      </div>
    </chakra.div>
  );
}

/** A group to switch: saved when it is pressed; as it was before when that is refused. */
function Switched({ group, mail }: NotificationPreference) {
  const { t } = useTranslation(['notifications', 'errors']);
  const client = useQueryClient();
  const { mutate, isPending, isError, variables } = useMutation(preferencesMutation(client));
  const change = (checked: boolean) =>
    mutate({ [group]: checked }, { onSuccess: () => toastSaved(t('errors:toasts.saved')) });
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

const List = chakra('ul', {
  base: { listStyleType: 'none', margin: '0', padding: '0', display: 'grid', gap: '16px', maxW: '40em' },
});

/** Those to choose, and under them those that always come. */
function Groups({ all }: { readonly all: readonly NotificationPreference[] }) {
  const { t } = useTranslation('notifications');
  const id = useId();
  return (
    <>
      <List>
        {all
          .filter(({ required }) => !required)
          .map((preference) => (
            <li key={preference.group}>
              <Switched {...preference} />
            </li>
          ))}
      </List>
      <chakra.h3 id={id} textStyle="item" mt="6" mb="3">
        {t('preferences.always')}
      </chakra.h3>
      <List aria-labelledby={id} mb="3">
        {all
          .filter(({ required }) => required)
          .map((preference) => (
            <li key={preference.group}>
              <Always {...preference} />
            </li>
          ))}
      </List>
    </>
  );
}

/** Which messages also come by e-mail: a section for a page of account settings. Each choice is saved by itself. */
export function NotificationPreferences() {
  const { t } = useTranslation('notifications');
  const found = useQuery(preferencesQuery);
  return (
    <SettingsSection id="notifications" title={t('preferences.title')} text={t('preferences.lead')}>
      {found.data ? (
        <Groups all={found.data} />
      ) : found.isError && !found.isFetching ? (
        <EmptyState
          kind="error"
          of={found.error}
          title={t('account.failed')}
          action={<RetryButton onRetry={found.refetch} />}
        />
      ) : (
        <Skeleton kind="list" rows={4} label={t('account.loading')} />
      )}
    </SettingsSection>
  );
}
