import { chakra } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OwnSession } from '../../../contract/values/sign-in.ts';
import { endSessionMutation } from '../../queries/sessions.ts';
import { Button } from '../../ui/button.tsx';
import { formatInstant } from '../../ui/format.ts';
import { Status } from '../../ui/status.tsx';
import { toast } from '../../ui/toaster.tsx';
import { DeviceLine, DeviceList } from './device-line.tsx';
import { useDeviceWords } from './device-words.ts';
import { EndOthers } from './end-others.tsx';

function EndButton({ id, device }: Pick<OwnSession, 'id' | 'device'>) {
  const { t } = useTranslation('sessions');
  const words = useDeviceWords();
  const { mutate, isPending } = useMutation(endSessionMutation(useQueryClient()));
  const end = () =>
    mutate(id, {
      onSuccess: () => toast({ title: t('open.ended') }),
      onError: () => toast({ title: t('open.not_ended'), tone: 'error' }),
    });
  return (
    <Button
      variant="outline"
      size="sm"
      busy={isPending}
      busyLabel={t('open.ending')}
      aria-label={t('open.end_of', { device: words(device) })}
      onClick={end}
    >
      {t('open.end')}
    </Button>
  );
}

/** Where the person is logged in, and the way to end each session but this one. */
export function OpenSessions({ sessions }: { readonly sessions: readonly OwnSession[] }) {
  const { t } = useTranslation('sessions');
  const words = useDeviceWords();
  const others = sessions.filter(({ current }) => !current).length;
  return (
    <>
      <DeviceList>
        {sessions.map(({ id, current, device, network, signed_in_at, last_seen_at }) => (
          <DeviceLine
            key={id}
            device={device}
            network={network}
            title={words(device)}
            end={
              current ? (
                <Status kind="current" label={t('open.current')} />
              ) : (
                <EndButton id={id} device={device} />
              )
            }
          >
            {current
              ? t('open.since', { at: formatInstant(signed_in_at) })
              : t('open.since_used', { at: formatInstant(signed_in_at), used: formatInstant(last_seen_at) })}
          </DeviceLine>
        ))}
      </DeviceList>
      {others === 0 ? (
        <chakra.p textStyle="ui" color="fg.muted">
          {t('open.alone')}
        </chakra.p>
      ) : (
        others > 1 && <EndOthers />
      )}
    </>
  );
}
