import { Client } from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { systemClock, today } from '../../../server/clock.ts';
import type { Answer } from '../../fixtures/app.ts';
import {
  askFor,
  foresee,
  keyed,
  postFor,
  requestIn,
  take,
  type ShownRequest,
} from '../../fixtures/requests.ts';
import { conversion, investment, moneyIn, moneyOut, openDesk, type Desk } from './desk.ts';

afterEach(() => vi.restoreAllMocks());

/** How often a call asks PostgreSQL and waits for the answer, beside its session; what travels together is one journey. */
async function journeysOf(call: () => Promise<Answer>) {
  const asked = vi.spyOn(Client.prototype, 'query');
  const answer = await call();
  const journeys = asked.mock.calls.length - 1;
  asked.mockRestore();
  expect(answer.status, answer.text).toBeLessThan(300);
  return { journeys, answer };
}

const arrived = { received_amount: '500.00', value_date: '2026-03-10', payer: 'Camille Exemple' };
type Way = { readonly form: object; readonly terms?: object; readonly told?: object };
const ways = {
  moneyOut: { form: moneyOut },
  moneyIn: { form: moneyIn, told: arrived },
  conversion: { form: conversion, terms: { exchange_rate: '1.1' } },
  investment: { form: investment },
} as const satisfies Record<string, Way>;

/** A request from its beginning to its execution, or to what waits for a second person. */
async function walk(desk: Desk, { form, terms, told }: Way) {
  const step = (request: ShownRequest, body: object) => journeysOf(() => take(desk.finance(), request, body));
  const asked = await journeysOf(() => askFor(desk.investor().visitor, form));
  const approved = await step(requestIn(asked.answer), { request_status: 'APPROVED', ...terms });
  const execution = { request_status: 'EXECUTED', ...told };
  const foretold = await journeysOf(() => foresee(desk.finance(), requestIn(approved.answer), execution));
  const executed = await step(requestIn(approved.answer), execution);
  return {
    request: requestIn(executed.answer),
    journeys: {
      asked: asked.journeys,
      approved: approved.journeys,
      foretold: foretold.journeys,
      executed: executed.journeys,
    },
  };
}

/** The same, once what is made once is there: accounts of the ledger, the first row of somebody's log. */
async function walked(desk: Desk, way: Way) {
  await walk(desk, way);
  return walk(desk, way);
}

describe('where one person decides', () => {
  const desk = openDesk('0');

  it.each([
    // key, facts, dossier, number, request, promise, second factor, staff, answer, places in the log, commit
    ['moneyOut', { asked: 11, approved: 9, foretold: 6, executed: 11 }],
    ['moneyIn', { asked: 8, approved: 8, foretold: 5, executed: 11 }],
    ['conversion', { asked: 9, approved: 8, foretold: 5, executed: 10 }],
    ['investment', { asked: 9, approved: 8, foretold: 5, executed: 10 }],
  ] as const)('a request asks PostgreSQL seldom: %s', async (name, journeys) => {
    expect((await walked(desk, ways[name])).journeys).toEqual(journeys);
  });

  it('what the fund posts is executed with what was read for it', async () => {
    const form = { user_id: desk.investor().id, transaction_type: 'INVESTMENT_IN', currency: 'EUR' };
    const post = () =>
      journeysOf(() =>
        postFor(desk.finance(), { ...form, amount: '10.00', starting_date: today(systemClock) }),
      );
    await post();
    expect((await post()).journeys).toBe(13);
  });

  it('one request is one statement, and what may be asked for four', async () => {
    const { id } = desk.investor();
    const asked = requestIn(await askFor(desk.investor().visitor, moneyIn));
    const read = (path: string) => journeysOf(() => desk.finance().get(path));
    expect((await read(`/transaction/${id}/${asked.id}`)).journeys).toBe(1);
    expect((await read(`/x/money/${id}/standing`)).journeys).toBe(4);
  });
});

describe('where two decide', () => {
  const desk = openDesk('1');

  it('an execution is prepared, looked at and confirmed with what is read once', async () => {
    const confirmed = async () => {
      const { request, journeys } = await walk(desk, ways.moneyOut);
      const path = `/x/approvals/${request.approval?.id}`;
      const seen = await journeysOf(() => desk.secondFinance().get(path));
      const { effects_hash: hash } = z.looseObject({ effects_hash: z.string() }).parse(seen.answer.body);
      const done = await journeysOf(() => desk.secondFinance().post(`${path}/confirm`, { hash }, keyed()));
      return { prepared: journeys.executed, seen: seen.journeys, confirmed: done.journeys };
    };
    await confirmed();
    expect(await confirmed()).toEqual({ prepared: 13, seen: 8, confirmed: 14 });
  });
});
