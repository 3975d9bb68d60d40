import { Menu as Parts } from '@ark-ui/react/menu';
import { createElement } from 'react';
import type { ComponentProps } from 'react';
import { menuRecipe } from '../../../ui/recipes/menu.ts';
import { chakra } from './factory.tsx';
import { slotOf } from './recipe.ts';

const slot = (name: string) => slotOf(menuRecipe, name);

function Root(props: ComponentProps<typeof Parts.Root>) {
  return createElement(Parts.Root, { lazyMount: true, unmountOnExit: true, ...props });
}

/** Chakra's menu: the same parts underneath, the same recipe. */
export const Menu = {
  Root,
  Trigger: chakra(Parts.Trigger, slot('trigger')),
  Positioner: chakra(Parts.Positioner, slot('positioner')),
  Content: chakra(Parts.Content, slot('content')),
  Item: chakra(Parts.Item, slot('item')),
  ItemText: chakra(Parts.ItemText, slot('itemText')),
  ItemGroup: chakra(Parts.ItemGroup, slot('itemGroup')),
  ItemGroupLabel: chakra(Parts.ItemGroupLabel, slot('itemGroupLabel')),
  Separator: chakra(Parts.Separator, slot('separator')),
};
