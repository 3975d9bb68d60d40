import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { TransactionDetail } from '../../../contract/values/transaction.ts';
import { Callout } from '../../ui/callout.tsx';
import { markForStatus, toneOfMark } from '../../ui/marks.ts';
import { useReasonWords } from '../../ui/reason-words.ts';
import { hasNotMoved } from '../../ui/transaction-words.ts';

type Step = TransactionDetail['history'][number];

/** Why a step was taken: its reason in words, and below it the text that came with it; empty where nothing was said. */
export function useWhy({ reason, text }: Pick<Step, 'reason' | 'text'>): string {
  const reasonOf = useReasonWords();
  return [reason === null || reason === 'OTHER' ? null : reasonOf(reason), text]
    .filter((one) => one !== null)
    .join('\n');
}

function Told({ step }: { readonly step: Step }) {
  const { t } = useTranslation('requests');
  const why = useWhy(step);
  const mark = markForStatus(step.request_status);
  if (why === '') return null;
  return (
    <chakra.div mb="6">
      <Callout mark={mark} tone={toneOfMark[mark]} title={t('field.reason')}>
        <chakra.span whiteSpace="pre-line" overflowWrap="anywhere">
          {why}
        </chakra.span>
      </Callout>
    </chakra.div>
  );
}

/** Why the fund does not go on with a request, over its figures: mail and bell lead its member here for that. */
export function WhyOver({ request }: { readonly request: TransactionDetail }) {
  const last = request.history.at(-1);
  if (last === undefined || last.by === 'investor' || !hasNotMoved(request)) return null;
  return <Told step={last} />;
}
