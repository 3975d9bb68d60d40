// Run by the build, in Node: draws the public pages as the browser's first paint will have them.
import { StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { PublicServices } from '../features/public/services.ts';
import { giveTexts } from '../platform/texts.ts';
import type { Tree } from '../platform/text-files.ts';
import { Door } from './door.tsx';
import { Outline, outlineCss } from './outline.tsx';
import type { PublicPage } from './public-pages.ts';
import { loadPublicScreen } from './public-screens.ts';
import { routes } from './routes.ts';

export { isErrorPath } from './member/error-paths.ts';
export { drawnPages } from './public-pages.ts';

/** What the server knows the product's own addresses by. */
export const paths: readonly string[] = routes.map(({ path }) => path);

/** The server puts the product's name in its place. */
export const productMark = '%PRODUCT%';

const never = () => Promise.reject(new Error('Nobody presses anything while a page is drawn'));

/** Nobody is logged in, and nothing is remembered. */
const services: PublicServices = {
  product: productMark,
  signUp: never,
  signIn: never,
  isSigningIn: () => false,
  watchSignIn: () => () => undefined,
  loadSecondStep: never,
  openSecondStep: never,
  openActivation: never,
  openPasswordReset: never,
  loginNotice: () => null,
  leaveNotice: () => undefined,
  returnTitle: () => null,
  isNewerOut: () => Promise.resolve(false),
  chooseLanguage: () => undefined,
  navigate: () => undefined,
  foresee: () => undefined,
};

/** What a mail's link brings along; the pages without such a link look at none of it. */
const search = '?token=drawn&code=drawn';

/** The markup of one page in one language. */
export async function drawPage(
  page: PublicPage,
  language: string,
  words: Readonly<Record<string, Tree>>,
): Promise<string> {
  Object.assign(globalThis, { window: { location: { pathname: page.path, search } } });
  giveTexts(language, words);
  await loadPublicScreen(page.screen);
  return renderToString(
    <StrictMode>
      <Door start={page.path} services={services} onReady={() => undefined} />
    </StrictMode>,
  );
}

/** What stands on a page behind the login until it is drawn, and its sheet. */
export const drawOutline = (): { readonly markup: string; readonly css: string } => ({
  markup: renderToStaticMarkup(<Outline />),
  css: outlineCss(),
});
