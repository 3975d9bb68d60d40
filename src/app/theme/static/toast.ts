import { Toast as Parts, Toaster as ArkToaster } from '@ark-ui/react/toast';
import { toastRecipe } from '../../../ui/recipes/toast.ts';
import { chakra } from './factory.tsx';
import { slotOf } from './recipe.ts';

const slot = (name: string) => slotOf(toastRecipe, name);

export const Toaster = chakra(ArkToaster);

/** Chakra's toast: the same parts underneath, the same recipe. */
export const Toast = {
  Root: chakra(Parts.Root, slot('root')),
  Title: chakra(Parts.Title, slot('title')),
  Description: chakra(Parts.Description, slot('description')),
  ActionTrigger: chakra(Parts.ActionTrigger, slot('actionTrigger')),
  CloseTrigger: chakra(Parts.CloseTrigger, slot('closeTrigger')),
};
