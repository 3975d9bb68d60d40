import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { selectUser } from '../../../machines/session/selectors.ts';
import type { SessionUser } from '../../../machines/session/types.ts';
import { after } from '../../platform/clock.ts';
import { afterFirstScreen } from '../../platform/first-screen.ts';
import { featuresQuery } from '../../queries/enrollment.ts';
import type { SessionActor } from '../session.ts';
import { queryClient } from './query-client.ts';

/** Reads what a screen is drawn from, into the cache that it draws from. */
export type Begin = (given: { readonly client: QueryClient; readonly user: SessionUser }) => Promise<unknown>;

/** A page behind the login; `begin`: what its first drawing shows. */
export type Screen = ComponentType & { readonly begin?: Begin };

/** How long the first drawing waits for answers once its code and words are there. Milliseconds. */
const patience = 250;

/** An answer that came before the drawing is not asked for again by it, whatever it said. */
function takeAsTold(): void {
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryOnMount: false } });
  void afterFirstScreen().then(() => queryClient.setDefaultOptions({ ...others, queries: { ...queries } }));
}

/**
 * What was asked for before the code was there is there by now, mostly: it is taken before the page is drawn, so that it
 * is drawn once, and not first as what will come. What takes longer is waited for in its place.
 */
export async function readFirst(actor: SessionActor, screen: Screen | null): Promise<void> {
  const user = selectUser(actor.getSnapshot());
  if (user === null) return;
  takeAsTold();
  const own = screen?.begin?.({ client: queryClient, user });
  const reads = Promise.all([queryClient.prefetchQuery(featuresQuery), own]);
  // what fails is told where it is shown
  const done = reads.catch(() => undefined);
  await Promise.race([done, new Promise<void>((resolve) => void after(patience, resolve))]);
}
