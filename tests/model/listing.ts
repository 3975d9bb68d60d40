import { listingMachine } from '../../machines/listing/machine.ts';
import { page, passes, person } from './model.ts';
import type { ChartModel } from './model.ts';

const criteria = { filters: { enrollment_status: 'ALL' }, search: '', type: 'ALL', page: 1 };
const filter = (value: string) => person({ type: 'filter.changed', name: 'enrollment_status', value });
const type = (value: string) => person({ type: 'type.changed', value });
const search = (text: string) => person({ type: 'search.submitted', text });
const turn = (to: number, lastPage: number | null) => person({ type: 'page.changed', page: to, lastPage });
const typing = person({ type: 'search.typed', text: 'camille' });
const erased = person({ type: 'search.typed', text: '' });
const paused = passes('searchPause', 'listing.typing', 300);

export const listingModel: ChartModel = {
  name: 'listing',
  section: '§2, §4, §9',
  machine: listingMachine,
  starts: { first: criteria, linked: { ...criteria, search: 'exemple', page: 3 } },
  tells: (context) => JSON.stringify([context['search'], context['typed'], context['page']]),
  says: [
    filter('SUBMITTED'),
    filter('ALL'),
    type('MONEY_IN'),
    type('ALL'),
    typing,
    erased,
    search('camille'),
    search('exemple'),
    turn(2, 3),
    turn(3, null),
    page({ type: 'address.changed', criteria }),
    paused,
  ],
  rests: ['browsing'],
  states: {
    browsing: {
      sentence: 'the list shows what is asked for',
      tags: [],
      offers: ['filter.changed', 'type.changed', 'search.typed', 'search.submitted', 'page.changed'],
      keeps: (context) => context['search'] === context['typed'],
    },
    typing: {
      sentence: 'the search field holds a text that is not applied yet',
      tags: ['typing'],
      offers: ['filter.changed', 'type.changed', 'search.typed', 'search.submitted'],
    },
  },
  needs: [
    { event: 'filter.changed', by: 'typing' },
    { event: 'type.changed', by: 'typing' },
    { event: 'search.typed', by: 'typing' },
    { event: 'search.submitted', by: 'typing' },
  ],
  walks: {
    'turns two pages, filters, searches': {
      start: 'first',
      says: [turn(2, 3), turn(3, null), filter('SUBMITTED'), typing, paused, type('MONEY_IN')],
    },
  },
};
