import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { isLacking } from '../../../contract/values/redistribution.ts';
import { Callout } from '../../ui/callout.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FaultNote } from '../../ui/fault-note.tsx';
import { LackingList, useWhyNot } from './month-notices.tsx';
import { PostedShares } from './posted-shares.tsx';
import type { Restated } from './use-restated.ts';

/** Other shares of a month that was posted, as a second person is asked to confirm them: what each makes, and why. */
export function RestatedShares({ restated }: { readonly restated: Restated }) {
  const { t } = useTranslation(['redistribution', 'ui']);
  const whyNot = useWhyNot();
  const { asked, preview, refusal, retry } = restated;
  return (
    <>
      {asked !== null && preview !== null && <PostedShares record={{ ...preview, ...asked }} />}
      {preview !== null && isLacking(preview.lacking) && (
        <Callout tone="negative" live="alert" title={t('redistribution:state.not_counted')}>
          <LackingList {...preview} />
        </Callout>
      )}
      {preview === null && refusal === null && (
        <Skeleton kind="sheet" rows={2} label={t('redistribution:state.counting')} />
      )}
      {preview === null && refusal !== null && (
        <Callout
          tone="negative"
          live="alert"
          title={t(asked === null ? 'redistribution:panel.load_failed' : 'redistribution:state.not_counted')}
          action={<RetryButton onRetry={retry} />}
        >
          {whyNot(refusal)}
          <FaultNote of={refusal} />
        </Callout>
      )}
      {asked !== null && (
        <chakra.dl textStyle="ui" m="0" mt="4">
          <chakra.dt color="fg.muted">{t('redistribution:form.reason')}</chakra.dt>
          <chakra.dd m="0" overflowWrap="anywhere" whiteSpace="pre-line">
            {asked.reason}
          </chakra.dd>
        </chakra.dl>
      )}
      <chakra.p textStyle="ui" color="fg.muted" mt="2">
        {t('redistribution:state.restating')}
      </chakra.p>
    </>
  );
}
