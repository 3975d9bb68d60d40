import { prefersReducedMotion } from '../../platform/media.ts';

/** The part of a picture that is seen, as fractions of it: 0 to 1. */
export type Seen = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};
export type Size = { readonly width: number; readonly height: number };

export const everything: Seen = { left: 0, top: 0, width: 1, height: 1 };
const sizes = [0.15, 0.2, 0.25, 0.35, 0.5, 0.65, 0.8, 1, 1.25, 1.5, 2, 3];
export const smallest = 0.15;
export const largest = 3;

/** The next size up or down. */
export const sizeBeside = (zoom: number, direction: 1 | -1): number =>
  (direction === 1
    ? sizes.find((size) => size > zoom + 0.001)
    : sizes.findLast((size) => size < zoom - 0.001)) ?? zoom;

/** The size in which all of a picture is seen; never larger than it was drawn. */
export const sizeOfWhole = (stage: HTMLElement, { width, height }: Size): number =>
  Math.min(stage.clientWidth / width, stage.clientHeight / height, 1);

export function seenOf(stage: HTMLElement): Seen {
  const { scrollWidth, scrollHeight, clientWidth, clientHeight, scrollLeft, scrollTop } = stage;
  return {
    left: scrollLeft / scrollWidth,
    top: scrollTop / scrollHeight,
    width: clientWidth / scrollWidth,
    height: clientHeight / scrollHeight,
  };
}

/** Tells what is seen now, and whenever the stage or the picture on it changes its size; gives back what ends that. */
export function watchSeen(stage: HTMLElement, tell: (seen: Seen) => void): () => void {
  const observer = new ResizeObserver(() => tell(seenOf(stage)));
  observer.observe(stage);
  for (const picture of stage.children) observer.observe(picture);
  return () => observer.disconnect();
}

const isStill = () => prefersReducedMotion() || navigator.webdriver;

/** Brings the current state into the middle of the stage. */
export function findCurrent(stage: HTMLElement): void {
  const box = stage.querySelector('[data-state].lit > rect');
  if (box === null) return;
  const [outer, inner] = [stage.getBoundingClientRect(), box.getBoundingClientRect()];
  const middle = (start: number, length: number, room: number) =>
    start + Math.min(length, room) / 2 - room / 2;
  stage.scrollBy({
    left: middle(inner.x - outer.x, inner.width, outer.width),
    top: middle(inner.y - outer.y, inner.height, outer.height),
    behavior: isStill() ? 'auto' : 'smooth',
  });
}

/** Brings a place of the picture, as fractions of it, into the middle of the stage. */
export function goTo(stage: HTMLElement, left: number, top: number): void {
  stage.scrollTo({
    left: left * stage.scrollWidth - stage.clientWidth / 2,
    top: top * stage.scrollHeight - stage.clientHeight / 2,
  });
}
