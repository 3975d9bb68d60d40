import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ValueRecord } from '../../../../contract/values/value.ts';
import type { WireAmounts } from '../../../queries/values.ts';
import { FramedComparison } from '../../../ui/comparison.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { useLanguage } from '../../../ui/format-parts.tsx';
import { plainAmount } from '../amount.tsx';
import { lines, wordOf } from '../lines.ts';
import { usePeriodName } from '../period.ts';

/** Who changed a record of a period, and when. */
export function useWhoChanged(): (theirs: ValueRecord) => string {
  const { t } = useTranslation('values');
  const periodName = usePeriodName();
  return (theirs) => {
    const { updated_by: person } = theirs;
    const said = { period: periodName(theirs), at: formatInstant(theirs.updated_at) };
    return person === null ? t('conflict.title_unnamed', said) : t('conflict.title', { ...said, person });
  };
}

type Sides = {
  readonly mine: WireAmounts;
  readonly theirs: ValueRecord;
};

/** Both versions, line by line; what is the same on both sides is said once. */
export function SideBySide({ mine, theirs }: Sides) {
  const { t } = useTranslation(['values', 'correction']);
  const language = useLanguage();
  const period = usePeriodName()(theirs);
  const rows = lines
    .filter((line) => mine[line] !== theirs[line])
    .map((line) => ({
      key: line,
      label: t(wordOf(line, theirs.value_date !== null)),
      before: plainAmount(mine[line], language),
      now: plainAmount(theirs[line], language),
      isChanged: false,
    }));
  return (
    <>
      {rows.length > 0 && (
        <FramedComparison
          label={t('conflict.table', { period })}
          rows={rows}
          heads={{ what: t('column.line'), before: t('conflict.mine'), now: t('conflict.theirs') }}
        />
      )}
      <chakra.p mt="2">{t(rows.length === 0 ? 'conflict.same' : 'conflict.rest')}</chakra.p>
    </>
  );
}
