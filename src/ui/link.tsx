import { chakra } from '@chakra-ui/react';
import { type ComponentProps, type MouseEvent, createContext, use } from 'react';
import { linkRecipe } from './recipes/button.ts';

/** Goes to a path of the portal without loading the page again. */
export type Navigate = (href: string) => void;

const NavigateContext = createContext<Navigate | null>(null);

/** Given once by the application; without it links load the page, as links do. */
export const NavigateProvider = NavigateContext;

const isOurs = (href: string) => href.startsWith('/') && !href.startsWith('//');

type Press = Pick<globalThis.MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'button'>;

/** Where a press on a link leads inside the portal; null: modified presses, downloads and other origins are the browser's. */
function pathOf(press: Press, { target, download }: HTMLAnchorElement, href: string | undefined) {
  const modified = press.metaKey || press.ctrlKey || press.shiftKey || press.altKey || press.button !== 0;
  if (modified || href === undefined || !isOurs(href)) return null;
  return (target !== '' && target !== '_self') || download !== '' ? null : href;
}

/** Where whatever link was pressed leads inside the portal; null: nowhere in it. */
export function pathPressed(event: globalThis.MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || event.defaultPrevented) return null;
  return pathOf(event, link, link.getAttribute('href') ?? undefined);
}

/** Click handler of a link inside the portal: modified clicks, downloads and other origins are left to the browser. */
export function useLinkPress(
  href: string | undefined,
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void,
) {
  const navigate = use(NavigateContext);
  return (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const path = pathOf(event, event.currentTarget, href);
    if (event.defaultPrevented || !navigate || path === null) return;
    event.preventDefault();
    navigate(path);
  };
}

/** An anchor without looks that navigates inside the portal; base of every link part. */
export function Anchor({ href, onClick, ...rest }: ComponentProps<'a'>) {
  const press = useLinkPress(href, onClick);
  // The words come with the children of whoever uses it.
  return <a href={href} onClick={press} {...rest} />; // eslint-disable-line jsx-a11y/anchor-has-content
}

/** A link in running text. `variant="quiet"` for back links and rails. */
export const TextLink = chakra(Anchor, linkRecipe);
