import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Approval } from '../../../contract/values/approval.ts';
import { parties } from '../../../contract/values/redistribution-shares.ts';
import { useLanguage } from '../../ui/format-parts.tsx';
import { formatShare } from '../../ui/share.ts';
import { Fact } from './fact.tsx';

/** What is to be said from then on of a value that was published, or of a month that was posted. */
function restatedOf(approval: Approval) {
  // another note of a value is told with its amounts, by the effects
  if (approval.kind === 'values.restatement')
    return { reason: approval.payload.reason, note: null, shares: null };
  if (approval.kind !== 'redistribution' || approval.payload.restated === null) return null;
  const { reason, note, ...shares } = approval.payload.restated;
  return { reason, note, shares };
}

/** Why something that counts already is to say something else, in the preparer's words, and a month's other shares. */
export function RestatementDetails({ approval }: { readonly approval: Approval }) {
  const { t } = useTranslation('approvals');
  const language = useLanguage();
  const restated = restatedOf(approval);
  if (restated === null) return null;
  const { reason, note, shares } = restated;
  return (
    <chakra.dl textStyle="ui" m="0" display="grid" gap="6px">
      {shares !== null &&
        parties.map((party) => (
          <Fact key={party} name={t(`restated.${party}`)}>
            {formatShare(shares[`${party}_percentage`], language)}
          </Fact>
        ))}
      <Fact name={t('restated.reason')}>{reason}</Fact>
      {note !== null && <Fact name={t('restated.note')}>{note}</Fact>}
    </chakra.dl>
  );
}
