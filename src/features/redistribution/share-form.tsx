import { chakra } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { centsOf, formatMoney, parseMoney } from '../../../contract/values/money.ts';
import { parties, wholeShare, type Party } from '../../../contract/values/redistribution-shares.ts';
import {
  selectEntry,
  selectMonth,
  selectRefusal,
  selectStanding,
} from '../../../machines/redistribution/selectors.ts';
import { controlProps, unitId } from '../../ui/field-frame.tsx';
import { useLanguage, MoneyText } from '../../ui/format-parts.tsx';
import { VisuallyHidden } from '../../ui/hidden.tsx';
import { inputRecipe } from '../../ui/recipes/field.ts';
import { formatShare } from '../../ui/share.ts';
import { Status } from '../../ui/status.tsx';
import { StateMark } from '../../ui/state-mark.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useRedistributionServices } from './services.ts';
import { PartyMark, ShareBar } from './share-bar.tsx';
import type { MonthShown } from './use-month.ts';
import { useShares } from './use-shares.ts';

const Input = chakra('input', inputRecipe);
/** A name, a share and an amount; in a narrower panel than that beside the grid each name has a line of its own. */
const Line = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '118px minmax(0,1fr)',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '1',
    fontSize: 'sm',
    '& > :first-child': { gridColumn: '1 / -1' },
    '@container (min-width: 340px)': {
      gridTemplateColumns: 'minmax(0,1fr) 112px minmax(100px,auto)',
      '& > :first-child': { gridColumn: 'auto' },
    },
  },
});

type RowProps = {
  readonly party: Party;
  readonly shares: ReturnType<typeof useShares>;
  /** in cents; null: not known */
  readonly amount: bigint | null;
  readonly currency: string;
  /** what says why nothing can be typed just now: its id */
  readonly whyNow: string;
};

/** What is wrong with one share, in words; what the server says of it, too. */
function useFault(party: Party, faults: Readonly<Record<string, string>>): string | undefined {
  const { actorRef } = useRedistributionServices();
  const { t } = useTranslation('errors');
  const refusal = useSelector(actorRef, selectRefusal);
  const key = faults[`${party}_percentage`] ?? refusal?.fields[`${party}_percentage`];
  return key === undefined ? undefined : t(`fields.${key}`);
}

function ShareRow({ party, shares, amount, currency, whyNow }: RowProps) {
  const { t } = useTranslation('redistribution');
  const field = `${party}_percentage` as const;
  const error = useFault(party, shares.faults);
  const control = controlProps({ name: field, label: party, error }, true);
  const described = [control['aria-describedby'], shares.isBusy && whyNow].filter(Boolean).join(' ');
  return (
    <chakra.div py="1.5">
      <Line>
        <chakra.label htmlFor={control.id} display="flex" alignItems="center" gap="10px">
          <PartyMark party={party} />
          <span>
            <VisuallyHidden>{t('form.share_of', { party: t(`party.${party}`) })}</VisuallyHidden>
            <span aria-hidden="true">{t(`party.${party}`)}</span>
          </span>
        </chakra.label>
        <chakra.span display="flex" alignItems="center" gap="2">
          <Input
            {...control}
            aria-describedby={described}
            readOnly={shares.isBusy}
            size="sm"
            minH={{ base: '44px', md: '36px' }}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            textAlign="end"
            width="88px"
            fontVariantNumeric="tabular-nums"
            value={shares.typed[field]}
            onChange={(event) => shares.change(field, event.currentTarget.value)}
            onBlur={() => shares.writeOut(field)}
          />
          <span id={unitId({ name: field })}>%</span>
        </chakra.span>
        <chakra.span textAlign="end" fontVariantNumeric="tabular-nums">
          {amount === null ? '–' : <MoneyText amount={formatMoney(amount)} currency={currency} />}
        </chakra.span>
      </Line>
      {error !== undefined && (
        <chakra.div
          id={`${control.id}-error`}
          display="flex"
          gap="1.5"
          color="negative.fg"
          fontSize="sm"
          mt="1"
        >
          <StateMark mark="refused" />
          <span>{error}</span>
        </chakra.div>
      )}
    </chakra.div>
  );
}

