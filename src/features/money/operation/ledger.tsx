import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { MoneyText } from '../../../ui/format-parts.tsx';
import { isNegative } from '../figures.ts';

export type LedgerLine = {
  readonly key: string;
  readonly label: string;
  /** null: nobody knows yet */
  readonly amount: string | null;
  readonly currency: string;
  /** over what there is */
  readonly isWrong?: boolean;
};

type LedgerProps = {
  readonly lines: readonly LedgerLine[];
  readonly total?: LedgerLine;
  /** `small` for what follows from the request */
  readonly size?: 'md' | 'small';
};

const Row = chakra('div', {
  base: { display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: '4' },
});

function Amount({ line, size }: { readonly line: LedgerLine; readonly size?: 'lg' }): ReactNode {
  if (line.amount === null) return <span>–</span>;
  const wrong =
    line.isWrong || (size === undefined && isNegative(line.amount) && line.key.startsWith('after'));
  return (
    <chakra.span {...(wrong ? { color: 'negative.fg', fontWeight: 'medium' } : {})}>
      <MoneyText amount={line.amount} currency={line.currency} {...(size ? { size } : {})} />
    </chakra.span>
  );
}

/** Lines that make a sum: one rule above it, two below. */
export function Ledger({ lines, total, size = 'md' }: LedgerProps) {
  const small = size === 'small';
  return (
    <chakra.dl m="0" mt={small ? '14px' : '10px'} {...(small ? { fontSize: 'sm' } : {})}>
      {lines.map((line) => (
        <Row key={line.key} py={small ? '4px' : '5px'}>
          <chakra.dt color="fg.muted">{line.label}</chakra.dt>
          <chakra.dd m="0">
            <Amount line={line} />
          </chakra.dd>
        </Row>
      ))}
      {total && (
        <Row
          py="2"
          flexWrap="wrap"
          {...(lines.length > 0 ? { borderTopWidth: '1px', borderTopColor: 'border.control' } : {})}
          borderBottom="4px double"
          borderBottomColor="border.control"
        >
          <chakra.dt fontWeight="semibold">{total.label}</chakra.dt>
          <chakra.dd m="0" ms="auto">
            <Amount line={total} size="lg" />
          </chakra.dd>
        </Row>
      )}
    </chakra.dl>
  );
}
