import { chakra } from '@chakra-ui/react';
import { VisuallyHidden } from './hidden.tsx';

type SkeletonProps = {
  /**
   * `list` rows, `lines` of transactions, `records` whose rows are lines under each other on a phone, `sheet` sections,
   * `slot` rows, `card`s of a slot with an answer: the geometry of what is coming.
   */
  readonly kind?: 'list' | 'lines' | 'records' | 'sheet' | 'slot' | 'card';
  readonly rows?: number;
  /** What is loading, for who cannot see it: "Loading transactions". */
  readonly label: string;
};

const Bone = chakra('span', {
  base: { display: 'block', height: '14px', borderRadius: 'l1', bg: 'bg.muted' },
});

const heights = {
  list: '57px',
  lines: { base: '73px', md: '40px' },
  records: { base: '95px', md: '57px' },
  sheet: '96px',
  slot: '74px',
  card: { base: '202px', md: '130px' },
} as const;
/** A sheet is one, a slot is one each. */
const surface = { borderWidth: '1px', borderRadius: 'l3', bg: 'bg.panel' } as const;
const widths = ['62%', '48%', '56%', '40%', '66%'];

/** Stands where content will be, static, after 200 ms. Never in the place of a single figure. */
export function Skeleton({ kind = 'list', rows = 3, label }: SkeletonProps) {
  const each = Array.from({ length: rows }, (_, at) => at);
  return (
    <chakra.div data-skeleton css={{ animation: 'fade-in 1ms linear 200ms both' }}>
      <VisuallyHidden as="output">{label}</VisuallyHidden>
      <chakra.div
        aria-hidden="true"
        display="grid"
        {...(kind === 'slot' || kind === 'card' ? { gap: '3' } : {})}
        {...(kind === 'sheet' ? surface : {})}
      >
        {each.map((at) =>
          kind === 'list' || kind === 'lines' || kind === 'records' ? (
            <chakra.div
              key={at}
              display="grid"
              gridTemplateColumns="minmax(0,1fr) 88px 100px"
              gap="5"
              alignItems="center"
              minH={heights[kind]}
              borderTopWidth="1px"
              borderColor="border.muted"
            >
              <Bone style={{ width: widths[at % widths.length] }} />
              <Bone />
              <Bone />
            </chakra.div>
          ) : (
            <chakra.div
              key={at}
              display="grid"
              gridTemplateColumns="20px minmax(0,1fr)"
              gap="14px"
              alignItems="center"
              px="18px"
              minH={heights[kind]}
              {...(kind !== 'sheet' ? surface : at === 0 ? {} : { borderTopWidth: '1px' })}
            >
              <Bone style={{ height: 20, borderRadius: 10 }} />
              <chakra.div display="grid" gap="10px">
                <Bone style={{ width: widths[at % widths.length] }} />
                <Bone style={{ width: '34%' }} />
              </chakra.div>
            </chakra.div>
          ),
        )}
      </chakra.div>
    </chakra.div>
  );
}
