import { useSyncExternalStore } from 'react';
import type { DraftKeeper } from '../../queries/drafts.ts';
import { AutosaveMark } from '../../ui/autosave-mark.tsx';

/** What has become of the half-typed form; nothing until something was typed, nor where a choice is asked for. */
export function DraftMark({ keeper }: { readonly keeper: DraftKeeper }) {
  const status = useSyncExternalStore(keeper.subscribe, keeper.status);
  if (status.kind === 'off' || status.kind === 'overtaken') return null;
  return (
    <AutosaveMark
      state={status.kind}
      onRetry={keeper.flush}
      {...(status.kind === 'saved' ? { at: status.at } : {})}
    />
  );
}
