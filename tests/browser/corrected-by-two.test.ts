import type { APIRequestContext, Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { amountFields, valueRecord, type ValueRecord } from '../../contract/values/value.ts';
import { launch } from '../fixtures/chromium.ts';
import { isFocused, pressKey } from '../fixtures/keyboard.ts';
import { keptIn } from '../fixtures/left-behind.ts';
import { answered } from '../fixtures/pages/members.ts';
import { staffCalls, staffPage } from '../fixtures/pages/review.ts';
import { recordsOf } from '../fixtures/pages/values.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';

let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  portal = await startPortal();
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

/** A day of the fund as it stands. */
async function dayAt(api: APIRequestContext, day: string): Promise<ValueRecord> {
  const iso = day.split('/').toReversed().join('-');
  const row = (await recordsOf(api, { id: null, currency: 'EUR' })).find((one) => one.value_date === iso);
  if (!row) throw new Error(`There is no ${day}`);
  return row;
}

const waiting = z.looseObject({
  id: z.string(),
  effects_hash: z.string(),
  effects: z.array(z.looseObject({})),
});
/** What waits for a second person about a day. */
const waitsFor = async (api: APIRequestContext, record: ValueRecord) =>
  waiting.parse(await answered(api.get(`/api/v1/x/approvals/${record.approval?.id}`)));

/** Gives a line that counts for nothing another amount, which waits for a second person then. */
async function prepareByCalls(api: APIRequestContext, day: string, investment_in: string) {
  const row = await dayAt(api, day);
  const amounts = Object.fromEntries(amountFields.map((field) => [field, row[field]]));
  const data = { ...amounts, investment_in, version: row.version, reason: 'It was booked late' };
  return valueRecord.parse(await answered(api.put(`/api/v1/capital/values/${row.id}`, { data })));
}

/** One prepares it, and another confirms it. */
async function restateByCalls(
  [one, other]: readonly [APIRequestContext, APIRequestContext],
  day: string,
  investment_in: string,
): Promise<void> {
  const sent = await prepareByCalls(one, day, investment_in);
  const { id, effects_hash: hash } = await waitsFor(other, sent);
  const headers = { 'idempotency-key': id };
  await answered(other.post(`/api/v1/x/approvals/${id}/confirm`, { headers, data: { hash } }));
}

/** The version that a change of a day says it is about. */
async function versionSent(page: Page, send: () => Promise<void>): Promise<number> {
  const isChange = (one: Request) => one.method() === 'PUT' && one.url().includes('/capital/values/');
  const [sent] = await Promise.all([page.waitForRequest(isChange), send()]);
  return z.looseObject({ version: z.number() }).parse(sent.postDataJSON()).version;
}

/** A published day whose correction is half written by one, and two others. */
async function openCorrection() {
  const page = await staffPage(browser, portal.url, 'admin@demo.test');
  const others = [
    await staffCalls(portal.url, 'finance@demo.test'),
    await staffCalls(portal.url, 'second.admin@demo.test'),
  ] as const;
  await page.goto('/admin/edit_capital?tab=daily&currency=EUR');
  const published = page.getByRole('button', { name: /Published: what can be done$/ }).first();
  const [day = ''] = ((await published.getAttribute('aria-label')) ?? '').split(',');
  const opened = await dayAt(others[0], day);
  const dialog = page.getByRole('dialog');
  const fees = dialog.getByLabel('Misc fees');
  const reason = dialog.getByLabel('Reason');
  const correct = async () => {
    await fees.fill('0.01');
    await dialog.getByRole('button', { name: /^Use / }).click();
  };
  await published.click();
  await page.getByRole('menuitem', { name: 'Restate' }).click();
  await correct();
  await reason.fill('A cent was missing');
  return {
    page,
    others,
    day,
    opened,
    dialog,
    fees,
    reason,
    correct,
    send: () => dialog.getByRole('button', { name: 'Send for approval' }).click(),
    told: () =>
      dialog
        .getByRole('alert')
        .getByText(new RegExp(`^${day} was changed by .+ on `))
        .waitFor(),
  };
}

it('a correction beside one that waits already is told so, and keeps what was typed', async () => {
  const { page, others, day, dialog, fees, reason, send } = await openCorrection();
  const waits = await prepareByCalls(others[0], day, '9.00');
  await send();
  await dialog.getByRole('alert').getByText('A restatement of it waits for a second person').waitFor();
  expect(await fees.inputValue()).toBe('0.01');
  expect(await reason.inputValue()).toBe('A cent was missing');
  // once it is withdrawn the same press sends it
  await answered(others[0].post(`/api/v1/x/approvals/${waits.approval?.id}/withdraw`, {}));
  await send();
  await dialog.waitFor({ state: 'detached' });
  const own = await dayAt(others[0], day);
  await answered(
    (await staffCalls(portal.url, 'admin@demo.test')).post(
      `/api/v1/x/approvals/${own.approval?.id}/withdraw`,
      {},
    ),
  );
  await page.close();
});

it('a value that others correct while one corrects it is told as changed, and nothing of theirs is undone unseen', async () => {
  const { page, others, day, opened, dialog, fees, reason, correct, send, told } = await openCorrection();
  const [reader] = others;
  // the page has read theirs before the own one is sent
  await restateByCalls(others, day, '7.00');
  await page.clock.setFixedTime(Date.now() + 60_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await page.locator(`th[aria-label="${day}, Restated"]`).waitFor();
  expect(await versionSent(page, send)).toBe(opened.version);
  await told();
  const both = dialog.getByRole('table', { name: `${day}, both versions` });
  await expect
    .poll(() => both.getByRole('row').filter({ hasText: 'Investment in' }).innerText())
    .toMatch(/\s7\.00\s*$/);
  expect(await fees.inputValue()).toBe('0.01');
  expect(await reason.inputValue()).toBe('A cent was missing');
  const theirs = await dayAt(reader, day);
  expect([theirs.investment_in, theirs.approval]).toEqual(['7.00', null]);

  // it goes on from theirs, with the reason that is written
  await pressKey(page, dialog.getByRole('button', { name: 'Take theirs' }));
  await expect.poll(() => dialog.getByLabel('Investment in').inputValue()).toBe('7.00');
  await expect.poll(() => isFocused(dialog.locator('input').first())).toBe(true);
  expect(await fees.inputValue()).toBe(theirs.misc_fees);
  expect(await reason.inputValue()).toBe('A cent was missing');
  await correct();

  // or over theirs, by who has seen them
  await restateByCalls(others, day, '8.00');
  expect(await versionSent(page, send)).toBe(theirs.version);
  await told();
  const keep = dialog.getByRole('button', { name: 'Save mine over theirs' });
  expect(await versionSent(page, () => keep.click())).toBe(theirs.version + 1);
  await dialog.waitFor({ state: 'detached' });
  const { effects } = await waitsFor(reader, await dayAt(reader, day));
  expect(effects).toContainEqual(
    expect.objectContaining({ field: 'investment_in', from: '8.00', to: '7.00' }),
  );
});

it('a correction that is half written when the page is loaded anew is still about the version that was read', async () => {
  const { page, others, day, opened, fees, reason, send, told } = await openCorrection();
  await expect.poll(() => keptIn(page)).toContain('sealed.');
  await restateByCalls(others, day, '7.00');
  await page.reload();
  await page.getByRole('button', { name: `${day}, Restated: what can be done` }).click();
  await page.getByRole('menuitem', { name: 'Restate' }).click();
  await expect.poll(() => fees.inputValue()).toBe('0.01');
  await reason.fill('A cent was missing');
  expect(await versionSent(page, send)).toBe(opened.version);
  await told();
});
