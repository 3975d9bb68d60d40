import { Menu, Portal, chakra, useMenuContext } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import type { MenuAction } from './action-menu.tsx';
import { Anchor } from './link.tsx';
import { isNowhere } from './nowhere.ts';
import { useCloseRequest } from './use-close-request.ts';

const Why = chakra('span', {
  base: { display: 'block', fontSize: 'xs', fontWeight: 'normal', color: 'fg.muted', lineHeight: '1.33' },
});

function Words({ label, why }: { readonly label: string; readonly why: string | undefined }) {
  return (
    <Menu.ItemText>
      {label}
      {why !== undefined && <Why data-why>{why}</Why>}
    </Menu.ItemText>
  );
}

/**
 * What was chosen happens once the menu is closed: a menu that closes takes along whatever opened over it, and the
 * dialog whose code has come already would open before it is gone.
 */
function WhenClosed({ act }: { readonly act: () => void }) {
  const { open } = useMenuContext();
  useEffect(() => {
    if (!open) act();
  }, [open, act]);
  return null;
}

type ItemProps = { readonly action: MenuAction; readonly onChosen: (act: () => void) => void };

function Item({ action, onChosen }: ItemProps) {
  const isBlocked = action.why !== undefined;
  const style = {
    ...(action.danger && !isBlocked ? { color: 'negative.fg' } : {}),
    ...(isBlocked ? { color: 'fg.muted', cursor: 'not-allowed' } : {}),
  };
  if ('href' in action && !isBlocked)
    return (
      <Menu.Item value={action.key} asChild {...style}>
        <Anchor href={action.href}>
          <Words label={action.label} why={action.why} />
        </Anchor>
      </Menu.Item>
    );
  return (
    <Menu.Item
      value={action.key}
      {...style}
      {...(isBlocked ? { 'aria-disabled': true, closeOnSelect: false } : {})}
      // the press itself: the menu's own word for it goes by what was drawn as pointed at, which is nothing where the press
      // comes before that is drawn, or with no pointer at all, as voice control presses; it would only close then
      onClick={() => {
        if (!isBlocked && 'onSelect' in action) onChosen(action.onSelect);
      }}
    >
      <Words label={action.label} why={action.why} />
    </Menu.Item>
  );
}

type MenuActionsProps = {
  /** the id of the button that opens it, which stands beside */
  readonly openerId: string;
  readonly actions: readonly MenuAction[];
  readonly open: boolean;
  /** what a key opened it at; null: nothing is chosen yet */
  readonly at: string | null;
  readonly onClose: () => void;
  /** it is gone from sight, and the focus is where it belongs */
  readonly onGone: () => void;
};

/** What an opened menu shows. Arrows, letters, Home, End, Enter and Esc do as in any menu. */
export function MenuActions({ openerId, actions, open, at, onClose, onGone }: MenuActionsProps) {
  const menu = useRef<HTMLDivElement>(null);
  const chosen = useRef<(() => void) | null>(null);
  useCloseRequest(open, onClose);
  function act() {
    const first = chosen.current;
    chosen.current = null;
    first?.();
  }
  /** The focus goes down with the menu: back to where the person was. One that an action took elsewhere stays there. */
  function giveBackFocus() {
    const opener = document.getElementById(openerId);
    // the menu may still be there for this last moment
    if (isNowhere() || menu.current?.contains(document.activeElement)) opener?.focus();
    onGone();
  }
  return (
    <Menu.Root
      lazyMount
      unmountOnExit
      ids={{ trigger: openerId }}
      open={open}
      defaultHighlightedValue={at}
      positioning={{ placement: 'bottom-end' }}
      // a link taken by a key: the menu's own press doesn't bubble, so that the browser would load the page again
      navigate={({ node }) => queueMicrotask(() => node?.click())}
      onOpenChange={(change) => {
        if (!change.open) onClose();
      }}
      onExitComplete={giveBackFocus}
    >
      <WhenClosed act={act} />
      <Portal>
        <Menu.Positioner>
          <Menu.Content ref={menu}>
            {actions.map((action) => (
              <Item
                key={action.key}
                action={action}
                onChosen={(onSelect) => {
                  // one that closes already has been answered
                  if (open) chosen.current = onSelect;
                }}
              />
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
