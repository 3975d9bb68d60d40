import { cloneElement, Suspense, useId, useLayoutEffect, useState } from 'react';
import type { ComponentProps, KeyboardEvent, ReactElement } from 'react';
import { lazyPart } from './lazy-part.tsx';

const bringActions = () => import('./menu-actions.tsx');
const MenuActions = lazyPart(
  async () => (await bringActions()).MenuActions,
  'over',
  ({ open, onGone }) => (open ? { close: onGone } : null),
);

export type MenuAction = {
  readonly key: string;
  /** A verb: "Change role". */
  readonly label: string;
  /** Why it can't be done now: stays in the menu, can be reached, does nothing. */
  readonly why?: string;
  readonly danger?: boolean;
} & ({ readonly href: string } | { readonly onSelect: () => void });

type ActionMenuProps = {
  /** The button that opens it, with a name of its own. */
  readonly trigger: ReactElement<ComponentProps<'button'>>;
  /** as a function: what costs to be worded, of a menu that stands in every row and is opened in one */
  readonly actions: readonly MenuAction[] | (() => readonly MenuAction[]);
};

/** What a key on the button opens the menu at, as in any menu: Enter, Space and down its first action, up its last. */
function startOf(key: string, actions: readonly MenuAction[]): string | null {
  if (key === 'ArrowUp') return actions.at(-1)?.key ?? null;
  return ['ArrowDown', 'Enter', ' '].includes(key) ? (actions[0]?.key ?? null) : null;
}

/** `at`: the action that a key opened it at. It stays here until it is gone from sight. */
type Opening = { readonly open: boolean; readonly at: string | null };

type OnItsWayProps = { readonly openerId: string; readonly onCallOff: () => void };

/** While the menu's code is on its way: Esc, and leaving the button, call it off. */
function OnItsWay({ openerId, onCallOff }: OnItsWayProps) {
  // gone before the menu that has come takes the focus from the button
  useLayoutEffect(() => {
    const opener = document.getElementById(openerId);
    const onKey = ({ key }: globalThis.KeyboardEvent) => {
      if (key === 'Escape') onCallOff();
    };
    document.addEventListener('keydown', onKey);
    opener?.addEventListener('blur', onCallOff);
    return () => {
      document.removeEventListener('keydown', onKey);
      opener?.removeEventListener('blur', onCallOff);
    };
  }, [openerId, onCallOff]);
  return null;
}

/**
 * What can be done with one thing, behind a button. The menu's code comes when the button is pointed at or focused; a
 * press before it has come opens the menu once it has.
 */
export function ActionMenu({ trigger, actions }: ActionMenuProps) {
  const id = useId();
  const [opening, setOpening] = useState<Opening | null>(null);
  const isOpen = opening?.open === true;
  const listed = () => (typeof actions === 'function' ? actions() : actions);
  // what does not come is told by the part itself, once it is asked for
  const prepare = () => void bringActions().catch(() => undefined);
  const close = () => setOpening((before) => before && { ...before, open: false });
  return (
    <>
      {cloneElement(trigger, {
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onPointerEnter: prepare,
        onFocus: prepare,
        onClick: () => (isOpen ? close() : setOpening({ open: true, at: null })),
        onKeyDown: (event: KeyboardEvent) => {
          const at = startOf(event.key, listed());
          if (at === null) return;
          event.preventDefault();
          setOpening({ open: true, at });
        },
      })}
      {opening !== null && (
        <Suspense fallback={<OnItsWay openerId={id} onCallOff={() => setOpening(null)} />}>
          <MenuActions
            openerId={id}
            actions={listed()}
            open={opening.open}
            at={opening.at}
            onClose={close}
            onGone={() => setOpening(null)}
          />
        </Suspense>
      )}
    </>
  );
}
