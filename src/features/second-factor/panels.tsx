import { chakra } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { selectChange, selectIsUnsure, selectRefusal } from '../../../machines/second-factor/selectors.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { FaultNote } from '../../ui/fault-note.tsx';
import { focusLate } from '../../ui/focus-late.ts';
import { News } from '../../ui/news.tsx';
import { useSecondFactorServices } from './services.ts';
import { secondFactorWords, useSentence } from './words.ts';

type PanelProps = {
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
};

/** A step of a change, in the place of the list: its heading takes the focus when it comes. */
export function Panel({ title, text, children }: PanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusLate(heading.current, heading.current?.closest('section') ?? null), []);
  return (
    <chakra.div display="grid" gap="5">
      <div>
        <chakra.h3 ref={heading} tabIndex={-1} textStyle="item" width="fit-content" outlineOffset="4px">
          {title}
        </chakra.h3>
        {text !== undefined && (
          <chakra.p color="fg.muted" mt="1" maxW="40em" textWrap="pretty">
            {text}
          </chakra.p>
        )}
      </div>
      {children}
    </chakra.div>
  );
}

/** The change is on its way; what the browser asks can be given up. */
export function PerformingPanel() {
  const { t } = useTranslation(secondFactorWords);
  const { actorRef, isSent = false } = useSecondFactorServices();
  const change = useSelector(actorRef, selectChange);
  const isPasskey = change?.kind === 'passkey' && !isSent;
  return (
    <Panel title={t('second-factor:performing.title')}>
      <News>
        <Callout
          tone="brand"
          mark="uploading"
          title={t(isPasskey ? 'second-factor:performing.passkey' : 'second-factor:performing.other')}
          {...(isPasskey && {
            action: (
              <Button variant="outline" onClick={() => actorRef.send({ type: 'change.abandoned' })}>
                {t('second-factor:performing.stop')}
              </Button>
            ),
          })}
        />
      </News>
    </Panel>
  );
}

/** Nothing was changed, or nothing was heard of it: why, and the way on. */
export function RefusedPanel() {
  const { t } = useTranslation(secondFactorWords);
  const { actorRef } = useSecondFactorServices();
  const refusal = useSelector(actorRef, selectRefusal);
  const isUnsure = useSelector(actorRef, selectIsUnsure);
  const change = useSelector(actorRef, selectChange);
  const isRemoval = change?.kind === 'appRemoval' || change?.kind === 'passkeyRemoval';
  const sentence = useSentence();
  return (
    <Panel title={t(isUnsure ? 'second-factor:unsure.title' : 'second-factor:not_done.title')}>
      <Callout
        tone="negative"
        live="alert"
        title={refusal === null ? t('errors:keys.unexpected_error') : sentence(refusal)}
        action={
          <chakra.div display="flex" gap="3" flexWrap="wrap">
            <Button
              variant={isUnsure ? 'outline' : 'solid'}
              onClick={() => actorRef.send({ type: 'change.retried' })}
            >
              {t('second-factor:not_done.retry')}
            </Button>
            <Button
              variant={isUnsure ? 'solid' : 'outline'}
              onClick={() => actorRef.send({ type: 'change.abandoned' })}
            >
              {t(isUnsure ? 'second-factor:unsure.look' : 'second-factor:not_done.leave')}
            </Button>
          </chakra.div>
        }
      >
        {isUnsure && <p>{t(isRemoval ? 'second-factor:unsure.removal' : 'second-factor:unsure.addition')}</p>}
        <FaultNote of={refusal} />
      </Callout>
    </Panel>
  );
}
