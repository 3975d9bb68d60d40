import { access } from '../access.ts';
import { reply, row } from '../row.ts';
import { fundBooks as books } from '../values/fund-books.ts';
import { ids } from './examples.ts';

const nothing = { wallets: '0.00', reserved: '0.00', fund_cash: '0.00', fees: '0.00', margin: '0.00' };
const level = {
  provider: '0.00',
  foundation: '0.00',
  exchange_position: '0.00',
  profit_and_loss: '0.00',
  sum: '0.00',
};

/** The fund's own books. An extension (feature `money`). */
export const fundBooks = {
  read: row
    .route({
      method: 'GET',
      path: '/x/fund/books',
      tags: ['extensions'],
      summary: 'What lies at banks and what it is made of, by currency, with the sum that has to be zero',
    })
    .meta({
      access: access.staff,
      errors: [],
      example: {
        reply: {
          currencies: [
            {
              currency: 'EUR',
              banks: [{ bank_id: ids.bank, bank_name: 'Banque Exemple', balance: '125000.00' }],
              wallets: '80000.00',
              reserved: '250.00',
              fund_cash: '44900.00',
              fees: '100.00',
              margin: '0.00',
              ...level,
            },
            { currency: 'USD', banks: [], ...nothing, ...level },
          ],
        },
      },
    })
    .output(reply(books)),
};
