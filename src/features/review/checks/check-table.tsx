import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RegistrationType } from '../../../../contract/enums.ts';
import type { CheckName } from '../../../../contract/values/review-checks.ts';
import type { CheckOutcome, ReviewItem } from '../../../../contract/values/review.ts';
import { VisuallyHidden } from '../../../ui/hidden.tsx';
import { CheckRow } from './check-row.tsx';
import { useDeclaredWords } from './declared-words.ts';

/** An outcome that is on its way to the server. */
export type PendingTick = { readonly check: CheckName; readonly outcome: CheckOutcome | null };

type CheckTableProps = {
  readonly type: RegistrationType;
  readonly item: ReviewItem;
  /** none: the person reads only */
  readonly onTick: ((check: CheckName, outcome: CheckOutcome | null) => void) | null;
  /** the oldest first */
  readonly pending: readonly PendingTick[];
  /** where it is said until when a document is valid; it stands with the check of that */
  readonly expiry: ReactNode;
};

const Head = chakra('th', {
  base: { textAlign: 'start', fontWeight: 'medium', color: 'fg.muted', py: '6px', pe: '3' },
});

/** A business sends no papers on its accreditation: it confirms it with its account. */
const againstIn = (type: RegistrationType, item: ReviewItem, name: CheckName) => {
  if (item.kind !== 'data') return 'paper';
  return type === 'BUSINESS' && name === 'accreditation' ? 'business' : 'data';
};

/** Check after check: what was declared, what to find on the document, and whether it does. */
export function CheckTable({ type, item, onTick, pending, expiry }: CheckTableProps) {
  const { t } = useTranslation('review');
  const { linesOf, warningOf } = useDeclaredWords(type, item);
  return (
    <chakra.table
      position="relative"
      width="full"
      aria-label={t('checks.label')}
      textStyle="ui"
      css={{ borderCollapse: 'collapse' }}
      display={{ base: 'block', md: 'table' }}
    >
      {/* on a phone it is heard alone: it names what stands in the cells below each other */}
      <chakra.thead
        position={{ base: 'absolute', md: 'static' }}
        width={{ base: '1px', md: 'auto' }}
        height={{ base: '1px', md: 'auto' }}
        overflow={{ base: 'hidden', md: 'visible' }}
        clipPath={{ base: 'inset(50%)', md: 'none' }}
        display={{ base: 'block', md: 'table-header-group' }}
      >
        <chakra.tr borderBottomWidth="1px" borderColor="border.control">
          <Head scope="col">{t('checks.check')}</Head>
          <Head scope="col">{t('checks.declared')}</Head>
          <Head scope="col">{t(`checks.find.${item.kind}`)}</Head>
          <Head scope="col" pe="0">
            <VisuallyHidden>{t('checks.matches')}</VisuallyHidden>
          </Head>
        </chakra.tr>
      </chakra.thead>
      <chakra.tbody display={{ base: 'block', md: 'table-row-group' }}>
        {item.checks.map((check) => (
          <CheckRow
            key={check.name}
            check={check}
            lines={linesOf(check)}
            warning={warningOf(check)}
            against={againstIn(type, item, check.name)}
            entry={check.name === 'expiry' ? expiry : null}
            pending={pending.findLast((sent) => sent.check === check.name) ?? null}
            onTick={onTick === null ? null : (outcome) => onTick(check.name, outcome)}
          />
        ))}
      </chakra.tbody>
    </chakra.table>
  );
}
