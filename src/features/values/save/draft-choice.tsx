import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ValueRecord } from '../../../../contract/values/value.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { MoneyText } from '../../../ui/format-parts.tsx';
import { identityOf } from '../grid/checks.ts';
import { usePeriodName } from '../period.ts';

type DraftChoiceProps = {
  readonly drafts: readonly ValueRecord[];
  readonly chosen: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
};

/** The drafts that can be sent, each with what it ends with. */
export function DraftChoice({ drafts, chosen, onChoose }: DraftChoiceProps) {
  const { t } = useTranslation('values');
  const periodName = usePeriodName();
  const toggle = (id: string, isOn: boolean) =>
    onChoose(isOn ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <chakra.ul listStyleType="none" m="0" p="0" maxH="32dvh" overflowY="auto">
      {drafts.map((draft) => {
        const found = identityOf(draft);
        return (
          <chakra.li
            key={draft.id}
            display="flex"
            flexWrap="wrap"
            justifyContent="space-between"
            alignItems="center"
            columnGap="4"
            fontSize="sm"
          >
            <CheckField
              name={`draft-${draft.id}`}
              label={periodName(draft)}
              checked={chosen.includes(draft.id)}
              onChange={(event) => toggle(draft.id, event.currentTarget.checked)}
            />
            <chakra.span display="inline-flex" gap="3">
              {found.kind === 'off' && (
                <chakra.span color="pending.fg" fontWeight="medium">
                  {t('check.off')} <MoneyText amount={found.by} currency={draft.currency} signed />
                </chakra.span>
              )}
              <MoneyText amount={draft.ending_balance} currency={draft.currency} />
            </chakra.span>
          </chakra.li>
        );
      })}
    </chakra.ul>
  );
}
