import { chakra } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Currency, currencies } from '../../../../contract/enums.ts';
import {
  selectEntry,
  selectOperation,
  selectOperationState,
  selectRefusal,
  selectStops,
  selectWay,
} from '../../../../machines/money-operation/selectors.ts';
import type { RequestableType } from '../../../../machines/money-operation/types.ts';
import type { MoneyFacts } from '../../../queries/money.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { doneByTouch } from '../../../ui/done-by-touch.ts';
import { formatMoney } from '../../../ui/format.ts';
import { useLanguage } from '../../../ui/format-parts.tsx';
import { VisuallyHidden } from '../../../ui/hidden.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { linkRecipe } from '../../../ui/recipes/button.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useMoneyServices } from '../services.ts';
import { PaidTo } from './paid-to.tsx';
import { useEntry } from './use-entry.ts';

/** A button in the shape of a link: it fills the field. */
const Fill = chakra('button', linkRecipe);

type FormProps = { readonly money: MoneyFacts };

/** What a currency is chosen by: what is free in its wallet, or of what is invested. */
function useChoices({ standing, wallets }: MoneyFacts, type: RequestableType) {
  const { t } = useTranslation('money');
  const language = useLanguage();
  return currencies.map((currency) => {
    const isOut = type === 'INVESTMENT_OUT';
    const available = wallets.wallets.find((one) => one.currency === currency)?.available ?? '0.00';
    const most = isOut ? standing.invested_free?.[currency] : available;
    const amount = most === undefined ? null : formatMoney(most, currency, language);
    return {
      value: currency,
      label: t(isOut ? 'form.invested_in' : 'wallet.title', { currency }),
      ...(amount !== null && { text: t('form.is_available', { amount }) }),
    };
  });
}

/** What is wrong with the amount, at the field: what the balance says as one types, else what the contract says. */
function useAmountError(touched: boolean): string | undefined {
  const { actorRef } = useMoneyServices();
  const { t } = useTranslation('errors');
  const entry = useSelector(actorRef, selectEntry);
  const stops = useSelector(actorRef, selectStops, (one, other) => one.join() === other.join());
  const refusal = useSelector(actorRef, selectRefusal);
  const told = refusal?.fields['amount'];
  if (told !== undefined) return t(`fields.${told}`);
  const limit = stops.find((stop) => stop.startsWith('insufficient_amount_'));
  if (limit !== undefined) return t(`keys.${limit}`);
  const { amount: fault } = entry.faults;
  if (fault === undefined || (fault === 'required' && !touched)) return undefined;
  return t(`fields.${fault}`);
}

function Amount({ entry }: { readonly entry: ReturnType<typeof useEntry> }) {
  const { t } = useTranslation('money');
  const { actorRef } = useMoneyServices();
  const way = useSelector(actorRef, selectWay);
  const { type } = useSelector(actorRef, selectOperation);
  const error = useAmountError(entry.typed.amount !== '');
  const most = way?.most ?? null;
  /** what a press filled in, which stays with the button: it is read out */
  const [filled, setFilled] = useState<{ readonly amount: string; readonly currency: Currency } | null>(null);
  const language = useLanguage();
  const words = type === 'INVESTMENT_OUT' ? 'form.use_all_invested' : 'form.use_all';
  const { currency } = entry.typed;
  return (
    <>
      <MoneyField
        name="amount"
        label={t('form.amount')}
        currency={currency}
        value={entry.typed.amount}
        onChange={(typed) => {
          setFilled(null);
          entry.changeAmount(typed);
        }}
        error={error}
        size="lg"
        {...doneByTouch()}
        {...(type === 'CONVERSION' ? { hint: t('form.rate_hint') } : {})}
        {...(most === null || most === '0.00'
          ? {}
          : {
              aside: (
                <Fill
                  type="button"
                  fontSize="sm"
                  fontWeight="medium"
                  cursor="pointer"
                  minH={{ base: '44px', md: '24px' }}
                  onClick={() => {
                    entry.fill(most);
                    setFilled({ amount: most, currency });
                  }}
                >
                  {t(words)}
                </Fill>
              ),
            })}
      />
      <VisuallyHidden as="output">
        {filled?.currency === currency && formatMoney(filled.amount, currency, language)}
      </VisuallyHidden>
    </>
  );
}

const labels: Readonly<Record<RequestableType, string>> = {
  MONEY_IN: 'form.to_wallet',
  MONEY_OUT: 'form.from',
  CONVERSION: 'form.from',
  INVESTMENT_IN: 'form.from',
  INVESTMENT_OUT: 'form.out_of',
};

/** What is asked of a request: which wallet, how much, and for a withdrawal where to and under which reference. */
export function OperationForm({ money }: FormProps) {
  const { t } = useTranslation(['money', 'errors']);
  const { actorRef } = useMoneyServices();
  const entry = useEntry();
  const { type } = useSelector(actorRef, selectOperation);
  const { faults } = useSelector(actorRef, selectEntry);
  const refusal = useSelector(actorRef, selectRefusal);
  const isBusy = useSelector(actorRef, selectOperationState) === 'submitting';
  const choices = useChoices(money, type);
  const wrong = refusal?.fields['own_reference'] ?? faults['own_reference'];
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="minmax(0,1fr)"
      gap="7"
      {...(isBusy ? { 'aria-busy': true } : {})}
    >
      <ChoiceField
        name="currency"
        label={t(labels[type])}
        choices={choices}
        columns={2}
        chosen={entry.typed.currency}
        onChange={(event) => entry.changeCurrency(event.currentTarget.value)}
      />
      <Amount entry={entry} />
      {type === 'MONEY_OUT' && (
        <>
          <PaidTo accounts={money.standing.bank_accounts} currency={entry.typed.currency} />
          <TextField
            name="own_reference"
            label={t('form.reference')}
            hint={t('form.reference_hint')}
            optional
            {...doneByTouch()}
            value={entry.typed.reference}
            error={wrong === undefined ? undefined : t(`errors:fields.${wrong}`)}
            onChange={(event) => entry.changeReference(event.currentTarget.value)}
          />
        </>
      )}
    </chakra.div>
  );
}
