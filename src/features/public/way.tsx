import type { ComponentProps } from 'react';
import { useServices } from './services.ts';

type WayProps = Omit<ComponentProps<'a'>, 'href'> & { readonly href: string };

/** A link to another public page: its code is fetched as soon as it may be wanted, and the page is not loaded anew. */
export function Way({ href, onClick, ...rest }: WayProps) {
  const { navigate, foresee } = useServices();
  const soon = () => foresee(href);
  return (
    // eslint-disable-next-line jsx-a11y/anchor-has-content -- the words come with the children of whoever uses it
    <a
      {...rest}
      href={href}
      onPointerEnter={soon}
      onFocus={soon}
      onTouchStart={soon}
      onClick={(event) => {
        onClick?.(event);
        const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
        if (event.defaultPrevented || isModified || event.button !== 0) return;
        event.preventDefault();
        navigate(href);
      }}
    />
  );
}
