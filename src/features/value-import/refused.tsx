import { chakra } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { isUnheard } from '../../../machines/unheard.ts';
import { selectRefusal, selectSheet } from '../../../machines/value-import/selectors.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { handsFocusOn } from '../../ui/focused-heading.tsx';
import { FaultNote } from '../../ui/fault-note.tsx';
import { useRefusalWords } from './refusal-words.ts';
import { useImportServices } from './services.ts';
import { acceptedSheets, useChoose } from './use-choose.ts';

/** Looks at the same file once more. */
export function CheckAgain({ label }: { readonly label: string }) {
  const { actorRef, newKey } = useImportServices();
  return (
    <Button
      variant="outline"
      size="sm"
      onClick={() => actorRef.send({ type: 'check.repeated', key: newKey() })}
      {...handsFocusOn}
    >
      {label}
    </Button>
  );
}

/** Back to an empty page, where another series can be chosen. */
export function StartOver() {
  const { t } = useTranslation('value-import');
  const { actorRef } = useImportServices();
  return (
    <Button
      variant="quiet"
      size="sm"
      onClick={() => actorRef.send({ type: 'import.abandoned' })}
      {...handsFocusOn}
    >
      {t('act.start_over')}
    </Button>
  );
}

/** Another file of the same series. */
export function AnotherFile() {
  const { t } = useTranslation('value-import');
  const choose = useChoose();
  return <FileButton onFiles={choose} accept={acceptedSheets} label={t('act.another')} />;
}

/** Where nobody heard from the server: not the file is at fault. */
const isLost = (key: string) =>
  isUnheard(key) || key.startsWith('rate_limited') || ['unavailable', 'unexpected_error'].includes(key);

/** The file was not read: why, and the ways on. */
export function CheckRefused() {
  const { t } = useTranslation('value-import');
  const { actorRef } = useImportServices();
  const sheet = useSelector(actorRef, selectSheet);
  const refusal = useSelector(actorRef, selectRefusal);
  const wordsOf = useRefusalWords();
  if (refusal === null) return null;
  const name = sheet?.name ?? '';
  return (
    <chakra.div maxW="760px" display="grid" gap="4">
      <Callout
        tone="negative"
        live="alert"
        title={t(isLost(refusal.key) ? 'refused.check_lost' : 'refused.check', { name })}
      >
        <chakra.ul listStyleType="none" m="0" p="0">
          {wordsOf(refusal).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </chakra.ul>
        <p>{t('refused.unwritten')}</p>
        <FaultNote of={refusal} />
      </Callout>
      <chakra.div display="flex" gap="3" flexWrap="wrap">
        <AnotherFile />
        <CheckAgain label={t('act.again')} />
        <StartOver />
      </chakra.div>
    </chakra.div>
  );
}
