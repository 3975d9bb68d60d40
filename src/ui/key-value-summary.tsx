import { chakra } from '@chakra-ui/react';
import { Lock } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from './hidden.tsx';
import { TextLink } from './link.tsx';

type Change = { readonly href: string; readonly label?: string };

export type SummaryRow = {
  readonly key: string;
  readonly label: string;
  /** The answer; "Not given" when there is none. */
  readonly value: ReactNode;
  /** The answer as it is shown first; the whole one after Reveal. */
  readonly masked?: string;
  /** Told when the whole answer is looked at: it is logged. */
  readonly onReveal?: () => void;
  /** Per row only in a correction. */
  readonly change?: Change;
};

/** What can be changed of a section: one link per section, or why there is none. */
export type SectionChange = {
  /** Under the title: who may change the section, and how. */
  readonly note?: ReactNode;
  /** Opens the step. */
  readonly change?: Change;
  /** Why nothing can be changed: in the place of Change. */
  readonly locked?: string;
};

type KeyValueSummaryProps = SectionChange & {
  readonly title: string;
  readonly rows: readonly SummaryRow[];
  /** of its heading: 3 within a part of the page that has its own; 2 unless told */
  readonly headingLevel?: 2 | 3;
};

function ChangeLink({ change, what }: { readonly change: Change; readonly what: string }) {
  const { t } = useTranslation('ui');
  return (
    <TextLink
      href={change.href}
      fontSize="sm"
      fontWeight="medium"
      display="inline-block"
      py={{ base: '12px', md: '0' }}
    >
      {change.label ?? t('action.change')}
      <VisuallyHidden> {what}</VisuallyHidden>
    </TextLink>
  );
}

function Value({ row }: { readonly row: SummaryRow }) {
  const { t } = useTranslation('ui');
  const [shown, setShown] = useState(false);
  if (row.masked === undefined) {
    const empty = row.value === null || row.value === undefined || row.value === '';
    return empty ? <chakra.span color="fg.subtle">{t('summary.none')}</chakra.span> : <>{row.value}</>;
  }
  return (
    <>
      {shown ? row.value : <chakra.span whiteSpace={{ md: 'nowrap' }}>{row.masked}</chakra.span>}{' '}
      <chakra.button
        type="button"
        ms="2"
        minH={{ base: '44px', md: '24px' }}
        minW={{ base: '44px', md: '0' }}
        color="brand.fg"
        borderRadius="l1"
        textDecoration="underline"
        textUnderlineOffset="3px"
        cursor="pointer"
        onClick={() => {
          if (!shown) row.onReveal?.();
          setShown(!shown);
        }}
      >
        {shown ? t('summary.hide') : t('summary.reveal')}
        <VisuallyHidden> {row.label}</VisuallyHidden>
      </chakra.button>
    </>
  );
}

/** The answer has two thirds at least: it is what is to be read. */
const columns = {
  read: { base: 'minmax(0,1fr)', md: 'minmax(0, min(192px, 32%)) minmax(0,1fr)' },
  withChange: { base: 'minmax(0,1fr)', md: 'minmax(0, min(192px, 32%)) minmax(0,1fr) auto' },
} as const;

/** A section of answers read back: title in the margin, label, value, and one Change. */
export function KeyValueSummary({
  title,
  rows,
  note,
  change,
  locked,
  headingLevel = 2,
}: KeyValueSummaryProps) {
  const id = useId();
  const Heading = headingLevel === 2 ? chakra.h2 : chakra.h3;
  return (
    <chakra.section
      aria-labelledby={id}
      display="grid"
      // beside its title a section leaves its answers no room on a tablet
      gridTemplateColumns={{ base: 'minmax(0,1fr) auto', lg: '152px minmax(0,1fr) minmax(92px, auto)' }}
      columnGap="6"
      pt="3"
      pb="10px"
      borderTopWidth="1px"
    >
      <div>
        <Heading id={id} textStyle="item" pt="7px">
          {title}
        </Heading>
        {note !== undefined && (
          <chakra.p textStyle="ui" color="fg.muted" mt="1" mb={{ base: '1', lg: '0' }} textWrap="pretty">
            {note}
          </chakra.p>
        )}
      </div>
      <chakra.dl
        // without a word at the end of the section its rows go to the edge, as those of the others do
        gridColumn={{ base: '1 / -1', lg: (change ?? locked) === undefined ? '2 / -1' : '2' }}
        gridRow={{ base: '2', lg: '1' }}
        fontSize="sm"
        lineHeight="1.5"
        minW="0"
        m="0"
      >
        {rows.map((row) => (
          <chakra.div
            key={row.key}
            display="grid"
            gridTemplateColumns={row.change ? columns.withChange : columns.read}
            columnGap="6"
            py="7px"
            borderTopWidth="1px"
            borderColor="border.muted"
            _first={{ borderTopWidth: '0' }}
          >
            <chakra.dt color="fg.muted">{row.label}</chakra.dt>
            <chakra.dd m="0" overflowWrap="anywhere" whiteSpace="pre-line">
              <Value row={row} />
            </chakra.dd>
            {row.change && (
              <chakra.dd m="0">
                <ChangeLink change={row.change} what={row.label} />
              </chakra.dd>
            )}
          </chakra.div>
        ))}
      </chakra.dl>
      {(change ?? locked) !== undefined && (
        <chakra.div
          pt={{ base: locked === undefined ? '0' : '8px', md: '8px' }}
          gridColumn={{ base: '2', lg: '3' }}
          gridRow="1"
          justifySelf="end"
        >
          {change ? (
            <ChangeLink change={change} what={title} />
          ) : (
            <chakra.span display="inline-flex" gap="6px" alignItems="center" textStyle="ui" color="fg.muted">
              <Lock size={16} strokeWidth={1.75} aria-hidden="true" />
              {locked}
            </chakra.span>
          )}
        </chakra.div>
      )}
    </chakra.section>
  );
}
