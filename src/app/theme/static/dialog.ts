import { Dialog as Parts } from '@ark-ui/react/dialog';
import { createElement } from 'react';
import type { ComponentProps } from 'react';
import { dialogRecipe } from '../../../ui/recipes/dialog.ts';
import { chakra } from './factory.tsx';
import { slotOf } from './recipe.ts';

const slot = (name: string) => slotOf(dialogRecipe, name);

function Root(props: ComponentProps<typeof Parts.Root>) {
  return createElement(Parts.Root, { lazyMount: true, unmountOnExit: true, ...props });
}

/** Chakra's dialog: the same parts underneath, the same recipe. */
export const Dialog = {
  Root,
  Trigger: chakra(Parts.Trigger, slot('trigger')),
  Backdrop: chakra(Parts.Backdrop, slot('backdrop')),
  Positioner: chakra(Parts.Positioner, slot('positioner')),
  Content: chakra(Parts.Content, slot('content')),
  Title: chakra(Parts.Title, slot('title')),
  Description: chakra(Parts.Description, slot('description')),
  CloseTrigger: chakra(Parts.CloseTrigger, slot('closeTrigger')),
  Header: chakra('div', slot('header')),
  Body: chakra('div', slot('body')),
  Footer: chakra('div', slot('footer')),
};
