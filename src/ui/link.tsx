import { chakra } from '@chakra-ui/react';
import { type ComponentProps, type MouseEvent, createContext, use } from 'react';
import { linkRecipe } from './recipes/button.ts';

/** Goes to a path of the portal without loading the page again. */
export type Navigate = (href: string) => void;

const NavigateContext = createContext<Navigate | null>(null);

/** Given once by the application; without it links load the page, as links do. */
export const NavigateProvider = NavigateContext;

const isOurs = (href: string) => href.startsWith('/') && !href.startsWith('//');

/** Click handler of a link inside the portal: modified clicks, downloads and other origins are left to the browser. */
export function useLinkPress(
  href: string | undefined,
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void,
) {
  const navigate = use(NavigateContext);
  return (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    const { target, download } = event.currentTarget;
    if (event.defaultPrevented || modified || !navigate || href === undefined || !isOurs(href)) return;
    if ((target !== '' && target !== '_self') || download !== '') return;
    event.preventDefault();
    navigate(href);
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
