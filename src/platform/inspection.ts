import { pageQuery } from './environment.ts';
import { readJson, writeJson } from './storage.ts';

/**
 * What the running charts tell while they run, for the dock that follows them (`?inspect`). In development alone: a
 * build has neither the dock nor the ear that it listens with.
 */
type Ear = (told: unknown) => void;

export const dockSides = ['left', 'right', 'bottom'] as const;
export type DockSide = (typeof dockSides)[number];
export type DockPlace = { readonly side: DockSide; readonly isFolded: boolean };

/** Where the dock stands; kept as long as the tab, so that it is there after a reload. */
const keptAs = 'portal.inspect';
const first: DockPlace = { side: 'right', isFolded: false };

/** The place that is kept; null while nobody asks for the dock. */
export function dockPlace(): DockPlace | null {
  const kept = readJson('session', keptAs);
  if (typeof kept !== 'object' || kept === null) return null;
  return {
    side: dockSides.find((side) => 'side' in kept && kept.side === side) ?? first.side,
    isFolded: 'isFolded' in kept && kept.isFolded === true,
  };
}

/** Keeps the place; null closes the dock for good, and the address asks for it no more. */
export function keepDockPlace(place: DockPlace | null): void {
  writeJson('session', keptAs, place);
  const address = new URL(window.location.href);
  if (place !== null || !address.searchParams.has('inspect')) return;
  address.searchParams.delete('inspect');
  window.history.replaceState(window.history.state, '', address);
}

/** The address asks once; the tab remembers. */
function isAsked(): boolean {
  if (typeof window === 'undefined') return false;
  if (new URLSearchParams(pageQuery()).has('inspect') && dockPlace() === null) keepDockPlace(first);
  return dockPlace() !== null;
}

/** Whether the dock is wanted on this page. Decided as the page begins, before its first chart. */
export const isInspected: boolean = import.meta.env.DEV && isAsked();

let ear: Ear | null = null;
/** what was told before the dock had arrived */
let early: unknown[] = [];

function tell(told: unknown): void {
  if (ear === null) early.push(told);
  else ear(told);
}

/** Given to each `createActor` of the portal: nothing at all, unless the dock is wanted. */
export const inspection: { readonly inspect?: Ear } = isInspected ? { inspect: tell } : {};

/** Hears everything from the beginning of the page on; one at a time. */
export function hearCharts(listener: Ear): void {
  ear = listener;
  for (const told of early) listener(told);
  early = [];
}
