import { chakra } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { FaultNote } from './fault-note.tsx';
import { ToneMark } from './status.tsx';

type EmptyStateProps = (
  | {
      /** `first`: nothing yet. `noMatch`: filters are set. `done`: nothing to do. */
      readonly kind: 'first' | 'noMatch' | 'done';
      readonly of?: never;
    }
  | {
      /** it did not load */
      readonly kind: 'error';
      /** what was thrown; a fault of the portal is told with its reference */
      readonly of: object | null;
    }
) & {
  /** One line: what. */
  readonly title: string;
  /** One line: what next. */
  readonly text?: ReactNode;
  /** One outline button. */
  readonly action?: ReactNode;
};

/** What stands where a list would be. No illustration: a mark, two lines, one way on. */
export function EmptyState({ kind, title, text, of = null, action }: EmptyStateProps) {
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: '28px minmax(0,1fr)', md: '28px minmax(0,1fr) auto' }}
      columnGap="4"
      rowGap="3"
      alignItems="center"
      py="5"
      {...(kind === 'error' ? { role: 'alert' } : {})}
    >
      <chakra.span color="fg.subtle" display="inline-flex">
        {kind === 'noMatch' ? (
          <Search size={24} strokeWidth={1.75} aria-hidden="true" />
        ) : (
          <ToneMark mark={kind === 'error' ? 'refused' : kind === 'done' ? 'saved' : 'todo'} size={24} />
        )}
      </chakra.span>
      <div>
        <chakra.p textStyle="item">{title}</chakra.p>
        {text !== undefined && (
          <chakra.p textStyle="ui" color="fg.muted">
            {text}
          </chakra.p>
        )}
        <FaultNote of={of} />
      </div>
      {action !== undefined && <chakra.div gridColumn={{ base: '2', md: 'auto' }}>{action}</chakra.div>}
    </chakra.div>
  );
}
