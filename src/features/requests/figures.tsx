import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TransactionType } from '../../../contract/enums.ts';
import { targetOf } from '../../../contract/values/conversion.ts';
import { movedInWallets } from '../../../contract/values/moved.ts';
import type { TransactionDetail } from '../../../contract/values/transaction.ts';
import { MoneyText, useLanguage } from '../../ui/format-parts.tsx';
import { hasNotMoved } from '../../ui/transaction-words.ts';
import { formatRate } from './rate.ts';
import type { Area } from './services.ts';
import { isEntered } from './words.ts';

const Row = chakra('div', {
  base: { display: 'flex', justifyContent: 'space-between', gap: '4', py: '5px' },
});
const Label = chakra('dt', { base: { color: 'fg.muted' } });
const Value = chakra('dd', { base: { m: '0', textAlign: 'end' } });

type LineProps = { readonly label: string; readonly children: ReactNode };

const Line = ({ label, children }: LineProps) => (
  <Row>
    <Label>{label}</Label>
    <Value>{children}</Value>
  </Row>
);

/** What it comes to: one rule above, two below, as in a ledger. */
const Total = ({ label, children }: LineProps) => (
  <Row
    alignItems="baseline"
    py="12px"
    borderTopWidth="1px"
    borderTopColor="border.control"
    borderBottom="3px double"
    borderBottomColor="border.control"
    flexWrap="wrap"
    _first={{ borderTopWidth: '0', pt: '0' }}
  >
    <Label color="fg" fontWeight="semibold">
      {label}
    </Label>
    <Value>{children}</Value>
  </Row>
);

type FiguresProps = { readonly request: TransactionDetail; readonly area: Area };

function MoneyOut({ request, area }: FiguresProps) {
  const { t } = useTranslation('requests');
  const { amount, currency, misc_fees, net_amount, request_status } = request;
  const paid = request_status === 'EXECUTED' ? 'figure.paid' : 'figure.paid_out';
  return (
    <>
      <Line label={t('figure.requested')}>
        <MoneyText amount={amount} currency={currency} />
      </Line>
      <Line label={t('figure.fees')}>
        <MoneyText amount={`-${misc_fees ?? '0.00'}`} currency={currency} />
      </Line>
      <Total label={t(area === 'user' ? 'figure.you_receive' : paid)}>
        <MoneyText
          amount={net_amount ?? amount}
          currency={currency}
          size="lg"
          // what came back was not received after all
          isVoid={hasNotMoved(request) || request.returned}
        />
      </Total>
    </>
  );
}

function MoneyIn({ request }: FiguresProps) {
  const { t } = useTranslation('requests');
  const { amount, currency, received_amount } = request;
  const asked = t(isEntered(request) ? 'figure.entered' : 'figure.announced');
  return (
    <>
      {received_amount !== null && (
        <Line label={asked}>
          <MoneyText amount={amount} currency={currency} />
        </Line>
      )}
      <Total label={received_amount === null ? asked : t('figure.received')}>
        <MoneyText
          amount={received_amount ?? amount}
          currency={currency}
          size="lg"
          isVoid={hasNotMoved(request)}
        />
      </Total>
    </>
  );
}

function Conversion({ request, area }: FiguresProps) {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  const { amount, currency, conversion_type, exchange_rate, client_part, fund_part } = request;
  if (conversion_type === null || client_part === null)
    return (
      <>
        <Line label={t('figure.rate')}>{t('figure.rate_open')}</Line>
        <Line label={t('figure.fund_part')}>{t('figure.fund_part_open')}</Line>
        <Total label={t('figure.to_convert')}>
          <MoneyText amount={amount} currency={currency} size="lg" isVoid={hasNotMoved(request)} />
        </Total>
      </>
    );
  const target = targetOf(conversion_type);
  return (
    <>
      <Line label={t('figure.to_convert')}>
        <MoneyText amount={amount} currency={currency} />
      </Line>
      <Line label={t('figure.rate')}>{formatRate(exchange_rate ?? '', language)}</Line>
      <Line label={t('figure.fund_part')}>
        <MoneyText amount={fund_part ?? '0.00'} currency={target} />
      </Line>
      <Total label={t(area === 'user' ? 'figure.you_receive' : 'figure.investor_receives')}>
        <MoneyText amount={client_part} currency={target} size="lg" isVoid={hasNotMoved(request)} />
      </Total>
    </>
  );
}

/** What it does to the wallet; what undoes a conversion, to both. */
function Amount({ request }: FiguresProps) {
  const { t } = useTranslation('requests');
  return movedInWallets(request).map((move) => (
    <Total key={move.currency} label={t('figure.wallet')}>
      <MoneyText {...move} size="lg" signed isVoid={hasNotMoved(request)} />
    </Total>
  ));
}

const figures: Partial<Record<TransactionType, (props: FiguresProps) => ReactNode>> = {
  MONEY_OUT: MoneyOut,
  MONEY_IN: MoneyIn,
  CONVERSION: Conversion,
};

/** What a request comes to, and how. */
export function Figures(props: FiguresProps) {
  const Shown = figures[props.request.transaction_type] ?? Amount;
  return (
    <chakra.dl m="0">
      <Shown {...props} />
    </chakra.dl>
  );
}
