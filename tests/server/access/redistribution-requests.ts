import { keyed } from '../../fixtures/requests.ts';
import { monthCalls, monthIn, seventy, untouchedMonth } from '../../fixtures/redistribution.ts';
import type { Make, Owner } from './requests.ts';

const path = '/monthlyRedistribution/values';
/** A draft by one of the fund's, in which nobody has a hand yet. */
const draftOf = async ({ admin }: Owner) =>
  monthIn(await monthCalls({ visitor: admin }).create({ ...untouchedMonth(), ...seventy }));

/** The calls about monthly redistributions. */
export const redistributionRequests: Readonly<Record<string, Make>> = {
  'redistribution.values': () => ({ path }),
  'redistribution.list': () => ({ path: `${path}/list` }),
  'redistribution.investors': async (owner) => ({ path: `/x${path}/${(await draftOf(owner)).id}/investors` }),
  'redistribution.preview': () => ({
    path: '/x/monthlyRedistribution/preview',
    body: { ...untouchedMonth(), ...seventy },
  }),
  'redistribution.create': () => ({ path, body: { ...untouchedMonth(), ...seventy }, headers: keyed() }),
  'redistribution.update': async (owner) => {
    const { id, version } = await draftOf(owner);
    return { path: `${path}/${id}`, body: { ...seventy, note: 'checked', version }, headers: keyed() };
  },
  'redistribution.remove': async (owner) => ({ path: `${path}/${(await draftOf(owner)).id}` }),
};
