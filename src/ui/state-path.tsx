import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from './hidden.tsx';
import { type Mark, markColor, toneOfMark } from './marks.ts';
import { PathItem } from './path.tsx';
import { StateMark } from './state-mark.tsx';

export type PathNode = {
  readonly key: string;
  readonly label: string;
  /** `ending` is one possible end, hung on as a quiet branch; leave it out once it cannot come any more. */
  readonly state: 'past' | 'current' | 'ahead' | 'ending';
  /** Its own drawing where it has one (refused, cancelled, validated). */
  readonly mark?: Mark;
  /** Who, when, why. */
  readonly detail?: ReactNode;
};

type StatePathProps = {
  readonly nodes: readonly PathNode[];
  /** Names the list. */
  readonly label: string;
  /** `row` lies across the page from 768 px on, as on the status board. */
  readonly direction?: 'column' | 'row';
};

const defaultMarks: Record<PathNode['state'], Mark> = {
  past: 'saved',
  current: 'current',
  ahead: 'todo',
  ending: 'todo',
};

const quiet = (node: PathNode) => node.state === 'ahead' || node.state === 'ending';

function Words({ node }: { readonly node: PathNode }) {
  const { t } = useTranslation('ui');
  return (
    <>
      <chakra.span
        display="block"
        lineHeight="24px"
        fontWeight={node.state === 'current' ? 'semibold' : 'medium'}
        color={quiet(node) ? 'fg.muted' : 'fg'}
      >
        {node.label}
        <VisuallyHidden>, {t(`path.${node.state}`)}</VisuallyHidden>
      </chakra.span>
      {node.detail !== undefined && (
        <chakra.span textStyle="ui" color="fg.muted" display="block">
          {node.detail}
        </chakra.span>
      )}
    </>
  );
}

/** Where something stands on its way: solid is travelled, dashed is ahead. */
export function StatePath({ nodes, label, direction = 'column' }: StatePathProps) {
  const lineAfter = (at: number) => {
    const next = nodes[at + 1];
    if (!next) return 'none' as const;
    return quiet(next) ? ('dashed' as const) : ('solid' as const);
  };
  const column = (
    <chakra.ol
      aria-label={label}
      listStyleType="none"
      m="0"
      p="0"
      {...(direction === 'row' ? { display: { base: 'block', md: 'none' } } : {})}
    >
      {nodes.map((node, at) => (
        <PathItem
          key={node.key}
          mark={node.mark ?? defaultMarks[node.state]}
          line={lineAfter(at)}
          current={node.state === 'current'}
        >
          <Words node={node} />
        </PathItem>
      ))}
    </chakra.ol>
  );
  if (direction === 'column') return column;
  return (
    <>
      {column}
      <chakra.ol
        aria-label={label}
        listStyleType="none"
        m="0"
        p="0"
        display={{ base: 'none', md: 'grid' }}
        style={{ gridTemplateColumns: `repeat(${nodes.length}, minmax(0,1fr))` }}
      >
        {nodes.map((node, at) => {
          const mark = node.mark ?? defaultMarks[node.state];
          const line = lineAfter(at);
          return (
            <chakra.li
              key={node.key}
              position="relative"
              display="grid"
              gap="10px"
              alignContent="start"
              pe="6"
              {...(node.state === 'current' ? { 'aria-current': 'step' as const } : {})}
              _before={
                line === 'none'
                  ? {}
                  : {
                      content: '""',
                      position: 'absolute',
                      left: '27px',
                      right: '7px',
                      top: '9.25px',
                      borderTop: line === 'solid' ? '1.5px solid' : '1.5px dashed',
                      borderTopColor: line === 'solid' ? 'brand.solid' : 'border.control',
                    }
              }
            >
              <chakra.span
                display="inline-flex"
                color={mark === 'saved' ? 'brand.solid' : markColor[toneOfMark[mark]]}
              >
                <StateMark mark={mark} size={20} />
              </chakra.span>
              <div>
                <Words node={node} />
              </div>
            </chakra.li>
          );
        })}
      </chakra.ol>
    </>
  );
}
