import { expect, screen, userEvent, waitFor } from 'storybook/test';
import type { Said } from '../tests/model/model.ts';
import { standingFlow } from './flow-channel.ts';

/** A walk waits for the chart to stand in a leaf, as the page made it. */
export const stands = (leaf: string): Promise<void> =>
  waitFor(() => expect(standingFlow().flow().state).toBe(leaf), { timeout: 5000 });

/** Something else than a person brings it about, once the chart stands where it can: a held call is answered. */
export async function happens(said: Said): Promise<void> {
  await waitFor(() => expect(standingFlow().can(said)).toBe(true), { timeout: 5000 });
  await standingFlow().tell(said);
}

/** A walk waits for the page with this heading. */
export const heads = (name: string): Promise<void> =>
  waitFor(() => expect(screen.getByRole('heading', { level: 1, name })).toBeVisible(), { timeout: 5000 });

/** Chooses a file where the page takes one; a camera is not asked. */
export async function chooses(page: HTMLElement, file: File): Promise<void> {
  const field = page.querySelector('input[type=file]:not([data-camera])');
  if (!(field instanceof HTMLInputElement)) throw new Error('No file is taken here');
  await userEvent.upload(field, file);
}
