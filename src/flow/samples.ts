import type { AnyEventObject } from 'xstate';
import type { FlowBy } from './flow.ts';

/** An event as a chart's model lists it: who brings it about, which actor reports it, how long the clock must run. */
export type Sample = {
  readonly by: FlowBy;
  readonly event: AnyEventObject;
  readonly from?: string;
  readonly delay?: number;
};

/** What the model of a chart knows beside the chart: its starts by name and one event of each kind. */
export type ChartSamples = {
  /** the part of the specification that it builds */
  readonly section?: string;
  readonly starts: readonly { readonly name: string; readonly input?: unknown }[];
  readonly says: readonly Sample[];
};

export const noSamples: ChartSamples = { starts: [], says: [] };

const entriesOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** How much of `one` stands in `other` at the same place. */
export function likeness(one: unknown, other: unknown): number {
  if (typeof one !== 'object' || one === null) return one === other ? 1 : 0;
  const others = new Map(entriesOf(other));
  return entriesOf(one).reduce((sum, [name, value]) => sum + likeness(value, others.get(name)), 0);
}

/** The samples of an event's type, the likest first. */
export function samplesLike({ says }: ChartSamples, event: AnyEventObject): readonly Sample[] {
  const score = (sample: Sample) => likeness(event, sample.event) * 2 - likeness(sample.event, sample.event);
  return says.filter((sample) => sample.event.type === event.type).toSorted((a, b) => score(b) - score(a));
}

/** As it is told in JSON: what a reader of a file would compare. */
export const sameEvent = (one: AnyEventObject, other: AnyEventObject): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
