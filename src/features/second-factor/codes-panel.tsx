import { chakra } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { selectCodes } from '../../../machines/second-factor/selectors.ts';
import { saveFile } from '../../platform/save-file.ts';
import { askBeforeUnload } from '../../platform/ways-out.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useWayOut } from '../../ui/use-way-out.ts';
import { Panel } from './panels.tsx';
import { useSecondFactorServices } from './services.ts';
import { secondFactorWords } from './words.ts';

const Code = chakra('li', { base: { fontWeight: 'medium', letterSpacing: '0.02em', py: '3px' } });

/** Nobody leaves the codes by mistake: within the portal the dialog asks, before the page itself goes the browser. */
function LeaveGuard({ isHeld }: { readonly isHeld: boolean }) {
  const { t } = useTranslation(secondFactorWords);
  const { isAsked, leave, stay } = useWayOut(isHeld);
  useEffect(() => (isHeld ? askBeforeUnload() : undefined), [isHeld]);
  return (
    <ConfirmDialog
      open={isAsked}
      title={t('second-factor:codes.leave_title')}
      confirmLabel={t('second-factor:codes.leave_go')}
      keepLabel={t('second-factor:codes.leave_stay')}
      onConfirm={leave}
      onKeep={stay}
    >
      {t('second-factor:codes.leave_text')}
    </ConfirmDialog>
  );
}

/** The recovery codes, this once. The way on opens when the person says that they are kept. */
export function CodesPanel() {
  const { t } = useTranslation(secondFactorWords);
  const { actorRef } = useSecondFactorServices();
  const codes = useSelector(actorRef, selectCodes);
  const [kept, setKept] = useState(false);
  const why = useId();
  const text = codes.join('\n');
  return (
    <Panel title={t('second-factor:codes.keep_title')} text={t('second-factor:codes.keep_text')}>
      <chakra.div display="grid" gap="3" justifyItems="start">
        <chakra.ol
          aria-label={t('second-factor:codes.list')}
          listStyleType="none"
          m="0"
          px="5"
          py="4"
          bg="bg.subtle"
          borderRadius="l2"
          display="grid"
          gridTemplateColumns={{ base: 'auto', sm: 'auto auto' }}
          gridAutoFlow="row"
          columnGap="10"
        >
          {codes.map((code) => (
            <Code key={code}>{code}</Code>
          ))}
        </chakra.ol>
        <chakra.div
          position="relative"
          justifySelf="stretch"
          display="flex"
          gap="2"
          flexWrap="wrap"
          alignItems="center"
        >
          <Button
            variant="outline"
            size="sm"
            onClick={() =>
              saveFile(t('second-factor:codes.file'), new Blob([`${text}\n`], { type: 'text/plain' }))
            }
          >
            {t('second-factor:codes.save')}
          </Button>
          <CopyButton
            text={text}
            label={t('second-factor:codes.copy')}
            doneLabel={t('second-factor:codes.copied')}
            side="start"
          />
        </chakra.div>
      </chakra.div>
      <CheckField
        name="codes-kept"
        label={t('second-factor:codes.kept')}
        checked={kept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <chakra.div display="grid" gap="2" justifyItems="start">
        <Button
          blocked={!kept}
          {...(kept ? {} : { 'aria-describedby': why })}
          onBlockedPress={() => document.getElementById('field-codes-kept')?.focus()}
          onClick={() => actorRef.send({ type: 'codes.kept' })}
        >
          {t('second-factor:codes.done')}
        </Button>
        {!kept && (
          <chakra.p id={why} textStyle="ui" color="fg.muted">
            {t('second-factor:codes.why')}
          </chakra.p>
        )}
      </chakra.div>
      <LeaveGuard isHeld={!kept} />
    </Panel>
  );
}
