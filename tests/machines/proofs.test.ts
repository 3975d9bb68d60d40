import { describe, expect, it } from 'vitest';
import { models } from '../model/all.ts';
import { claimsByChart } from '../model/claims/all.ts';
import { tellFailure } from '../model/counter-example.ts';
import { prove } from '../model/proofs.ts';

describe('the proofs', () => {
  it.each(models.map((model) => [model.name, model] as const))('hold of %s', (_, model) => {
    const { failures, places, ways, claims } = prove(model);
    console.log(`${model.name}: ${places} states, ${ways} ways, ${claims.length} claims proved`);
    expect(failures.map((failure) => tellFailure(model, failure, 'en'))).toEqual([]);
  });

  it('claim something of every chart, and of no chart that does not exist', () => {
    expect(Object.keys(claimsByChart)).toEqual(models.map(({ name }) => name));
    expect(Object.values(claimsByChart).filter(({ claims }) => claims.length === 0)).toEqual([]);
  });
});
