import { describe, expect, it } from 'vitest';
import { stepCount } from '../../contract/enums.ts';
import { dossierLife, overviewStatuses } from '../../contract/values/overview.ts';
import { layouts } from '../../src/features/admin-dashboard/chart/layouts.ts';
import { countAt, formatAge, listOf, placeOf, totalOf } from '../../src/features/admin-dashboard/counts.ts';
import { readCriteria } from '../../src/app/member/listing.ts';
import { filtersOf, userListing } from '../../src/features/users/criteria.ts';

const types = ['INDIVIDUAL', 'BUSINESS'] as const;

describe('the chart of the dashboard', () => {
  it.each(types)('has every step of %s in its order, and every status after it', (type) => {
    const { nodes } = layouts[type];
    const steps = nodes.filter(({ step }) => step !== null).map(({ step }) => step);
    expect(steps).toEqual(Array.from({ length: stepCount[type] }, (_, at) => at + 1));
    const sent = nodes.filter(({ step }) => step === null).map(({ status }) => status);
    const before = ['NOT_STARTED', 'IN_PROGRESS'];
    expect(sent.toSorted()).toEqual(overviewStatuses.filter((one) => !before.includes(one)).toSorted());
  });

  it.each(types)(
    'joins each step of %s to the next, and the last one to the dossier that was sent',
    (type) => {
      const { nodes, ways } = layouts[type];
      const names = nodes.filter(({ step }) => step !== null).map(({ name }) => name);
      const forward = ways.filter(({ from }) => names.includes(from)).map(({ from, to }) => [from, to]);
      expect(forward).toEqual(names.map((name, at) => [name, names[at + 1] ?? 'SUBMITTED']));
      expect(ways).toHaveLength(names.length + dossierLife.length);
      for (const { points } of ways) expect(points.length).toBeGreaterThan(1);
    },
  );

  it.each(types)('draws no two states of %s over each other', (type) => {
    const corners = layouts[type].nodes.map(({ x, y }) => `${x} ${y}`);
    expect(new Set(corners).size).toBe(corners.length);
  });
});

describe('a state of the chart', () => {
  const states = [
    {
      registration_type: 'INDIVIDUAL' as const,
      enrollment_status: 'IN_PROGRESS' as const,
      step: 4,
      count: 31,
      median_age: 172_800,
      overdue: 0,
    },
    {
      registration_type: 'INDIVIDUAL' as const,
      enrollment_status: 'CORRECTION_REQUESTED' as const,
      step: null,
      count: 3,
      median_age: 60,
      overdue: 0,
    },
  ];

  it('leads to a list that is asked for exactly that state', () => {
    for (const type of types)
      for (const node of layouts[type].nodes) {
        const [, query = ''] = listOf(placeOf(type, node)).split('?');
        expect(filtersOf(readCriteria(`?${query}`, userListing))).toEqual({
          enrollment_status: node.status,
          registration_type: type,
          ...(node.step === null ? {} : { step: node.step }),
        });
      }
  });

  it('has nobody in it when the overview leaves it out', () => {
    const at = (step: number) => countAt({ states }, { type: 'INDIVIDUAL', status: 'IN_PROGRESS', step });
    expect(at(4)).toMatchObject({ count: 31, age: 172_800 });
    expect(at(5)).toMatchObject({ count: 0, age: null, overdue: 0 });
  });

  it('counts a dossier to be corrected once in the total', () => {
    expect(totalOf({ states }, 'INDIVIDUAL')).toBe(31);
    expect(totalOf({ states }, 'BUSINESS')).toBe(0);
  });

  it.each([
    [0, 'en', '0 min'],
    [3569, 'en', '59 min'],
    [3599, 'en', '1 hr'],
    [7200, 'fr', '2 h'],
    [2 * 86_400, 'en', '2 days'],
    [2 * 86_400, 'it', '2 giorni'],
    [86_399, 'es', '1 d'],
  ] as const)('says %i seconds in %s as %s', (seconds, language, said) =>
    expect(formatAge(seconds, language, 'short').replaceAll(/\s/g, ' ')).toBe(said),
  );
});
