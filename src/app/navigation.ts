import { navigate } from 'wouter/use-browser-location';

/** Goes to a path from outside a component: the session may end at any time. */
export function goTo(path: string, options: { readonly replace?: boolean } = {}): void {
  navigate(path, options);
}
