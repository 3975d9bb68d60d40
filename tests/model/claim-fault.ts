import type { AnyEventObject } from 'xstate';
import { planted, withEvent } from './planted.ts';
import type { ChartModel } from './model.ts';

/** A chart that is wrong, and the claim that has to report it. */
export type ClaimFault = {
  readonly chart: string;
  /** what is wrong */
  readonly fault: string;
  readonly change: (model: ChartModel) => ChartModel;
  readonly claim: string;
};

type Told = { readonly event: AnyEventObject };
export const toEvent = ({ event }: Told) => event;
export const isOfKey =
  (key: string) =>
  ({ event }: Told): boolean =>
    event['error'].key === key;
export const keepsAct = { type: 'keepAct', params: toEvent };
export const opensAct = {
  type: 'openAct',
  params: ({ event }: Told) => ({ to: 'CANCELLED', key: event['key'] }),
};
/** Sends an answer, or a failure, of the call that a state makes somewhere else. */
export const after = (leaf: string, answer: 'onDone' | 'onError', to: unknown) => (model: ChartModel) =>
  planted(model, leaf, ({ invoke }) => ({ invoke: { ...invoke, [answer]: to } }));
export const takes = (leaf: string, type: string, to: unknown) => (model: ChartModel) =>
  withEvent(model, leaf, type, to);

/** The same in short: chart, fault, change, claim. */
export type Row = readonly [string, string, ClaimFault['change'], string];

/** A claim by name: what is claimed of each step, and of both enrollments, is one. */
export const nameOfClaim = (chart: string, sentence: string): string =>
  `${chart.replace(/^enrollment-.*/, 'enrollment')}: ${sentence}`
    .replace(/: \w+ (?=opens only|is corrected only)/, ': a step ')
    .replace(/going on from \w+/, 'going on from a step');
