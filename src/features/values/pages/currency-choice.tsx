import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { currencies, type Currency } from '../../../../contract/enums.ts';
import { SelectControl } from '../../../ui/select-field.tsx';

type CurrencyChoiceProps = {
  readonly currency: Currency;
  readonly onChoose: (currency: Currency) => void;
};

/** The currency of everything below: one at a time, never two in one grid. */
export function CurrencyChoice({ currency, onChoose }: CurrencyChoiceProps) {
  const { t } = useTranslation('values');
  return (
    <chakra.label display="inline-flex" alignItems="center" gap="3" fontSize="sm">
      <chakra.span color="fg.muted">{t('page.currency')}</chakra.span>
      <chakra.span width="104px">
        <SelectControl
          size="sm"
          value={currency}
          options={currencies.map((value) => ({ value, label: value }))}
          onChange={(event) => {
            const chosen = currencies.find((one) => one === event.currentTarget.value);
            if (chosen !== undefined) onChoose(chosen);
          }}
        />
      </chakra.span>
    </chakra.label>
  );
}
