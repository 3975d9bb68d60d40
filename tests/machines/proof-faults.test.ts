import type { AnyEventObject } from 'xstate';
import { beforeAll, describe, expect, it } from 'vitest';
import { modelOf } from '../model/all.ts';
import { toEvent } from '../model/claim-fault.ts';
import { claimsByChart } from '../model/claims/all.ts';
import { tellFailure } from '../model/counter-example.ts';
import type { ChartModel } from '../model/model.ts';
import { planted, withEvent } from '../model/planted.ts';
import { prove } from '../model/proofs.ts';
import type { Failure } from '../model/proofs.ts';

describe('an edge that skips the contract', () => {
  const model = withEvent(
    modelOf('enrollment-individual'),
    'filling.documents.editing',
    'step.submitted',
    '#enrollmentIndividual.filling.bankInformation',
  );
  let failures: readonly Failure[] = [];
  beforeAll(() => {
    failures = prove(model).failures;
  });
  const found = (sentence: string) => failures.find((failure) => failure.sentence.includes(sentence));

  it('is found by the shortest way: the papers, and at once the bank', () => {
    const failure = found('bankInformation opens only where the server has said');
    expect(failure?.path?.steps.map(({ said, leaf }) => [said.event.type, leaf])).toEqual([
      ['xstate.done.actor.loadProgress', 'filling.documents.editing'],
      ['step.submitted', 'filling.bankInformation.editing'],
    ]);
  });

  it('is found by the way of somebody who begins with nothing, all steps before it included', () => {
    const failure = found('comes to the bank information only after saving each step before it');
    const saved = failure?.path?.steps.filter(({ said }) => said.event.type.endsWith('.saveProgress'));
    expect(saved?.map(({ from }) => from.split('.')[1])).toEqual(['investorType', 'identity', 'address']);
  });

  it('is told in sentences, with the link that opens it in Storybook', () => {
    const failure = found('bankInformation opens only');
    const told = failure === undefined ? '' : tellFailure(model, failure, 'en');
    expect(told).toContain('this does not hold: bankInformation opens only where the server has said');
    expect(told.split('\n').filter((line) => /^ {2}\d\. /.test(line))).toHaveLength(3);
    expect(told).toMatch(
      /\n {2}http.*\/\?path=\/story\/charts-individual-enrollment--walk&args=start:resume;walk:\d+-\d+$/,
    );
  });
});

/** A chart with a fault is looked at by its samples alone: they are enough to find it. */
const proveBySamples = (model: ChartModel) =>
  prove(model, { claims: claimsByChart[model.name]?.claims ?? [], world: [] });
const isKeyTaken = ({ event }: { readonly event: AnyEventObject }) =>
  event['error'].key === 'idempotency_key_reused';

describe('a fault in a chart is found', () => {
  const faults = [
    [
      'a busy state without a way out when its call fails',
      planted(modelOf('money-operation'), 'loading', ({ invoke }) => ({
        invoke: { ...invoke, onError: [] },
      })),
      'nobody waits for ever in loading: nothing follows when its call fails',
    ],
    [
      'a busy state without a call',
      planted(modelOf('value-import'), 'importing', () => ({ invoke: [] })),
      'nobody waits for ever in importing: it is busy, and no call is made',
    ],
    [
      'an answer that nothing takes',
      planted(modelOf('money-operation'), 'submitting', ({ invoke }) => ({
        invoke: { ...invoke, onError: { guard: isKeyTaken, target: 'overtaken' } },
      })),
      'nobody waits for ever in submitting',
    ],
    [
      'a trap',
      planted(modelOf('request'), 'refused', () => ({ on: {} })),
      'an end or home (rejected, executed, cancelled) can be reached from everywhere',
    ],
    [
      'a wait that nobody but the portal ends',
      planted(modelOf('redistribution'), 'conflict', () => ({
        on: {
          'standing.changed': { target: 'settling', actions: { type: 'takeStanding', params: toEvent } },
        },
      })),
      'an end or home (awaiting, published) can be reached without anybody else',
    ],
    [
      'a dossier that nobody can submit',
      withEvent(modelOf('enrollment-individual'), 'filling.summary.checking', 'answers.confirmed', {}),
      'whoever fills in a dossier can come to submit it',
    ],
    [
      'a dead transition',
      withEvent(modelOf('review'), 'watching', 'refusal.opened', { guard: () => false, target: 'raising' }),
      'the transition review.watching refusal.opened #0 is taken on some way',
    ],
    [
      'a state of rest that is busy',
      { ...modelOf('activation'), rests: ['activated', 'checking'] },
      'checking is a state of rest, but does not stay by itself',
    ],
  ] as const;

  it.each(faults)('%s', (_, model, sentence) => {
    const told = proveBySamples(model).failures.map((failure) => tellFailure(model, failure, 'en'));
    expect(told.filter((one) => one.includes(sentence))).toHaveLength(1);
  });
});
