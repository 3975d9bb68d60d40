import { BrandMark } from '../features/public/frame.tsx';
import { semanticColors as colors } from './theme/colors.ts';
import { breakpoints, tokens } from './theme/tokens.ts';

/**
 * What a page behind the login looks like before its code has come: bar or side with the mark, and where content will
 * be. It has no words, and stands until the page is drawn (`boot.tsx`); `first/outline.ts` says which of them it is.
 */
export const Outline = () => (
  <div id="outline" aria-hidden="true">
    <div className="o-bar">
      <BrandMark />
    </div>
    <div className="o-page">
      <div className="o-title" />
      <div className="o-line" />
      <div className="o-line" />
      <div className="o-line" />
    </div>
  </div>
);

type Color = { readonly value: { readonly _light: string; readonly _dark: string } };
const light = ({ value: { _light: color } }: Color) => color;
const dark = ({ value: { _dark: color } }: Color) => color;
const colorsIn = (pick: (color: Color) => string) =>
  `--o-bg:${pick(colors.bg.DEFAULT)};--o-panel:${pick(colors.bg.panel)};--o-bone:${pick(colors.bg.muted)};` +
  `--o-line:${pick(colors.border.DEFAULT)};--o-mark:${pick(colors.brand.solid)}`;
/** As the shells' are, by the size of letters that the person chose. */
const inRem = (px: string): string => `${Number.parseFloat(px) / 16}rem`;
const [md, xl] = [inRem(breakpoints.md), inRem(breakpoints.xl)];
const page = tokens.sizes.page.value;

/**
 * Its sheet stands in the page, before any other: the geometry of the shells (`member/*-shell.tsx`) without their theme.
 * Bones are seen after 200 ms, as everywhere.
 */
export const outlineCss = (): string => `
#outline{display:none}
[data-outline] #outline{${colorsIn(light)};position:fixed;inset:0;display:flex;flex-direction:column;overflow:hidden;background:var(--o-bg)}
.dark #outline{${colorsIn(dark)}}
#not-loaded:not([hidden])~#outline{display:none!important}
.o-bar{box-sizing:border-box;flex:none;display:flex;align-items:center;height:56px;padding:0 16px;background:var(--o-panel);border-bottom:1px solid var(--o-line);color:var(--o-mark)}
.o-page{box-sizing:border-box;width:100%;max-width:${page};margin:0 auto;padding:20px 16px;animation:outline 1ms linear 200ms both}
.o-title,.o-line{background:var(--o-bone);border-radius:3px}
.o-title{width:220px;max-width:60%;height:28px;margin:5px 0 40px}
.o-line{height:14px;margin:0 0 43px}
.o-line:nth-child(2n){width:62%}
.o-line:nth-child(odd){width:48%}
[data-outline=staff] .o-bar,[data-outline=review] .o-bar{padding-left:72px}
[data-outline=staff] .o-page,[data-outline=review] .o-page{flex:1;max-width:none;background:var(--o-panel)}
[data-outline=enrollment] .o-page{max-width:${tokens.sizes.enrollment.value}}
@keyframes outline{from{opacity:0}}
@media(min-width:${md}){
.o-bar{height:64px;padding:0 max(24px,calc((100% - 1200px)/2))}
.o-page{padding:32px 24px}
[data-outline=enrollment] .o-bar{padding:0 max(24px,calc((100% - 1296px)/2))}
[data-outline=staff] #outline,[data-outline=review] #outline{flex-direction:row}
[data-outline=staff] .o-bar,[data-outline=review] .o-bar{align-items:start;width:64px;height:auto;padding:19px 18px;background:none;border-width:0 1px 0 0;border-style:solid}
[data-outline=staff] .o-page,[data-outline=review] .o-page{padding-top:28px}
}
@media(min-width:${xl}){
[data-outline=staff] .o-bar{width:240px;padding-left:22px}
[data-outline=staff] .o-page{padding-left:40px;padding-right:40px}
}
@media print{#outline{display:none!important}}
`;
