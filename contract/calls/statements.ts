import { z } from 'zod';
import { access } from '../access.ts';
import { currencies } from '../enums.ts';
import { fileReply, reply, row, uuid } from '../row.ts';
import { exportMedia, paperFormats } from '../values/export.ts';
import { statement, statementPeriod } from '../values/statement.ts';
import { choice } from '../values/text.ts';
import { ids } from './examples.ts';

const march = { from: '2026-03-01', to: '2026-03-31' };
const arrived = {
  at: '2026-03-03T10:12:00.000Z',
  value_date: '2026-03-03',
  transaction_id: ids.transaction,
  transaction_type: 'MONEY_IN' as const,
  reference: 'MI-2026-000061',
  own_reference: null,
  amount: '1000.00',
  balance: '1250.00',
};
const tags = ['extensions'] as const;

/** What one keeps of a wallet: an extension (feature `statements`). */
export const statements = {
  read: row
    .route({
      method: 'GET',
      path: '/x/statements/{userId}/{currency}',
      tags,
      summary: 'What moved in a wallet over a period of days (UTC), with what it held before and after',
    })
    .meta({
      access: access.ownOrStaff(),
      errors: ['not_found', 'too_many_rows'],
      exports: paperFormats,
      example: {
        params: { userId: ids.member, currency: 'EUR' },
        query: march,
        reply: {
          user_id: ids.member,
          user_name: 'Camille Exemple',
          member_id: 'MBR-000418',
          currency: 'EUR',
          ...march,
          opening: '250.00',
          closing: '1250.00',
          lines: [arrived],
        },
      },
    })
    .input(
      z.object({
        params: z.strictObject({ userId: uuid, currency: choice(currencies) }),
        query: statementPeriod,
      }),
    )
    .output(reply(statement)),
  receipt: row
    .route({
      method: 'GET',
      path: '/x/transaction/{userId}/{transactionId}/receipt',
      tags,
      summary: "One transaction as a paper (PDF), in the reader's language",
    })
    .meta({
      access: access.ownOrStaff(),
      errors: ['not_found'],
      media: [exportMedia.pdf],
      example: { params: { userId: ids.member, transactionId: ids.transaction } },
    })
    .input(z.object({ params: z.strictObject({ userId: uuid, transactionId: uuid }) }))
    .output(fileReply),
};
