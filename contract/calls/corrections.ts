import { z } from 'zod';
import { access } from '../access.ts';
import { reply, row, userParams } from '../row.ts';
import { correction } from '../values/correction.ts';
import { ids } from './examples.ts';

const sent = (city: string) => ({ values: { city, zip_code: '31000' }, owners: [], files: [] });

/** What was sent before beside what is sent now: an extension (feature `corrections`). */
export const corrections = {
  list: row
    .route({
      method: 'GET',
      path: '/x/corrections/{userId}',
      tags: ['extensions'],
      summary: 'For each open or answered issue, what was sent before and what stands there now',
    })
    .meta({
      access: access.ownOrStaff(),
      errors: ['not_found'],
      example: {
        params: { userId: ids.member },
        reply: [{ issue_id: ids.issue, before: sent('Albi'), now: sent('Toulouse') }],
      },
    })
    .input(z.object({ params: userParams }))
    .output(reply(z.array(correction))),
};
