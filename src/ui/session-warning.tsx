import { Dialog, Portal, chakra } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { VisuallyHidden } from './hidden.tsx';
import { warningWords } from './plain-warning.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { useCloseRequest } from './use-close-request.ts';

export type SessionWarningProps = {
  readonly open: boolean;
  /** Seconds left, counted by the caller; no clock here. */
  readonly secondsLeft: number;
  /** Seconds at which the warning appeared. */
  readonly totalSeconds: number;
  /** `idle`: staying is possible. `maximum`: the session's longest time is over, only logging in again helps. */
  readonly kind?: 'idle' | 'maximum';
  readonly extending?: boolean;
  /** Staying did not work (no answer): said in place, with the button still there. */
  readonly failed?: boolean;
  /** What was typed is kept as a draft: said only where it is true. */
  readonly draftSaved?: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
};

/** The moments at which the time left is said aloud. */
const announcedAt = [120, 60, 30, 10];

const clockFace = (seconds: number) => {
  const left = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
};

/**
 * What is told of it: with the dialog, how long is left when it opens; aloud, each moment that is passed after that. Its words
 * stay until the next one, so that a screen reader says each once.
 */
function Told({ secondsLeft, words }: { readonly secondsLeft: number; readonly words: string }) {
  const { t } = useTranslation('ui');
  const [atFirst] = useState(() => Math.max(0, Math.ceil(secondsLeft)));
  const passed = announcedAt.findLast((moment) => secondsLeft <= moment && moment < atFirst);
  const leftAt = (seconds: number) =>
    seconds > 0 && seconds % 60 === 0
      ? t('session.minutesLeft', { count: seconds / 60 })
      : t('session.secondsLeft', { count: seconds });
  return (
    <>
      <Dialog.Description asChild>
        <div>
          <VisuallyHidden as="p">{leftAt(atFirst)}</VisuallyHidden>
          {words}
        </div>
      </Dialog.Description>
      <VisuallyHidden as="output">{passed === undefined ? '' : leftAt(passed)}</VisuallyHidden>
    </>
  );
}

/** Over any screen before the session ends: how long is left, and the way to stay. Focus is on the way to stay. */
export function SessionWarning(props: SessionWarningProps) {
  const { open, secondsLeft, totalSeconds, kind = 'idle', extending = false, failed = false } = props;
  const { draftSaved = false, onStay, onLeave } = props;
  const { t } = useTranslation('ui');
  const stay = useRef<HTMLButtonElement>(null);
  // it wants an answer: the phone's back is none, as Esc, nor does it close what lies below
  useCloseRequest(open, () => undefined);
  return (
    <Dialog.Root
      open={open}
      role="alertdialog"
      closeOnEscape={false}
      closeOnInteractOutside={false}
      lazyMount
      unmountOnExit
      initialFocusEl={() => stay.current}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <chakra.p textStyle="figure.hero" lineHeight="1" mb="14px" aria-hidden="true">
              {clockFace(secondsLeft)}
            </chakra.p>
            <Dialog.Title fontSize="xl">{t('session.title')}</Dialog.Title>
            <Told
              secondsLeft={secondsLeft}
              words={t(warningWords[kind][draftSaved ? 'withDraft' : 'alone'])}
            />
            <chakra.div mt="5">
              <ProgressBar decorative value={totalSeconds > 0 ? secondsLeft / totalSeconds : 0} label="" />
            </chakra.div>
            {failed && (
              <chakra.p role="alert" mt="4" fontSize="sm" fontWeight="medium" color="negative.fg">
                {t('session.failed')}
              </chakra.p>
            )}
            <Dialog.Footer>
              {kind === 'idle' && (
                <Button variant="outline" onClick={onLeave}>
                  {t('session.leave')}
                </Button>
              )}
              <Button
                ref={stay}
                onClick={kind === 'idle' ? onStay : onLeave}
                busy={extending}
                busyLabel={t('session.extending')}
              >
                {t(kind === 'idle' ? 'session.stay' : 'session.loginAgain')}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
