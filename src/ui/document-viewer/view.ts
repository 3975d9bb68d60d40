/** Width and height in CSS pixels at 100 %. */
export type Size = { readonly width: number; readonly height: number };

/** Degrees clockwise from how the file has it. */
export type Turn = 0 | 90 | 180 | 270;

/** How a document is looked at. `width`: as wide as the pane. */
export type View = { readonly zoom: number | 'width'; readonly turn: Turn };

export const firstView: View = { zoom: 'width', turn: 0 };

const steps = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5] as const;
const smallest = 0.1;
const largest = 5;
/** A small picture is not blown up to the pane's width beyond this. */
const widest = 2;
/** Left and right of a page together. */
export const margin = 24;

export const clampScale = (scale: number): number => Math.min(largest, Math.max(smallest, scale));

/** The next step of zoom from any scale; the same scale at the end of the steps. */
export function stepFrom(scale: number, direction: 'in' | 'out'): number {
  const near = 0.005;
  return direction === 'in'
    ? (steps.find((step) => step > scale + near) ?? scale)
    : (steps.findLast((step) => step < scale - near) ?? scale);
}

export const canStep = (scale: number, direction: 'in' | 'out'): boolean =>
  stepFrom(scale, direction) !== scale;

export function turnedBy(turn: Turn, quarter: 90 | 270): Turn {
  const next = (turn + quarter) % 360;
  return next === 90 || next === 180 || next === 270 ? next : 0;
}

/** A size as it lies after turning. */
export const turned = ({ width, height }: Size, turn: Turn): Size =>
  turn === 90 || turn === 270 ? { width: height, height: width } : { width, height };

/** Scale of a page in a pane of `paneWidth` CSS pixels. */
export function scaleOf(view: View, size: Size, paneWidth: number): number {
  if (view.zoom !== 'width') return view.zoom;
  const { width } = turned(size, view.turn);
  const room = Math.max(80, paneWidth - margin);
  return clampScale(Math.min(widest, room / Math.max(1, width)));
}
