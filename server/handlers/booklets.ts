import { member } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { bookletView, findBooklet, listBooklets } from '../repositories/booklets.ts';
import { findPerson } from '../repositories/registrations.ts';

export const booklets = {
  list: os.booklets.list.handler(async ({ context, input }) => {
    const { userId } = input.params;
    if (!(await findPerson(context.db, userId))) throw problem('not_found');
    const { total, booklets } = await listBooklets(context.db, userId, input.query);
    return { headers: { 'x-total-count': total }, body: booklets.map(bookletView) };
  }),
  /** To an investor somebody else's booklet is as one that isn't there (decisions §3). */
  read: os.booklets.read.handler(async ({ context, input }) => {
    const booklet = await findBooklet(context.db, input.params.bookletId);
    const { id, role } = member(context);
    if (!booklet || (role === 'user' && booklet.user_id !== id)) throw problem('not_found');
    return { body: bookletView(booklet) };
  }),
};
