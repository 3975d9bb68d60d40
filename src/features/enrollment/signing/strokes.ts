/** A drawing in the units of the pad, whatever its size on the screen. */
export const pad = { width: 600, height: 240 } as const;
/** Width of the pen. */
export const pen = 3;
/** Shorter than this altogether it is a slip of the hand, no signature. */
const shortest = 30;
/** Pixels to a unit in the picture that is sent: fine enough for print; coarser where a pad is scribbled over. */
const scales = [1.5, 1, 0.5] as const;
/** The longest base64 of a picture: that of the largest that the server takes (`drawingLimits`). */
export const longestPicture = 87_000;

export type Point = { readonly x: number; readonly y: number };
export type Stroke = readonly Point[];

const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
const rounded = (at: number) => Math.round(at * 10) / 10;
const say = ({ x, y }: Point) => `${rounded(x)} ${rounded(y)}`;

/** A stroke as the path of an SVG, smooth between its points. */
export function pathOf(stroke: Stroke): string {
  const [first] = stroke;
  if (!first) return '';
  const curves = stroke.slice(1).map((point, at) => {
    const before = stroke[at] ?? first;
    return `Q${say(before)} ${say(middle(before, point))}`;
  });
  return `M${say(first)}${curves.join('')}L${say(stroke.at(-1) ?? first)}`;
}

const lengthOf = (stroke: Stroke): number =>
  stroke.slice(1).reduce((sum, point, at) => {
    const before = stroke[at] ?? point;
    return sum + Math.hypot(point.x - before.x, point.y - before.y);
  }, 0);

export const hasInk = (strokes: readonly Stroke[]): boolean =>
  strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0) >= shortest;

function drawnAt(scale: number, strokes: readonly Stroke[]): string {
  const canvas = document.createElement('canvas');
  canvas.width = pad.width * scale;
  canvas.height = pad.height * scale;
  const ink = canvas.getContext('2d');
  if (!ink) return '';
  ink.scale(scale, scale);
  ink.lineWidth = pen;
  ink.lineCap = 'round';
  ink.lineJoin = 'round';
  ink.strokeStyle = '#000';
  for (const stroke of strokes) ink.stroke(new Path2D(pathOf(stroke)));
  return canvas.toDataURL('image/png').split(',')[1] ?? '';
}

/** The drawing as PNG in base64: black on nothing, whatever the colours of the page, as fine as the server takes it. */
export function pictureOf(strokes: readonly Stroke[]): string {
  for (const scale of scales) {
    const picture = drawnAt(scale, strokes);
    if (picture.length <= longestPicture) return picture;
  }
  return '';
}
