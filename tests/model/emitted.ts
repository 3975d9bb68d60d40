import type { AnyEventObject } from 'xstate';
import { it } from 'vitest';
import { sameEvent } from '../../src/flow/samples.ts';
import { walkers } from '../fixtures/walkers.ts';
import { modelOf } from './all.ts';
import { driverOf } from './browser-driver.ts';
import { stopOf } from './browser-paths.ts';
import { walk } from './driver.ts';
import { pathOfWalk } from './paths.ts';

/**
 * What a file that `npm run paths -- … --format playwright` prints is made of: each path a test that walks it in a
 * browser. Where no browser brings an event about, the path is walked up to there, and counts as skipped, with the reason.
 */
export function walksInABrowser(chart: string) {
  const model = modelOf(chart);
  const open = walkers[chart];
  if (open === undefined) throw new Error(`tests/fixtures/walkers.ts has no walker of ${chart}`);
  const { walker, ...limits } = open();

  return (sentence: string, start: string, events: readonly AnyEventObject[]): void => {
    it(
      sentence,
      async (context) => {
        const says = events.map((event) => {
          const said = model.says.find((one) => sameEvent(one.event, event));
          if (said === undefined)
            throw new Error(`The model of ${chart} no longer says ${JSON.stringify(event)}`);
          return said;
        });
        const whole = pathOfWalk(model, { start, says });
        const stop = stopOf(whole, limits);
        const path = stop?.part ?? whole;
        await walk(model, driverOf(walker(), path), path);
        if (stop !== null) context.skip(`step ${stop.number} is in no browser: ${stop.event} (${stop.why})`);
      },
      120_000,
    );
  };
}
