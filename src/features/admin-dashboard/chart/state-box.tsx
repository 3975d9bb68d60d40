import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../ui/hidden.tsx';
import { Anchor } from '../../../ui/link.tsx';
import { markForStatus } from '../../../ui/marks.ts';
import { ToneMark } from '../../../ui/status.tsx';
import type { Counted, StateWords } from './state-words.ts';

const Box = chakra(Anchor, {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    width: 'full',
    height: 'full',
    px: '9px',
    py: '7px',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'l2',
    bg: 'bg.panel',
    color: 'fg',
    textDecoration: 'none',
    fontSize: '13px',
    lineHeight: '16px',
    cursor: 'pointer',
    _hover: { bg: 'bg.subtle', borderColor: 'brand.solid' },
    _focusVisible: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-3px' },
    // nobody is there: the state is still part of the chart
    '&[data-empty]': { borderColor: 'border', color: 'fg.muted' },
  },
});

/** A state as it stands in the picture: its name, how many are there, for how long, how many too long. */
export function StateBox({ counted, words }: { readonly counted: Counted; readonly words: StateWords }) {
  const { t } = useTranslation('admin-dashboard');
  const { node, count } = counted;
  const isEmpty = count.count === 0;
  return (
    <Box href={count.href} {...(isEmpty ? { 'data-empty': '' } : {})}>
      <VisuallyHidden>{words.sentenceOf(counted)}</VisuallyHidden>
      <chakra.span display="flex" gap="6px" fontWeight="medium" aria-hidden="true">
        {node.step === null && (
          <chakra.span display="inline-flex" pt="1px">
            <ToneMark mark={markForStatus(node.status)} size={14} {...(isEmpty ? { tone: 'neutral' } : {})} />
          </chakra.span>
        )}
        {words.nameOf(node)}
      </chakra.span>
      <chakra.span
        display="flex"
        justifyContent="space-between"
        alignItems="flex-end"
        gap="2"
        aria-hidden="true"
      >
        <chakra.span fontSize="18px" lineHeight="20px" fontWeight="semibold">
          {count.count}
        </chakra.span>
        <chakra.span fontSize="12px" lineHeight="14px" color="fg.muted" textAlign="end">
          {count.overdue > 0 && (
            <chakra.span display="block" color="negative.fg" fontWeight="medium">
              {t('chart.overdue', { count: count.overdue })}
            </chakra.span>
          )}
          {!isEmpty && words.ageOf(count)}
        </chakra.span>
      </chakra.span>
    </Box>
  );
}
