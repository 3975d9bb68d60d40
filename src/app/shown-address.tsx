import { type ReactNode, useState } from 'react';
import { Router } from 'wouter';
import { navigate, useLocationProperty } from 'wouter/use-browser-location';
import { pagePath, pageQuery } from '../platform/environment.ts';

/** The path that stands in the address bar, as the router reads it. */
function pathNow(): string {
  const path = pagePath();
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Path and query of one page: its own query as long as it is open, and the last one it had from then on. */
function addressOf(path: string) {
  let query = '';
  const read = () => {
    if (pathNow() === path) query = pageQuery();
    return query;
  };
  const here: [string, typeof navigate] = [path, navigate];
  return { path, hook: () => here, searchHook: () => useLocationProperty(read) };
}

type ShownAddressProps = {
  readonly path: string;
  readonly children: ReactNode;
};

/**
 * What the router says within is the address of the page that is shown. It stays while the code of the next one is on its
 * way, when the address bar bears the next one's already: who read that would look for what isn't there.
 */
export function ShownAddress({ path, children }: ShownAddressProps) {
  const [address, setAddress] = useState(() => addressOf(path));
  const own = address.path === path ? address : addressOf(path);
  if (own !== address) setAddress(own);
  return (
    <Router hook={own.hook} searchHook={own.searchHook}>
      {children}
    </Router>
  );
}
