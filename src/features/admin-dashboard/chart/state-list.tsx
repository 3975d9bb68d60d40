import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../ui/hidden.tsx';
import { Anchor } from '../../../ui/link.tsx';
import { markForStatus } from '../../../ui/marks.ts';
import { PathItem } from '../../../ui/path.tsx';
import type { Counted, StateWords } from './state-words.ts';

type ListProps = {
  readonly label: string;
  readonly states: readonly Counted[];
  readonly words: StateWords;
};

/** As high as a finger needs, without moving its neighbours apart. */
const Row = chakra(Anchor, {
  base: {
    position: 'relative',
    display: 'flex',
    justifyContent: 'space-between',
    gap: '4',
    py: '10px',
    my: '-10px',
    lineHeight: '24px',
    color: 'fg',
    textDecoration: 'none',
    borderRadius: 'l1',
    _focusVisible: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' },
  },
});

/** The same chart on a narrow screen: its states one under the other. */
export function StateList({ label, states, words }: ListProps) {
  const { t } = useTranslation('admin-dashboard');
  return (
    <chakra.ol aria-label={label} listStyleType="none" m="0" p="0">
      {states.map((counted, at) => {
        const { node, count } = counted;
        return (
          <PathItem
            key={node.name}
            mark={markForStatus(node.status)}
            {...(count.count === 0 ? { tone: 'neutral' as const } : {})}
            line={at === states.length - 1 ? 'none' : 'solid'}
          >
            <Row href={count.href}>
              <VisuallyHidden>{words.sentenceOf(counted)}</VisuallyHidden>
              <chakra.span minW="0" aria-hidden="true">
                <chakra.span color="brand.fg" textDecoration="underline" textUnderlineOffset="3px">
                  {words.nameOf(node)}
                </chakra.span>
                {count.overdue > 0 && (
                  <chakra.span display="block" textStyle="ui" color="negative.fg" fontWeight="medium">
                    {t('chart.overdue', { count: count.overdue })}
                  </chakra.span>
                )}
              </chakra.span>
              <chakra.span
                display="inline-flex"
                gap="3"
                alignItems="baseline"
                flexShrink={0}
                aria-hidden="true"
              >
                {count.count > 0 && (
                  <chakra.span textStyle="ui" color="fg.muted">
                    {words.ageOf(count)}
                  </chakra.span>
                )}
                <chakra.span fontWeight="semibold" minW="28px" textAlign="end">
                  {count.count}
                </chakra.span>
              </chakra.span>
            </Row>
          </PathItem>
        );
      })}
    </chakra.ol>
  );
}
