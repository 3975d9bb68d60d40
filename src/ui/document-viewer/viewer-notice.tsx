import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Callout } from '../callout.tsx';

type ViewerNoticeProps = {
  readonly title: string;
  readonly text?: string;
  readonly action: ReactNode;
  /** nothing is wrong: the browser simply can't show it */
  readonly calm?: boolean;
};

/** In a document's place: why it is not shown, and the way to it. */
export function ViewerNotice({ title, text, action, calm = false }: ViewerNoticeProps) {
  return (
    <chakra.div flex="1" minH="0" overflow="auto" bg="bg.muted" padding="3">
      <Callout
        {...(calm ? {} : { tone: 'negative' as const, live: 'alert' as const })}
        title={title}
        action={action}
      >
        {text}
      </Callout>
    </chakra.div>
  );
}

/** What is on its way, in words. */
export function Waiting({ children }: { readonly children: ReactNode }) {
  return (
    <chakra.output display="block" flex="1" bg="bg.muted" padding="4" color="fg.muted">
      {children}
    </chakra.output>
  );
}
