import { chakra } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnSession } from '../../../contract/values/sign-in.ts';
import { endSessionMutation } from '../../queries/sessions.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { focusLate } from '../../ui/focus-late.ts';
import { formatInstant } from '../../ui/format.ts';
import { Status } from '../../ui/status.tsx';
import { toast } from '../../ui/toaster.tsx';
import { FaultNote } from '../../ui/fault-note.tsx';
import { DeviceLine, DeviceList } from './device-line.tsx';
import { useDeviceWords } from './device-words.ts';
import { EndOthers } from './end-others.tsx';

type LineProps = {
  readonly session: OwnSession;
  /** it is being ended */
  readonly isEnding: boolean;
  /** why it was not ended when that was tried last; null: it was, or nobody tried */
  readonly refused: object | null;
  readonly onEnd: () => void;
};

function Line({ session, isEnding, refused, onEnd }: LineProps) {
  const { t } = useTranslation('sessions');
  const words = useDeviceWords();
  const { current, device, network, signed_in_at, last_seen_at } = session;
  const at = formatInstant(signed_in_at);
  return (
    <DeviceLine
      device={device}
      network={network}
      title={words(device)}
      end={
        current ? (
          <Status kind="current" label={t('open.current')} />
        ) : (
          <Button
            variant="outline"
            size="sm"
            busy={isEnding}
            busyLabel={t('open.ending')}
            aria-label={t('open.end_of', { device: words(device), at })}
            onClick={onEnd}
          >
            {t('open.end')}
          </Button>
        )
      }
      note={
        refused === null ? undefined : (
          <Callout tone="negative" live="alert" title={t('open.not_ended')}>
            <FaultNote of={refused} />
          </Callout>
        )
      }
    >
      {current ? t('open.since', { at }) : t('open.since_used', { at, used: formatInstant(last_seen_at) })}
    </DeviceLine>
  );
}

/** Where the person is logged in, and the way to end each session but this one. */
export function OpenSessions({ sessions }: { readonly sessions: readonly OwnSession[] }) {
  const { t } = useTranslation('sessions');
  const client = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const end = endSessionMutation(client);
  const { mutate, isPending, error, variables } = useMutation({
    ...end,
    onSuccess: () => {
      // the button that was pressed goes with its line: the list takes the focus
      focusLate(list.current, list.current, { preventScroll: true });
      toast({ title: t('open.ended') });
    },
  });
  const others = sessions.filter(({ current }) => !current).length;
  return (
    <>
      <DeviceList ref={list} tabIndex={-1} aria-label={t('open.title')}>
        {sessions.map((session) => (
          <Line
            key={session.id}
            session={session}
            isEnding={isPending && variables === session.id}
            refused={variables === session.id ? error : null}
            onEnd={() => mutate(session.id)}
          />
        ))}
      </DeviceList>
      {others === 0 && (
        <chakra.p textStyle="ui" color="fg.muted">
          {t('open.alone')}
        </chakra.p>
      )}
      <EndOthers isOffered={others > 1} heir={() => list.current} />
    </>
  );
}
