import type { Flow, FlowOffer } from '../flow.ts';
import { offersOf } from '../offers.ts';
import type { Run } from '../runs.ts';
import type { ChartSamples } from '../samples.ts';

/** An event that tells nothing but that it happened: a button of the page sends the very same. */
export const isBare = (event: object): boolean => Object.keys(event).length === 1;

/** One offer for each type of event: on the page one does not choose among samples. */
function byType(offers: readonly FlowOffer[]): readonly FlowOffer[] {
  const found = new Map<string, FlowOffer>();
  for (const offer of offers)
    if (found.get(offer.event.type)?.can !== true) found.set(offer.event.type, offer);
  return [...found.values()];
}

/** What a person could bring about now. What carries words or choices is done on the page and can't be pressed here: `onPage` says so. */
function liveOffers({ snapshot, isOver }: Run, { says }: ChartSamples, onPage: string): readonly FlowOffer[] {
  if (isOver) return [];
  const offers = offersOf(snapshot, says).filter(({ by }) => by === 'person');
  return byType(offers).map((offer) =>
    offer.can && !isBare(offer.event) ? { ...offer, can: false, why: onPage } : offer,
  );
}

/** A run as the panel shows it. */
export function flowOf(run: Run, samples: ChartSamples, onPage: string): Flow {
  const input = JSON.stringify(run.input);
  const start = samples.starts.find((one) => JSON.stringify(one.input) === input);
  return {
    chart: run.chart,
    ...(samples.section === undefined ? {} : { section: samples.section }),
    ...(start === undefined ? {} : { start: start.name }),
    first: run.recorded.first,
    state: run.recorded.state,
    path: run.recorded.path,
    offers: liveOffers(run, samples, onPage),
  };
}
