import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { CuttingLine } from '../fixtures/cutting-line.ts';
import { senderOf, type Call } from '../fixtures/money-client.ts';
import type { ServerProcess } from '../fixtures/server-process.ts';
import type { Fund } from './fund.ts';

/** The server as it is reached by a line. */
export const through = ({ url }: CuttingLine, { server }: Fund): ServerProcess => ({ ...server, url });

/** Somebody asks for money in, never hears the answer, and asks again with the same key: it is the answer that was lost. */
export async function askedAgain(fund: Fund, line: CuttingLine, amount: string): Promise<void> {
  const person = fund.people.investors[0];
  if (!person) throw new Error('nobody is there');
  const send = senderOf(person.visitor);
  const key = randomUUID();
  const body = { transaction_type: 'MONEY_IN', currency: 'EUR', amount };
  const call: Call = { method: 'POST', path: '/transaction', body, key };
  line.set('cut');
  await expect(send(through(line, fund), call), 'an answer came').rejects.toThrow();
  line.set('whole');
  const again = await send(through(line, fund), call);
  expect(again.status, again.text).toBe(201);
  const lost = line.lost.get(key) ?? '';
  expect(lost).toMatch(/^HTTP\/1\.1 201 /);
  expect(lost.endsWith(`\r\n\r\n${again.text}`), 'the second answer is another one').toBe(true);
}
