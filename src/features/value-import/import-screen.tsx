import { chakra } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { mostWrongRows } from '../../../contract/values/value-import.ts';
import {
  selectChecked,
  selectImportState,
  selectRefusal,
  selectSeries,
  selectSheet,
} from '../../../machines/value-import/selectors.ts';
import { isUnheard } from '../../../machines/unheard.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { handsFocusOn } from '../../ui/focused-heading.tsx';
import { VisuallyHidden } from '../../ui/hidden.tsx';
import { News } from '../../ui/news.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { FaultNote } from '../../ui/fault-note.tsx';
import { ImportBar } from './import-bar.tsx';
import { Checking } from './checking.tsx';
import { Choosing } from './choosing.tsx';
import { type Looked, Preview } from './preview.tsx';
import { useRefusalWords } from './refusal-words.ts';
import { AnotherFile, CheckAgain, CheckRefused, StartOver } from './refused.tsx';
import { useImportServices } from './services.ts';
import { unshownOf } from './shown-rows.ts';
import { importWords } from './words.ts';

/** Nothing was taken in, since the server said no or records changed meanwhile; or nobody heard whether it was. */
function ImportRefused() {
  const { t } = useTranslation(['value-import', 'errors']);
  const { actorRef } = useImportServices();
  const state = useSelector(actorRef, selectImportState);
  const refusal = useSelector(actorRef, selectRefusal);
  const wordsOf = useRefusalWords();
  if (state === 'overtaken')
    return (
      <Callout
        tone="pending"
        live="alert"
        title={t('refused.overtaken')}
        action={<CheckAgain label={t('act.again')} />}
      >
        {t('refused.overtaken_text')}
      </Callout>
    );
  if (state !== 'refused' || refusal === null) return null;
  return (
    <Callout
      tone="negative"
      live="alert"
      title={t(isUnheard(refusal.key) ? 'errors:may_be_done' : 'refused.import')}
      action={<CheckAgain label={t('act.again')} />}
    >
      {wordsOf(refusal).join(' ')}
      <FaultNote of={refusal} />
    </Callout>
  );
}

/** What the file comes to: how many rows do what, and what there is to know before it is taken in. */
function Counts({ filter, show }: Looked) {
  const { t } = useTranslation('value-import');
  const { actorRef } = useImportServices();
  const checked = useSelector(actorRef, selectChecked);
  const sheet = useSelector(actorRef, selectSheet);
  const series = useSelector(actorRef, selectSeries);
  const state = useSelector(actorRef, selectImportState);
  const counts = checked?.counts;
  if (counts === undefined) return null;
  const unshown = unshownOf({ counts });
  const told = (['new', 'changed', 'same', 'wrong'] as const).filter((key) => counts[key] > 0);
  return (
    <chakra.div display="grid" gap="4" mb="5">
      <chakra.section aria-label={t('counts.label')}>
        <chakra.h2 textStyle="section" overflowWrap="anywhere">
          {sheet?.name}
        </chakra.h2>
        <chakra.p>{t(`series.${series}`)}</chakra.p>
        <chakra.ul
          listStyleType="none"
          m="0"
          p="0"
          display="flex"
          flexWrap="wrap"
          columnGap="4"
          color="fg.muted"
        >
          {told.map((key) => (
            <li key={key}>{t(`counts.${key}`, { count: counts[key] })}</li>
          ))}
        </chakra.ul>
        {state !== 'importing' && (
          <chakra.div mt="3" display="flex" gap="3" flexWrap="wrap">
            <AnotherFile />
            <StartOver />
          </chakra.div>
        )}
      </chakra.section>
      <ImportRefused />
      {counts.wrong > 0 && (
        <Callout
          tone="negative"
          title={t('wrong.title', { count: counts.wrong })}
          {...(filter === 'wrong'
            ? {}
            : {
                action: (
                  <Button variant="outline" size="sm" onClick={() => show('wrong')}>
                    {t('wrong.show')}
                  </Button>
                ),
              })}
        >
          {t('wrong.text')}
          {unshown > 0 && <p>{t('wrong.unshown', { shown: mostWrongRows, count: unshown })}</p>}
        </Callout>
      )}
      {counts.off > 0 && (
        <Callout tone="pending" mark="correction" title={t('counts.off', { count: counts.off })} />
      )}
    </chakra.div>
  );
}

