import { chakra } from '@chakra-ui/react';
import { VisuallyHidden } from '../hidden.tsx';

type SegmentsProps<Value extends string> = {
  /** names the choice: "Period" */
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChoose: (value: Value) => void;
};

const Group = chakra('fieldset', {
  base: {
    display: 'inline-flex',
    flexWrap: 'wrap',
    maxW: '100%',
    border: '0',
    m: '0',
    p: '2px',
    borderRadius: 'l2',
    bg: 'bg.muted',
    minW: '0',
    _print: { display: 'none' },
  },
});
const Segment = chakra('button', {
  base: {
    minH: { base: '44px', md: '36px' },
    minW: { base: '44px', md: '36px' },
    px: { base: '2.5', md: '3' },
    borderRadius: 'l1',
    fontSize: 'sm',
    fontWeight: 'medium',
    color: 'fg.muted',
    cursor: 'pointer',
    whiteSpace: 'nowrap',
    borderWidth: '1px',
    borderColor: 'transparent',
    _hover: { color: 'fg' },
    // its ring lies over the one beside it
    _focusVisible: { position: 'relative', zIndex: '1' },
    '&[aria-pressed=true]': { bg: 'bg.panel', color: 'fg', borderColor: 'border.control' },
  },
});

/** A few choices of which one holds, side by side. */
export function Segments<Value extends string>({ label, value, options, onChoose }: SegmentsProps<Value>) {
  return (
    <Group>
      <VisuallyHidden as="legend">{label}</VisuallyHidden>
      {options.map((option) => (
        <Segment
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
        >
          {option.label}
        </Segment>
      ))}
    </Group>
  );
}
