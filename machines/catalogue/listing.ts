import { listingMachine } from '../listing/machine.ts';
import { chart } from './chart.ts';

const criteria = { filters: { enrollment_status: 'ALL' }, search: '', type: 'ALL', page: 1 };
export const listingChart = chart('listing', listingMachine, criteria, ({ path, value }) =>
  listingMachine.resolveState({ value, context: { ...criteria, typed: path === 'typing' ? 'camille' : '' } }),
);
