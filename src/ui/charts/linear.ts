type Ends = readonly [number, number];

/** Where a value between two ends lies between two others, and beyond them likewise; where its ends are one, in the middle. */
export function linear([low, high]: Ends, [start, end]: Ends): (value: number) => number {
  return (value) => {
    const part = low === high ? 0.5 : (value - low) / (high - low);
    return start * (1 - part) + end * part;
  };
}

/** A thousandth of a pixel is nothing to see. */
const written = (place: number) => Math.round(place * 1000) / 1000;

/** A line through places, as SVG writes it; one place alone is closed, so that its round end is drawn as a dot. */
export function lineThrough(places: readonly Ends[]): string {
  if (places.length === 0) return '';
  const line = `M${places.map((place) => place.map(written).join(',')).join('L')}`;
  return places.length === 1 ? `${line}Z` : line;
}
