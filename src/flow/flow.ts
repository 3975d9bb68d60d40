import type { AnyEventObject } from 'xstate';

/**
 * Who brings an event about. `person`: somebody at the page · `reply`: a call is answered · `report`: an actor that
 * goes on reporting tells · `page`: the portal around the chart tells · `clock`: time.
 */
export type FlowBy = 'person' | 'page' | 'reply' | 'report' | 'clock';

/** One event that has led from a state to a state, or has changed what is kept there. */
export type FlowStep = {
  readonly event: AnyEventObject;
  readonly by: FlowBy;
  readonly from: string;
  readonly to: string;
  /** when, as ISO 8601: told of a running portal, not of a story */
  readonly at?: string;
  /** the chart's transitions that were taken, as `nameOfEdge` names them: the picture lights them */
  readonly edges?: readonly string[];
  /** which of the model's samples it was, or -1; a link can only tell samples */
  readonly index?: number;
};

/** One event that the state knows: possible now, or refused by a guard. */
export type FlowOffer = {
  readonly by: FlowBy;
  readonly event: AnyEventObject;
  /** which of the model's samples it is, or -1 */
  readonly index: number;
  readonly can: boolean;
  /** the leaf that it leads to, as far as the chart alone can say */
  readonly to?: string;
  /** the guards that refuse it, by their types; none: no guard does */
  readonly guards: readonly string[];
  /** what else keeps it from being brought about here, as the reader is told */
  readonly why?: string;
};

/**
 * A link that led only so far: its event of this number, counted from 1, could not happen; 0: the chart no longer has the
 * start that it names.
 */
export type FlowStop = { readonly next: number; readonly of: number };

/** What is to be told of one run of a chart: JSON, so that it can be sent, saved and read again. */
export type Flow = {
  readonly chart: string;
  /** the part of the specification that the chart builds: `§5` */
  readonly section?: string;
  /** the name of the start among the model's; none for a story frozen in a state */
  readonly start?: string;
  /** the leaf in which it began */
  readonly first: string;
  /** the leaf in which it is */
  readonly state: string;
  readonly path: readonly FlowStep[];
  readonly offers: readonly FlowOffer[];
  /** where the link that it was opened by stopped before its end */
  readonly stopped?: FlowStop;
};
