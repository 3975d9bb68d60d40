import type { OverviewStatus } from '../../../../contract/values/overview.ts';

/** One state of an enrollment as the dashboard draws it, in px from the picture's corner. */
export type ChartNode = {
  /** a step's name in its chart, or the status of a dossier that was sent */
  readonly name: string;
  readonly status: OverviewStatus;
  /** the step's number; null once sent */
  readonly step: number | null;
  readonly x: number;
  readonly y: number;
};

/** One way from state to state. */
export type ChartWay = {
  readonly from: string;
  readonly to: string;
  /** the line's corners, beginning and end included */
  readonly points: readonly (readonly [x: number, y: number])[];
};

/** A chart of the machines, laid out by `npm run charts`. */
export type ChartLayout = {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly ChartNode[];
  readonly ways: readonly ChartWay[];
};

/** Every state is drawn as large as any other, so that its words fit in four languages. */
export const nodeSize = { width: 132, height: 76 } as const;
