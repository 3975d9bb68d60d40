import type { APIRequestContext, Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { launch } from '../fixtures/chromium.ts';
import { isFocused } from '../fixtures/keyboard.ts';
import { answered } from '../fixtures/pages/members.ts';
import { staffCalls, staffPage } from '../fixtures/pages/review.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';

let portal: Portal;
let browser: Browser;
const found = z.array(z.object({ id: z.string() }));
const booklets = z.array(
  z.object({ id: z.string(), status: z.string(), urls: z.array(z.string()), version: z.number() }),
);
beforeAll(async () => {
  portal = await startPortal();
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

type Subject = { readonly api: APIRequestContext; readonly id: string };

/** The demo's company, and a colleague who calls without a page. */
async function company(): Promise<Subject> {
  const api = await staffCalls(portal.url, 'compliance@demo.test');
  const [row] = found.parse(await answered(api.get('/api/v1/users?search=business@demo.test')));
  if (!row) throw new Error('the demo has no company');
  return { api, id: row.id };
}
const list = async ({ api, id }: Subject) =>
  booklets.parse(await answered(api.get(`/api/v1/subscriptionBooklets/${id}?limit=100`)));
const part = (page: Page) => page.getByRole('region', { name: 'Subscription booklets' });
const address = (page: Page) => part(page).getByRole('textbox', { name: 'Address', exact: true });

async function open({ id }: Subject, as = 'admin@demo.test'): Promise<Page> {
  const page = await staffPage(browser, portal.url, as);
  await page.goto(`${portal.url}/admin/view_member/${id}`);
  await part(page).waitFor();
  return page;
}

it('a booklet is prepared, issued, noted as signed, refused with a reason, and validated from a day on', async () => {
  const subject = await company();
  const page = await open(subject);
  await part(page).getByRole('button', { name: 'Prepare a booklet' }).click();
  await part(page).getByRole('button', { name: 'Prepare', exact: true }).click();
  await part(page).getByText('must not be empty', { exact: true }).waitFor();
  await part(page).getByLabel('Operation').selectOption('MONEY_IN');
  await address(page).fill('http://papers.example.com/1');
  await part(page).getByText('Enter a web address that starts with https://').first().waitFor();
  await address(page).fill('https://papers.example.com/1');
  await part(page).getByRole('button', { name: 'Prepare', exact: true }).click();
  await part(page).getByText('In preparation').waitFor();
  await part(page).getByRole('button', { name: 'Issue the booklet: Money in' }).click();
  await part(page).getByText('Waiting for the member’s signature').waitFor();
  await part(page).getByRole('button', { name: 'Mark as signed: Money in' }).click();
  await part(page).getByText('Pending validation').waitFor();
  await part(page).getByRole('button', { name: 'Refuse the booklet: Money in' }).click();
  const refusal = part(page).getByRole('form', { name: 'Refuse the booklet' });
  await refusal.getByRole('button', { name: 'Refuse', exact: true }).click();
  expect((await list(subject))[0]?.status).toBe('PENDING_VALIDATION');
  await refusal.getByLabel('Reason').selectOption('MISSING_SIGNATURE');
  await refusal.getByRole('button', { name: 'Refuse', exact: true }).click();
  await part(page).getByText('Refused', { exact: true }).waitFor();
  await part(page).getByRole('button', { name: 'Validate the booklet: Money in' }).click();
  const validation = part(page).getByRole('form', { name: 'Validate the booklet' });
  await validation.getByLabel('Activation starting date').fill('01/04/2026');
  await validation.getByRole('button', { name: 'Validate', exact: true }).click();
  await part(page)
    .getByText(/Active from 01\/04\/2026/)
    .waitFor();
  expect(
    await part(page)
      .getByRole('button', { name: /^Delete/ })
      .count(),
  ).toBe(0);
  await page.context().close();
});

it('what somebody else has changed meanwhile is said, and what was typed stays and can be sent again', async () => {
  const subject = await company();
  const page = await open(subject);
  const { api, id } = subject;
  await answered(
    api.post(`/api/v1/subscriptionBooklet/${id}`, {
      data: { activity_type: 'INVESTMENT', urls: ['https://papers.example.com/a'] },
    }),
  );
  await page.reload();
  await part(page).getByRole('button', { name: 'Edit the booklet: Investment' }).click();
  await address(page).fill('https://papers.example.com/mine');
  const [theirs] = (await list(subject)).filter(({ status }) => status === 'DRAFT');
  await answered(
    api.post(`/api/v1/subscriptionBooklet/${id}/${theirs?.id}`, {
      data: { urls: ['https://papers.example.com/theirs'], version: theirs?.version },
    }),
  );
  await part(page).getByRole('button', { name: 'Save', exact: true }).click();
  await part(page)
    .getByRole('alert')
    .getByText(/Somebody has changed this booklet in the meantime/)
    .waitFor();
  await part(page).getByRole('link', { name: 'https://papers.example.com/theirs' }).waitFor();
  await expect.poll(() => address(page).inputValue()).toBe('https://papers.example.com/mine');
  await part(page).getByRole('button', { name: 'Save', exact: true }).click();
  await part(page).getByRole('link', { name: 'https://papers.example.com/mine' }).waitFor();
  await part(page).getByRole('button', { name: 'Delete the booklet: Investment' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await part(page)
    .getByRole('link', { name: 'https://papers.example.com/mine' })
    .waitFor({ state: 'detached' });
  await expect.poll(async () => (await list(subject)).map(({ status }) => status)).toEqual(['VALIDATED']);
  await page.context().close();
});

it('an address that is removed by the keyboard leaves the focus to the one beside it', async () => {
  const page = await open(await company());
  await part(page).getByRole('button', { name: 'Prepare a booklet' }).click();
  const [kept, gone] = ['https://papers.example.com/kept', 'https://papers.example.com/gone'];
  const lines = [
    { stays: 'Address 1', goes: 'Address 2', remove: 'Remove address 2' },
    { stays: 'Address 2', goes: 'Address 1', remove: 'Remove address 1' },
  ];
  for (const { stays, goes, remove } of lines) {
    await part(page).getByRole('button', { name: 'Add an address' }).click();
    await part(page).getByRole('textbox', { name: stays }).fill(kept);
    await part(page).getByRole('textbox', { name: goes }).fill(gone);
    await part(page).getByRole('button', { name: remove }).press('Enter');
    await expect.poll(() => isFocused(address(page))).toBe(true);
    expect(await address(page).inputValue()).toBe(kept);
  }
  await page.context().close();
});

it('an auditor reads the booklets and is offered nothing to do', async () => {
  const page = await open(await company(), 'auditor@demo.test');
  await part(page).getByText('Validated', { exact: true }).waitFor();
  await expect.poll(() => part(page).getByRole('button').count()).toBe(0);
  await page.context().close();
});

it('booklets come ten to a page, by kind of operation; a page whose last one is deleted gives way to the one before', async () => {
  const subject = await company();
  const before = (await list(subject)).length;
  for (let n = 1; n <= 11; n += 1)
    await answered(
      subject.api.post(`/api/v1/subscriptionBooklet/${subject.id}`, {
        data: { activity_type: 'INVESTMENT', urls: [`https://papers.example.com/many/${n}`] },
      }),
    );
  const page = await open(subject);
  const shown = () =>
    part(page)
      .getByRole('button', { name: /^Edit the booklet/ })
      .count();
  const next = part(page).getByRole('button', { name: 'Next' });
  await expect.poll(shown).toBe(10);
  await next.click();
  await expect.poll(shown).toBe(before + 1);
  await part(page).getByLabel('Show').selectOption('INVESTMENT');
  await part(page).getByText('1 to 10 of 11 booklets').waitFor();
  await next.click();
  await part(page).getByText('11 to 11 of 11 booklets').waitFor();
  await expect.poll(shown).toBe(1);
  await part(page).getByRole('button', { name: 'Delete the booklet: Investment' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await expect.poll(shown).toBe(10);
  await expect.poll(() => next.count()).toBe(0);
  await page.context().close();
});
