import type { ComponentProps } from 'react';
import { useErrorServices } from './services.ts';

type OnwardProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { readonly href: string };

/** A link to another page of the portal, which is not loaded anew for it. */
export function Onward({ href, ...rest }: OnwardProps) {
  const { navigate } = useErrorServices();
  return (
    // eslint-disable-next-line jsx-a11y/anchor-has-content -- the words come with the children of whoever uses it
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
        if (isModified || event.button !== 0) return;
        event.preventDefault();
        navigate(href);
      }}
    />
  );
}
