import { chakra } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeFault, plainCode } from '../../../contract/values/typed-code.ts';
import { selectApp, selectRefusal, selectStep } from '../../../machines/second-factor/selectors.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { linkRecipe } from '../../ui/recipes/button.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FaultNote } from '../../ui/fault-note.tsx';
import { Panel } from './panels.tsx';
import { useSecondFactorServices } from './services.ts';
import { secondFactorWords, useSentence } from './words.ts';

const AppLink = chakra('a', linkRecipe);

/** In groups of four, as it is typed by hand. */
const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** The key that the app takes: as a picture, as text, and as an address that an app on this device opens. */
function Key() {
  const { t } = useTranslation(secondFactorWords);
  const { actorRef } = useSecondFactorServices();
  const app = useSelector(actorRef, selectApp);
  if (app === null) return null;
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="5" alignItems="start">
      <QrCode value={app.uri} label={t('second-factor:scan.picture')} />
      <chakra.div flex="1" minW="200px">
        <chakra.p fontWeight="medium" fontSize="sm">
          {t('second-factor:scan.key')}
        </chakra.p>
        <chakra.div display="flex" gap="2" alignItems="center">
          <chakra.code fontFamily="body" overflowWrap="anywhere">
            {inFours(app.secret)}
          </chakra.code>
          <CopyButton
            text={app.secret}
            label={t('second-factor:scan.copy')}
            doneLabel={t('second-factor:scan.copied')}
          />
        </chakra.div>
        <AppLink href={app.uri} fontSize="sm" display="inline-block" py={{ base: '12px', md: '1' }} mt="2">
          {t('second-factor:scan.open')}
        </AppLink>
      </chakra.div>
    </chakra.div>
  );
}

/** An authenticator app is connected: it takes the key, and its first code shows that it did. */
export function ScanPanel() {
  const { t } = useTranslation(secondFactorWords);
  const { actorRef } = useSecondFactorServices();
  const step = useSelector(actorRef, selectStep);
  const refusal = useSelector(actorRef, selectRefusal);
  const sentence = useSentence();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const busy = step === 'verifying';
  const send = () => {
    const wrong = codeFault('totp', typed);
    setFault(wrong);
    if (wrong === undefined && !busy)
      actorRef.send({ type: 'code.submitted', code: plainCode('totp', typed) });
    else document.getElementById('field-app-code')?.focus();
  };
  return (
    <Panel title={t('second-factor:scan.title')} text={t('second-factor:scan.text')}>
      <Key />
      <chakra.form
        noValidate
        display="grid"
        gap="5"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {step === 'codeRefused' && refusal !== null && (
          <Callout tone="negative" live="alert" title={sentence(refusal)}>
            <FaultNote of={refusal} />
          </Callout>
        )}
        <TextField
          name="app-code"
          label={t('second-factor:scan.code')}
          hint={t('second-factor:code.totp_hint')}
          width="200px"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={typed}
          error={fault === undefined ? undefined : t(`errors:fields.${fault}`)}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            if (fault !== undefined) setFault(codeFault('totp', event.currentTarget.value));
          }}
        />
        <chakra.div display="flex" gap="3" flexWrap="wrap">
          <Button type="submit" busy={busy} busyLabel={t('second-factor:scan.busy')}>
            {t('second-factor:scan.submit')}
          </Button>
          {!busy && (
            <Button variant="outline" onClick={() => actorRef.send({ type: 'change.abandoned' })}>
              {t('second-factor:scan.cancel')}
            </Button>
          )}
        </chakra.div>
      </chakra.form>
    </Panel>
  );
}
