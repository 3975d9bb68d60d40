import { createContext, use, useSyncExternalStore } from 'react';
import type { DraftKeeper } from '../../queries/drafts.ts';
import { laterPart } from '../../ui/lazy-part.tsx';

/** Opens the step anew with what was written elsewhere; rejects with a Problem where that can't be read. */
const TakeTheirsContext = createContext<() => Promise<void>>(() => Promise.resolve());
export const TakeTheirsProvider = TakeTheirsContext.Provider;

const OvertakenDraft = laterPart(async () => (await import('./overtaken-draft.tsx')).OvertakenDraft);

/** Over a form that was written elsewhere since: what becomes of what is typed here is the person's to say. */
export function Overtaken({ keeper }: { readonly keeper: DraftKeeper }) {
  const status = useSyncExternalStore(keeper.subscribe, keeper.status);
  const onTake = use(TakeTheirsContext);
  if (status.kind !== 'overtaken') return null;
  return <OvertakenDraft at={status.at} onKeep={keeper.keepMine} onTake={onTake} />;
}
