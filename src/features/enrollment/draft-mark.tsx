import { chakra } from '@chakra-ui/react';
import { useSyncExternalStore } from 'react';
import type { DraftKeeper } from '../../queries/drafts.ts';
import { AutosaveMark } from '../../ui/autosave-mark.tsx';

/**
 * What has become of the half-typed form; nothing until something was typed, nor where a choice is asked for. It has a row
 * of its own, as high as the highest of what it says: a draft is sent while the next answer is being pressed, and a form
 * that moved then would lose the press.
 */
export function DraftMark({ keeper }: { readonly keeper: DraftKeeper }) {
  const status = useSyncExternalStore(keeper.subscribe, keeper.status);
  const isTold = status.kind !== 'off' && status.kind !== 'overtaken';
  return (
    <chakra.div
      data-draft={status.kind}
      display="flex"
      alignItems="center"
      minH={{ base: '44px', md: '36px' }}
    >
      {isTold && (
        <AutosaveMark
          state={status.kind}
          onRetry={keeper.flush}
          {...(status.kind === 'saved' ? { at: status.at } : {})}
        />
      )}
    </chakra.div>
  );
}
