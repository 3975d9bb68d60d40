import { createSystem, defaultBaseConfig } from '@chakra-ui/react';
import { buttonRecipe, iconButtonRecipe, linkRecipe } from '../../ui/recipes/button.ts';
import { dialogRecipe } from '../../ui/recipes/dialog.ts';
import {
  checkRecipe,
  choiceRecipe,
  fieldRecipe,
  inputRecipe,
  radioRecipe,
  selectRecipe,
} from '../../ui/recipes/field.ts';
import { menuRecipe } from '../../ui/recipes/menu.ts';
import { calloutRecipe, sheetRecipe } from '../../ui/recipes/surface.ts';
import { tableRecipe } from '../../ui/recipes/table.ts';
import { toastRecipe } from '../../ui/recipes/toast.ts';
import { semanticColors, semanticShadows } from './colors.ts';
import { globalCss } from './global-css.ts';
import { layerStyles, textStyles } from './text-styles.ts';
import { breakpoints, keyframes, tokens } from './tokens.ts';

/**
 * The Chakra system of the member area, and the source of the public area's static CSS. It starts from Chakra's base
 * (conditions and utilities) and holds what the product uses, nothing of the default theme.
 */
export const system = createSystem(defaultBaseConfig, {
  preflight: true,
  globalCss,
  theme: {
    breakpoints,
    keyframes,
    tokens,
    semanticTokens: { colors: semanticColors, shadows: semanticShadows },
    textStyles,
    layerStyles,
    recipes: {
      button: buttonRecipe,
      iconButton: iconButtonRecipe,
      link: linkRecipe,
      input: inputRecipe,
      textarea: inputRecipe,
      nativeSelect: selectRecipe,
      checkbox: checkRecipe,
      radio: radioRecipe,
      sheet: sheetRecipe,
    },
    slotRecipes: {
      callout: calloutRecipe,
      choice: choiceRecipe,
      dialog: dialogRecipe,
      field: fieldRecipe,
      menu: menuRecipe,
      table: tableRecipe,
      toast: toastRecipe,
    },
  },
});