/** How the check ended, read out: the heading has the focus since before, and what is drawn comes with the page. */
function Verdict() {
  const { t } = useTranslation('value-import');
  const { actorRef } = useImportServices();
  const counts = useSelector(actorRef, selectChecked)?.counts;
  if (counts === undefined) return null;
  const { wrong, off } = counts;
  const told = (['new', 'changed', 'same'] as const).filter((key) => wrong === 0 && counts[key] > 0);
  return (
    <>
      {wrong > 0 && <VisuallyHidden as="p">{t('wrong.title', { count: wrong })}</VisuallyHidden>}
      {told.map((key) => (
        <VisuallyHidden as="p" key={key}>
          {t(`counts.${key}`, { count: counts[key] })}
        </VisuallyHidden>
      ))}
      {off > 0 && <VisuallyHidden as="p">{t('counts.off', { count: off })}</VisuallyHidden>}
    </>
  );
}

/** How many rows came in. */
function DoneNews() {
  const { t } = useTranslation('value-import');
  const { actorRef } = useImportServices();
  const checked = useSelector(actorRef, selectChecked);
  const count = (checked?.counts.new ?? 0) + (checked?.counts.changed ?? 0);
  return (
    <Callout tone="positive" title={t('done.title', { count })}>
      {t('done.text')}
    </Callout>
  );
}

/** All rows are in: the ways on. */
function Done() {
  const { t } = useTranslation('value-import');
  const { actorRef, onClose } = useImportServices();
  const series = useSelector(actorRef, selectSeries);
  return (
    <chakra.div maxW="760px">
      <chakra.div display="flex" gap="3" flexWrap="wrap" mt="4">
        {series.startsWith('INVESTOR') ? (
          <ButtonLink href="/admin/edit_capital?tab=investors">{t('done.investors')}</ButtonLink>
        ) : (
          <Button onClick={() => onClose(series)}>{t('done.open')}</Button>
        )}
        <Button variant="outline" onClick={() => actorRef.send({ type: 'import.renewed' })} {...handsFocusOn}>
          {t('act.more')}
        </Button>
      </chakra.div>
    </chakra.div>
  );
}

/** Values from a CSV or XLSX file, in whichever state its chart is. `isArrival`: its heading takes the focus. */
export function ImportScreen({ isArrival = false }: { readonly isArrival?: boolean }) {
  const { t } = useTranslation(importWords);
  const { actorRef, backHref } = useImportServices();
  const state = useSelector(actorRef, selectImportState);
  const hash = useSelector(actorRef, selectChecked)?.hash;
  const isPreview = !['choosing', 'checking', 'checkRefused', 'done'].includes(state);
  return (
    <chakra.div data-import={state}>
      <PageHeader
        title={t('value-import:title')}
        lead={t('value-import:lead')}
        back={{ label: t('value-import:back'), href: backHref }}
        focusKey={isPreview ? `preview ${hash}` : state}
        focusAtOnce={isArrival}
      />
      <News maxW="760px">
        {isPreview && <Verdict />}
        {state === 'done' && <DoneNews />}
      </News>
      {state === 'choosing' && <Choosing />}
      {state === 'checking' && <Checking />}
      {state === 'checkRefused' && <CheckRefused />}
      {isPreview && (
        <>
          <Preview renderAbove={(looked) => <Counts {...looked} />} />
          <ImportBar />
        </>
      )}
      {state === 'done' && <Done />}
    </chakra.div>
  );
}
