import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Callout } from './callout.tsx';
import { Over } from './lazy-part.tsx';
import type { SessionWarningProps } from './session-warning.tsx';

/** What is said before a session ends, by why it does. */
export const warningWords = {
  idle: { alone: 'session.idle', withDraft: 'session.idle_draft' },
  maximum: { alone: 'session.maximum', withDraft: 'session.maximum_draft' },
} as const;

/** The warning before the session ends where the dialog's own part did not come: the same words, the same ways. */
export function PlainWarning(props: SessionWarningProps) {
  const { kind = 'idle', extending = false, failed = false, draftSaved = false, onStay, onLeave } = props;
  const { t } = useTranslation('ui');
  const isIdle = kind === 'idle';
  return (
    <Over>
      <Callout
        tone="pending"
        live="alert"
        title={t('session.title')}
        action={
          <chakra.div display="flex" gap="3" flexWrap="wrap">
            {isIdle && (
              <Button variant="outline" onClick={onLeave}>
                {t('session.leave')}
              </Button>
            )}
            <Button onClick={isIdle ? onStay : onLeave} busy={extending} busyLabel={t('session.extending')}>
              {t(isIdle ? 'session.stay' : 'session.loginAgain')}
            </Button>
          </chakra.div>
        }
      >
        {t(failed ? 'session.failed' : warningWords[kind][draftSaved ? 'withDraft' : 'alone'])}
      </Callout>
    </Over>
  );
}