/** How much is shared out so far, and what is left of it, in hundredths counted exactly. */
function Total({ base, currency }: { readonly base: string | null; readonly currency: string }) {
  const { t } = useTranslation(['redistribution', 'errors']);
  const { actorRef } = useRedistributionServices();
  const language = useLanguage();
  const entry = useSelector(actorRef, selectEntry);
  const sum = parties.reduce(
    (total, party) => total + (parseMoney(entry.shares[`${party}_percentage`] ?? '0') ?? 0n),
    0n,
  );
  const rest = wholeShare - sum;
  const share = (units: bigint) => formatShare(formatMoney(units), language);
  const amount = base === null ? null : (centsOf(base) * sum) / wholeShare;
  return (
    <>
      <Line
        py="2.5"
        borderTopWidth="1px"
        borderColor="border.control"
        borderBottom="4px double"
        borderBottomColor="border.control"
        fontWeight="semibold"
        fontVariantNumeric="tabular-nums"
      >
        <span>{t('panel.total')}</span>
        <Status kind={rest === 0n ? 'validated' : 'correction'} label={share(sum)} />
        <chakra.span textAlign="end">
          {amount === null ? '–' : <MoneyText amount={formatMoney(amount)} currency={currency} />}
        </chakra.span>
      </Line>
      <chakra.output
        display="block"
        mt="2"
        _empty={{ position: 'absolute' }}
        fontSize="sm"
        color={rest === 0n ? 'fg.muted' : 'negative.fg'}
      >
        {rest === 0n ? (
          // of nothing, the sentence above says it
          base !== '0.00' && t('panel.nothing_left')
        ) : (
          <>
            {t('errors:fields.percentages_not_100')}.{' '}
            {t(rest > 0n ? 'panel.left' : 'panel.too_much', { share: share(rest > 0n ? rest : -rest) })}.
          </>
        )}
      </chakra.output>
    </>
  );
}

/** The four shares, typed or read, with what each makes of the month; and why, where a posted month is opened again. */
export function ShareForm({ shown, whyNow }: Pick<RowProps, 'whyNow'> & { readonly shown: MonthShown }) {
  const { t } = useTranslation('redistribution');
  const { actorRef } = useRedistributionServices();
  const shares = useShares();
  const { currency } = useSelector(actorRef, selectMonth);
  const entry = useSelector(actorRef, selectEntry);
  const standing = useSelector(actorRef, selectStanding);
  const refusal = useSelector(actorRef, selectRefusal);
  const isPosted = standing?.status === 'PUBLISHED' || standing?.status === 'RESTATED';
  const hundredths = (party: Party) => Number(parseMoney(entry.shares[`${party}_percentage`] ?? '0') ?? 0n);
  const wrong = shares.reasonFault ?? refusal?.fields['reason'];
  return (
    <>
      <ShareBar
        hundredths={{
          investors: hundredths('investors'),
          internal_fund: hundredths('internal_fund'),
          provider: hundredths('provider'),
          foundation: hundredths('foundation'),
        }}
      />
      <chakra.div mt="2" containerType="inline-size">
        {parties.map((party) => (
          <ShareRow
            key={party}
            party={party}
            shares={shares}
            amount={shown.amounts && shown.amounts[party]}
            currency={currency}
            whyNow={whyNow}
          />
        ))}
        <Total base={shown.base} currency={currency} />
      </chakra.div>
      {isPosted && (
        <chakra.div mt="4">
          <TextField
            name="reason"
            label={t('form.reason')}
            hint={t('form.reason_hint')}
            value={shares.reason}
            readOnly={shares.isBusy}
            error={wrong === undefined ? undefined : t(`errors:fields.${wrong}`)}
            onChange={(event) => shares.changeReason(event.currentTarget.value)}
          />
        </chakra.div>
      )}
    </>
  );
}
