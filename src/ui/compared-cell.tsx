import { chakra } from '@chakra-ui/react';

type ComparedCellProps = {
  /** The column's name. Where a phone has no columns it stands above the value, for eyes and ears. */
  readonly label: string;
  /** null: there is none; `nothing` says so. */
  readonly value: string | null;
  readonly nothing: string;
  /** It stands no more: struck through. */
  readonly isOld: boolean;
};

/** One value of a table that sets what was beside what is. */
export function ComparedCell({ label, value, nothing, isOld }: ComparedCellProps) {
  return (
    <chakra.td display="block" overflowWrap="anywhere" whiteSpace="pre-line" py={{ base: '1', md: '0' }}>
      <chakra.span display={{ base: 'block', md: 'none' }} textStyle="ui" color="fg.muted">
        {label}
      </chakra.span>
      {value === null ? (
        <chakra.span color="fg.subtle">{nothing}</chakra.span>
      ) : isOld ? (
        <chakra.s color="fg.muted">{value}</chakra.s>
      ) : (
        <chakra.span fontWeight="medium">{value}</chakra.span>
      )}
    </chakra.td>
  );
}
