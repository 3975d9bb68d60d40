import { describe, expect, it } from 'vitest';
import { claimsByChart } from '../model/claims/all.ts';
import { nameOfClaim } from '../model/claim-fault.ts';
import { claimFaults, unplanted } from '../model/claim-faults.ts';
import { modelOf } from '../model/all.ts';
import { graphOf } from '../model/graph.ts';
import type { Graph } from '../model/graph.ts';
import { sample } from '../fixtures/sample.ts';

const graphs = new Map<string, Graph>();
/** The graph of a chart as it is, made once. */
function graphAsItIs(chart: string): Graph {
  const known = graphs.get(chart);
  if (known !== undefined) return known;
  const model = modelOf(chart);
  const graph = graphOf(model, model.says);
  graphs.set(chart, graph);
  return graph;
}

/** The samples alone are enough to find a fault. */
const isBroken = (graph: Graph, sentence: string): boolean | undefined => {
  const claim = claimsByChart[graph.model.name]?.claims.find((one) => one.sentence === sentence);
  return claim && claim.judge(graph).path !== null;
};

describe('each claim', () => {
  it.each(sample(claimFaults, 21).map((fault) => [fault.chart, fault.fault, fault] as const))(
    'of %s reports %s, and nothing where that is right',
    (_, __, fault) => {
      const model = fault.change(modelOf(fault.chart));
      expect(isBroken(graphOf(model, model.says), fault.claim)).toBe(true);
      expect(isBroken(graphAsItIs(fault.chart), fault.claim)).toBe(false);
    },
  );

  it('has a chart gone wrong that it reports, but for a list that only gets shorter', () => {
    const known = new Set(claimFaults.map(({ chart, claim }) => nameOfClaim(chart, claim)));
    const names = Object.entries(claimsByChart).flatMap(([chart, { claims }]) =>
      claims.map(({ sentence }) => nameOfClaim(chart, sentence)),
    );
    expect([...new Set(names)].filter((name) => !known.has(name)).toSorted()).toEqual(unplanted);
  });
});
