import { create } from 'storybook/theming/create';

type Shade = 'light' | 'dark';
const pick = (shade: Shade) => (light: string, dark: string) => (shade === 'dark' ? dark : light);

/** Storybook's own window in the house's colours (src/app/theme/colors.ts). */
export function houseTheme(shade: Shade) {
  const color = pick(shade);
  return create({
    base: shade,
    brandTitle: 'Member portal',
    brandUrl: './',
    fontBase: '"IBM Plex Sans Variable", system-ui, "Segoe UI", Roboto, Arial, sans-serif',
    colorPrimary: color('#034D70', '#81C9E9'),
    colorSecondary: color('#015276', '#4A89A8'),
    appBg: color('#F3F7F5', '#0B1216'),
    appContentBg: color('#FFFFFF', '#121B20'),
    appPreviewBg: color('#FFFFFF', '#121B20'),
    appBorderColor: color('#D9DFDF', '#283238'),
    appBorderRadius: 6,
    textColor: color('#101E25', '#E8EEEE'),
    textMutedColor: color('#44525A', '#ACB8BB'),
    textInverseColor: color('#F3F7F5', '#0B1216'),
    barBg: color('#FFFFFF', '#121B20'),
    barTextColor: color('#44525A', '#ACB8BB'),
    barSelectedColor: color('#015276', '#8FD2F0'),
    barHoverColor: color('#015276', '#8FD2F0'),
    inputBg: color('#FFFFFF', '#121B20'),
    inputBorder: color('#758388', '#6E7B81'),
    inputTextColor: color('#101E25', '#E8EEEE'),
  });
}

/** Pages of words: links in the colour of links, where Storybook takes that of what is selected, and rows without stripes. */
export const docsStyle = (shade: Shade): string =>
  `.sbdocs a { color: ${pick(shade)('#015276', '#8FD2F0')} } .sbdocs tr:nth-of-type(n) { background: none }`;
