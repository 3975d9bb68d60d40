import type { ComponentType, ReactNode } from 'react';
import { bring } from '../platform/chunk.ts';
import type { Failure } from './broken.tsx';
import type { RouteRow } from './routes.ts';
import { type ScreenName, screenOf } from './screens.ts';

export type MemberAreaProps = {
  readonly route: RouteRow;
  readonly path: string;
  /** what kept the screen from arriving; null: it is there, or is being asked for again */
  readonly failure: Failure | null;
  readonly children?: ReactNode;
};

let loaded: ComponentType<MemberAreaProps> | null = null;

/** Everything behind the login: providers and shells, in a chunk of their own. Null until it has arrived. */
export const memberArea = (): ComponentType<MemberAreaProps> | null => loaded;

export async function loadMemberArea(): Promise<void> {
  if (loaded !== null) return;
  const { openMemberArea } = await bring(() => import('./member/area.tsx'));
  loaded = await openMemberArea();
}

/** Takes what a screen reads first, once its code and the area are there, so that it is drawn with it. */
export async function readFirst(screen: ScreenName): Promise<void> {
  const area = await bring(() => import('./member/area.tsx'));
  await area.readFirst(screenOf(screen));
}
