import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../../ui/link.tsx';
import { markForStatus } from '../../../ui/marks.ts';
import { PathItem } from '../../../ui/path.tsx';
import type { Counted, StateWords } from './state-words.ts';

type ListProps = {
  readonly label: string;
  readonly states: readonly Counted[];
  readonly words: StateWords;
};

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
            dense
            mark={markForStatus(node.status)}
            {...(count.count === 0 ? { tone: 'neutral' as const } : {})}
            line={at === states.length - 1 ? 'none' : 'solid'}
          >
            <TextLink
              href={count.href}
              aria-label={words.sentenceOf(counted)}
              display="flex"
              justifyContent="space-between"
              alignItems="center"
              gap="4"
              minH="44px"
              my="-10px"
            >
              <span>{words.nameOf(node)}</span>
              <chakra.span textAlign="end" flexShrink={0} color="fg">
                <chakra.span fontWeight="semibold">{count.count}</chakra.span>
                {count.count > 0 && (
                  <chakra.span display="block" textStyle="ui" color="fg.muted">
                    {words.ageOf(count)}
                  </chakra.span>
                )}
                {count.overdue > 0 && (
                  <chakra.span display="block" textStyle="ui" color="negative.fg">
                    {t('chart.overdue', { count: count.overdue })}
                  </chakra.span>
                )}
              </chakra.span>
            </TextLink>
          </PathItem>
        );
      })}
    </chakra.ol>
  );
}
