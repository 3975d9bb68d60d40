/**
 * What stands for `@chakra-ui/react` in the production build (docs/decisions/0054): the same words, drawn by classes of a
 * stylesheet that was made with the build. A name that isn't here is an error of the build.
 */
export { useMenuContext } from '@ark-ui/react/menu';
export { createToaster } from '@ark-ui/react/toast';
export { Portal } from '@ark-ui/react/portal';
export { ChakraProvider, defineRecipe, defineSlotRecipe } from './define.ts';
export { Dialog } from './dialog.ts';
export { chakra } from './factory.tsx';
export { Menu } from './menu.ts';
export { useSlotRecipe } from './slots.ts';
export { Toast, Toaster } from './toast.ts';
