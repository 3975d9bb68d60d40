import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '../../../contract/index.ts';
import { transactionDetail } from '../../../contract/values/transaction.ts';
import { os } from '../../../server/http/implement.ts';
import { turnLimits } from '../../../server/http/own-turns.ts';
import { startApp, Visitor } from '../../fixtures/app.ts';
import { freshDatabase } from '../../fixtures/database.ts';

const example = z
  .object({ example: z.object({ reply: transactionDetail }) })
  .parse(contract.transactions.create['~orpc'].meta).example.reply;
const connections = 8;

it('a write gives its turn back before its answer is taken, however slowly that is', async () => {
  const database = await freshDatabase();
  const whole = await startApp(database);
  const { cookies } = await whole.memberOf('slow@example.com');
  await whole.app.close();
  const { app } = await startApp(database, {
    env: { DATABASE_CONNECTIONS: String(connections) },
    handlers: {
      transactions: {
        create: os.transactions.create.handler(({ input: { body } }) => ({
          // more than the system takes of an answer that nobody reads
          body: { ...example, text: 'a'.repeat(body.text === 'large' ? 12_000_000 : 1) },
        })),
      },
    },
  });
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const form = (text: string) =>
    JSON.stringify({ transaction_type: 'MONEY_IN', currency: 'EUR', amount: '10.00', text });
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const sockets: Socket[] = [];
  for (let line = 0; line < turnLimits(connections).running; line += 1) {
    const body = form('large');
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    await once(socket, 'connect');
    socket.write(
      [
        'POST /api/v1/transaction HTTP/1.1',
        'host: localhost',
        `cookie: ${cookie}`,
        'content-type: application/json',
        `idempotency-key: slow-taker-000${line}`,
        `content-length: ${body.length}`,
        '',
        body,
      ].join('\r\n'),
    );
    await once(socket, 'readable');
  }
  const next = new Visitor(app);
  for (const [name, value] of cookies) next.cookies.set(name, value);
  const soon = await next.post('/transaction', form('small'), {
    'content-type': 'application/json',
    'idempotency-key': 'slow-taker-0009',
  });
  expect(soon.status).toBe(201);
  for (const socket of sockets) socket.destroy();
  await app.close();
  await database.close();
}, 120_000);
