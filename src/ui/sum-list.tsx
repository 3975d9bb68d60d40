import { chakra } from '@chakra-ui/react';
import { MoneyText } from './format-parts.tsx';

type SumListProps = {
  readonly sums: readonly {
    readonly label: string;
    readonly amount: string;
    readonly currency: string;
  }[];
};

/** What something comes to, a line for each sum. */
export function SumList({ sums }: SumListProps) {
  return (
    <chakra.dl m="0" mt="4" pt="3" borderTopWidth="1px" borderColor="border.muted" maxW="420px">
      {sums.map(({ label, amount, currency }) => (
        <chakra.div key={label + currency} display="flex" flexWrap="wrap" columnGap="4" py="1">
          <chakra.dt color="fg.muted" flex="1 1 0">
            {label}
          </chakra.dt>
          <chakra.dd m="0" ms="auto">
            <MoneyText amount={amount} currency={currency} />
          </chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  );
}
