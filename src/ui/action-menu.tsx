import { Menu, Portal, chakra } from '@chakra-ui/react';
import { useRef, type ReactElement } from 'react';
import { Anchor } from './link.tsx';

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
  readonly trigger: ReactElement;
  readonly actions: readonly MenuAction[];
};

const Why = chakra('span', {
  base: { display: 'block', fontSize: 'xs', fontWeight: 'normal', color: 'fg.muted', lineHeight: '1.33' },
});

function Words({ label, why }: { readonly label: string; readonly why: string | undefined }) {
  return (
    <Menu.ItemText>
      {label}
      {why !== undefined && <Why>{why}</Why>}
    </Menu.ItemText>
  );
}

function Item({ action }: { readonly action: MenuAction }) {
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
      onSelect={() => {
        if (!isBlocked && 'onSelect' in action) action.onSelect();
      }}
    >
      <Words label={action.label} why={action.why} />
    </Menu.Item>
  );
}

/** What can be done with one thing, behind a button. Arrows, letters, Home, End, Enter and Esc do as in any menu. */
export function ActionMenu({ trigger, actions }: ActionMenuProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  /** The focus goes down with the menu: back to where the person was. One that an action took elsewhere stays there. */
  function giveBackFocus() {
    const page = opener.current?.ownerDocument;
    const focused = page?.activeElement ?? null;
    // the menu may still be there for this last moment
    if (focused === null || focused === page?.body || menu.current?.contains(focused))
      opener.current?.focus();
  }
  return (
    <Menu.Root
      lazyMount
      unmountOnExit
      positioning={{ placement: 'bottom-end' }}
      onExitComplete={giveBackFocus}
    >
      <Menu.Trigger asChild ref={opener}>
        {trigger}
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content ref={menu}>
            {actions.map((action) => (
              <Item key={action.key} action={action} />
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
