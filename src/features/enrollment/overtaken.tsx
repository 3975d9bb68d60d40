import { createContext, use, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftKeeper } from '../../queries/drafts.ts';
import { laterPart } from '../../ui/lazy-part.tsx';
import { TextLink } from '../../ui/link.tsx';
import { focusAnchor } from '../../ui/why-list.tsx';

/** Opens the step anew with what was written elsewhere; rejects with a Problem where that can't be read. */
const TakeTheirsContext = createContext<() => Promise<void>>(() => Promise.resolve());
export const TakeTheirsProvider = TakeTheirsContext.Provider;

const OvertakenDraft = laterPart(async () => (await import('./overtaken-draft.tsx')).OvertakenDraft);

const never = () => () => undefined;
/** Whether what is typed waits for that choice. */
export const useOvertaken = (keeper: DraftKeeper | null): boolean =>
  useSyncExternalStore(keeper?.subscribe ?? never, () => keeper?.status().kind === 'overtaken');

/** Said in the bar, which is in sight wherever one types: nothing is kept until the choice is made, and here it is. */
export function OvertakenLink() {
  const { t } = useTranslation('enrollment');
  return (
    <TextLink
      href="#overtaken"
      onClick={(event) => {
        event.preventDefault();
        focusAnchor('#overtaken');
      }}
    >
      {t('overtaken.bar')}
    </TextLink>
  );
}

/** Over a form that was written elsewhere since: what becomes of what is typed here is the person's to say. */
export function Overtaken({ keeper }: { readonly keeper: DraftKeeper }) {
  const status = useSyncExternalStore(keeper.subscribe, keeper.status);
  const onTake = use(TakeTheirsContext);
  if (status.kind !== 'overtaken') return null;
  return <OvertakenDraft at={status.at} onKeep={keeper.keepMine} onTake={onTake} />;
}
