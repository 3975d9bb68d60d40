import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionsQuery, signInsQuery } from '../../queries/sessions.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { SettingsSection } from '../../ui/settings-section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OpenSessions } from './open-sessions.tsx';
import { SignIns } from './sign-ins.tsx';

function Part({ title, text, children }: Readonly<Record<'title' | 'text' | 'children', ReactNode>>) {
  const id = useId();
  return (
    <chakra.section aria-labelledby={id} css={{ '& + &': { mt: '6' } }}>
      <chakra.h3 id={id} tabIndex={-1} textStyle="item" outlineOffset="4px">
        {title}
      </chakra.h3>
      {text !== null && (
        <chakra.p textStyle="ui" color="fg.muted" mt="1">
          {text}
        </chakra.p>
      )}
      {children}
    </chakra.section>
  );
}

type Read = {
  readonly error: object | null;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
};

type AwaitedProps = { readonly read: Read; readonly loading: string; readonly failed: string };

/** Before there is anything to show: on its way, or not there. */
function Awaited({ read, loading, failed }: AwaitedProps) {
  return read.isError && !read.isFetching ? (
    <EmptyState kind="error" of={read.error} title={failed} action={<RetryButton onRetry={read.refetch} />} />
  ) : (
    <Skeleton kind="list" rows={3} label={loading} />
  );
}

/** Devices, sessions and sign-ins: a section for a page of account settings. */
export function SessionsSection() {
  const { t } = useTranslation(['sessions', 'account']);
  const [page, setPage] = useState(1);
  const open = useQuery(sessionsQuery);
  const signIns = useQuery(signInsQuery(page));
  return (
    <SettingsSection id="sessions" title={t('account:sections.sessions')} text={t('sessions:lead')}>
      <Part title={t('sessions:open.title')} text={null}>
        {open.data ? (
          <OpenSessions sessions={open.data} />
        ) : (
          <Awaited read={open} loading={t('sessions:open.loading')} failed={t('sessions:open.failed')} />
        )}
      </Part>
      <Part title={t('sessions:signIns.title')} text={t('sessions:signIns.text')}>
        {signIns.data ? (
          <SignIns {...signIns.data} page={page} isBusy={signIns.isPlaceholderData} onPage={setPage} />
        ) : (
          <Awaited
            read={signIns}
            loading={t('sessions:signIns.loading')}
            failed={t('sessions:signIns.failed')}
          />
        )}
      </Part>
    </SettingsSection>
  );
}
