import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Approval } from '../../../../contract/values/approval.ts';
import { refusalOf } from '../../../../machines/refusal.ts';
import { approvalQuery } from '../../../queries/approvals.ts';
import type { FinalAct } from '../../../queries/final-decision.ts';
import { foretoldQuery } from '../../../queries/issues.ts';
import { EffectList } from '../../../ui/effect-list.tsx';
import { FaultNote } from '../../../ui/fault-note.tsx';
import { useWhyRefused } from '../../../ui/why-refused.ts';
import type { KnownDossier } from '../issues/known.ts';
import { useEffectLines } from '../issues/use-effect-lines.ts';

/** What was prepared, as it would be asked now; null: something else than a final decision. */
function actOf(approval: Approval): FinalAct | null {
  if (approval.kind === 'dossier.validation') return { act: 'final', status: 'VALIDATED' };
  if (approval.kind !== 'dossier.refusal') return null;
  const { reason, text } = approval.payload;
  return { act: 'final', status: 'REFUSED', reason, ...(text === null ? {} : { text }) };
}

function Now({ known, act }: { readonly known: KnownDossier; readonly act: FinalAct }) {
  const { t } = useTranslation('review-issues');
  const whyRefused = useWhyRefused();
  const linesOf = useEffectLines(known);
  const now = useQuery(foretoldQuery(known.userId, act));
  if (now.isPending) return null;
  return (
    <chakra.div display="grid" gap="2">
      <chakra.p textStyle="item">{t('final.now')}</chakra.p>
      {now.data ? (
        <EffectList label={t('final.now')} lines={linesOf(now.data.effects)} none={t('foretold.nothing')} />
      ) : (
        <chakra.p textStyle="ui">
          {t('final.impossible', { message: whyRefused(refusalOf(now.error)) })}
          <FaultNote of={now.error} />
        </chakra.p>
      )}
    </chakra.div>
  );
}

type MovedNowProps = { readonly known: KnownDossier; readonly approvalId: string };

/** Beside a prepared decision whose facts have moved: what the same decision would do now. */
export function MovedNow({ known, approvalId }: MovedNowProps) {
  const { data } = useQuery(approvalQuery(approvalId));
  const isMoved = data?.state === 'OPEN' && data.current_hash !== data.effects_hash;
  const act = isMoved ? actOf(data) : null;
  return act === null ? null : <Now known={known} act={act} />;
}
