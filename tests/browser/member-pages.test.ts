import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import type { APIResponse, Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { launch } from '../fixtures/chromium.ts';
import { finishByCalls } from '../fixtures/pages/members.ts';
import { hasFocus } from '../fixtures/pages/public.ts';
import { staffCalls } from '../fixtures/pages/review.ts';
import { pdf } from '../fixtures/papers.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { handedOn, memberBefore } from '../fixtures/scene.ts';

let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  portal = await startPortal({ SUPPORT_EMAIL: 'help@fund.example' });
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

/** Runs one statement in the portal's own database. */
async function run(statement: string): Promise<void> {
  const client = new Client(portal.database);
  await client.connect();
  await client.query(statement);
  await client.end();
}

const windowOf = handedOn(() => ({ browser, portal }));
/** One of the demo's people, who only reads here. */
const pageOf = (who: 'investor' | 'business' | 'validated'): Promise<Page> => windowOf(`${who}@demo.test`);

const pathOf = (page: Page) => new URL(page.url()).pathname;
const queryOf = (page: Page) => new URL(page.url()).search;
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** The body of an answer to a call. */
async function answered(call: Promise<APIResponse>): Promise<unknown> {
  const answer = await call;
  expect(answer.ok(), `${answer.url()} answers ${answer.status()}`).toBe(true);
  return answer.json();
}

const file = z.object({ id: z.string(), sha256: z.string(), name: z.string() });
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

describe('the details of a member', () => {
  it('stand by section, each with the way to its step until they are submitted', async () => {
    const page = await pageOf('investor');
    await page.goto('/user/dashboard');
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('link', { name: 'User details' }).click();
    await heading(page, 'User details').waitFor();
    await expect.poll(() => hasFocus(page, 'h1')).toBe(true);
    await page.getByRole('heading', { name: 'You can change these details until you submit' }).waitFor();
    const address = section(page, 'Address');
    await expect.poll(() => address.innerText()).toContain('69002 Lyon');
    await expect.poll(() => address.innerText()).toContain('You can change this until you submit.');
    await expect.poll(() => section(page, 'Account').innerText()).toContain('investor@demo.test');
    await address.getByRole('link', { name: 'Change Address' }).click();
    await page.waitForURL('**/user/enrollment/step3/individual');

    // the bank step is not reached: it is named, and not linked
    await page.goto('/user/view_bank_info');
    await page.getByText('You fill this in at step 6.').waitFor();
    await expect.poll(() => section(page, 'Account').getByRole('link').count()).toBe(0);
  });

  it('stand under the path of the member’s own type, wherever one came from', async () => {
    const person = await pageOf('investor');
    for (const [asked, own] of [
      ['/user/profile/business', '/user/profile/individual'],
      ['/user/business/view_contract_info/', '/user/individual/view_contract_info'],
      ['/user/business/view_contract_files', '/user/individual/view_contract_files'],
    ] as const) {
      await person.goto(asked);
      await person.waitForURL(`**${own}`);
    }
    const company = await pageOf('business');
    await company.goto('/user/profile/individual');
    await company.waitForURL('**/user/profile/business');
    await heading(company, 'Business details').waitFor();
    await expect.poll(() => section(company, 'Company').innerText()).toContain('Atelier Modèle SARL');
    await expect.poll(() => section(company, 'Beneficial owners').innerText()).toMatch(/60\.00%[^]*40\.00%/);
    // submitted: closed, with whom to write to
    await expect
      .poll(() => section(company, 'Company').innerText())
      .toContain('Can change only in a correction.');
    // one link alone: what is the account's own is changed in its settings
    const change = company.locator('main').getByRole('link', { name: /^Change/ });
    await expect.poll(() => change.getAttribute('href')).toBe('/user/account#profile');
    const support = company.getByRole('link', { name: 'Write to support: help@fund.example' });
    await expect.poll(() => support.getAttribute('href')).toBe('mailto:help@fund.example');
  });

  it('say so when nothing is saved yet', async () => {
    const page = await memberBefore(browser, portal, 'rien', 1);
    for (const path of ['/user/profile/individual', '/user/view_bank_info']) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'Nothing is saved yet' }).waitFor();
    }
    await page.goto('/user/individual/view_contract_info');
    await page.getByText('Not signed yet').waitFor();
    await page.getByText('No booklet yet').waitFor();
  });

  it('that did not load are asked for again, by keyboard, without losing the focus', async () => {
    const page = await pageOf('validated');
    const call = '**/api/v1/individualDetails/**';
    const refusal = { error_key: 'unexpected_error', description: 'Out of order', request_id: 'none' };
    await page.route(call, (route) => route.fulfill({ status: 500, json: refusal }));
    await page.goto('/user/profile/individual');
    await page.locator('main').getByText('Your details did not load').waitFor();
    await page.unroute(call);
    await page.locator('main').getByRole('button', { name: 'Try again' }).focus();
    await page.keyboard.press('Enter');
    await section(page, 'Identity').waitFor();
    await expect.poll(() => hasFocus(page, 'h1')).toBe(true);
  });
});

describe('the bank account of a member', () => {
  it('is masked until it is revealed, and says what its state stops', async () => {
    const page = await pageOf('business');
    await page.goto('/user/view_bank_info/');
    await page.getByRole('heading', { name: 'The fund is checking this account' }).waitFor();
    await page.getByText('No money goes out until it is validated.').waitFor();
    const account = section(page, 'Account');
    await expect.poll(() => account.innerText()).toMatch(/FR14 •••• •••• •••• •••• •••• 606/);
    await account.getByRole('button', { name: 'Reveal IBAN' }).click();
    await expect.poll(() => account.innerText()).toContain('FR14 2004 1010 0505 0001 3M02 606');
    await account.getByRole('button', { name: 'Hide IBAN' }).click();
    await expect.poll(() => account.innerText()).not.toContain('2004 1010');

    const done = await pageOf('validated');
    await done.goto('/user/view_bank_info');
    await done.getByRole('heading', { name: 'Money can go out to this account' }).waitFor();
  });
});

describe('the contract of a member', () => {
  it('tells what was read and signed, and the hash of the very file, former files included', async () => {
    const page = await memberBefore(browser, portal, 'contrat', 4);
    await finishByCalls(page, portal.url);
    const api = page.context().request;
    const base = `${portal.url}/api/v1`;
    const me = z.object({ id: z.string() }).parse(await answered(api.get(`${base}/auth/whoami`)));
    const read = async () =>
      z
        .object({ documents: z.array(file.extend({ type: z.string(), replaced_by: z.string().nullable() })) })
        .parse(await answered(api.get(`${base}/individualDetails/${me.id}`)))
        .documents.filter(({ type }) => type === 'contract');
    const [first] = await read();
    const copy = await pdf('The agreement, signed again', 'signed-again.pdf');
    const replaced = api.post(`${base}/files/enrollment/file-update/replace`, {
      headers: { origin: portal.url },
      multipart: {
        file_id: first?.id ?? '',
        file: { name: copy.name, mimeType: 'application/pdf', buffer: copy.content },
      },
    });
    file.parse(await answered(replaced));

    await page.goto('/user/individual/view_contract_info');
    const agreement = section(page, 'Subscription agreement');
    await agreement.waitFor();
    await expect.poll(() => agreement.innerText()).toContain(sha256(copy.content));
    await expect.poll(() => agreement.innerText()).toContain('On a signed copy that you sent');
    await expect
      .poll(() => section(page, 'Documents you read').innerText())
      .toMatch(/Read \d\d\/\d\d\/\d{4} \d\d:\d\d UTC\s+version [0-9a-f]{8}/);

    await page.getByRole('link', { name: 'Contract files' }).click();
    await heading(page, 'Contract files').waitFor();
    const former = section(page, 'Replaced files');
    await expect.poll(() => former.innerText()).toMatch(/Replaced \d\d\/\d\d\/\d{4}/);
    await expect.poll(() => former.innerText()).toContain(first?.name);
    const current = section(page, 'Subscription agreement');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      current.getByRole('link', { name: 'Download signed-again.pdf' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('signed-again.pdf');
    expect(sha256(readFileSync(await download.path()))).toBe(sha256(copy.content));

    const opener = current.getByRole('button', { name: 'View signed-again.pdf' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'signed-again.pdf' });
    await dialog.getByRole('img', { name: 'Page 1', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});

describe('the subscription booklets of a member', () => {
  it('come ten to a page, by kind of operation, and the address holds both', async () => {
    await run(`insert into subscription_booklets (user_id, activity_type, status, urls, created_at)
      select id, 'MONEY_IN', 'AWAITING_SIGNATURE',
        array['https://papers.example.com/booklets/more-' || n], '2026-02-22T10:00:00Z'::timestamptz + n * interval '1 hour'
      from users, generate_series(1, 11) n where email = 'validated@demo.test'`);
    const page = await pageOf('validated');
    await page.goto('/user/individual/view_contract_info');
    const list = section(page, 'Booklets');
    const rows = list.locator('tbody tr');
    await page.getByRole('heading', { name: 'Booklets must be validated first' }).waitFor();
    await list.getByText('1 to 10 of 15 booklets').waitFor();
    await expect.poll(() => rows.count()).toBe(10);

    await list.getByRole('button', { name: 'Next' }).click();
    await list.getByText('11 to 15 of 15 booklets').waitFor();
    expect(queryOf(page)).toBe('?page=2');
    // the refused one says why, the validated one from when it is active, and each address where it leads
    await expect
      .poll(() => list.innerText())
      .toMatch(/Refused 18\/02\/2026\s+Not signed\.\s+The last page is not signed\./);
    await expect.poll(() => list.innerText()).toContain('Active since 01/02/2026');
    const link = list.getByRole('link', { name: 'Open part 2 at papers.example.com' });
    await expect
      .poll(() => link.getAttribute('href'))
      .toBe('https://papers.example.com/booklets/investment-1-annex');

    // another kind: page 1 again
    await list.getByLabel('Operation').selectOption('INVESTMENT');
    await list.getByText('1 to 3 of 3 booklets').waitFor();
    expect(queryOf(page)).toBe('?activity_type=INVESTMENT');
    await page.reload();
    await list.getByText('1 to 3 of 3 booklets').waitFor();
    await list.getByRole('button', { name: 'Clear filters' }).click();
    await list.getByText('1 to 10 of 15 booklets').waitFor();
    expect(queryOf(page)).toBe('');

    // back leads through what was looked at
    await page.goBack();
    await list.getByText('1 to 3 of 3 booklets').waitFor();
    await expect.poll(() => list.getByLabel('Operation').inputValue()).toBe('INVESTMENT');
    await page.goForward();
    await list.getByText('1 to 10 of 15 booklets').waitFor();
    expect(pathOf(page)).toBe('/user/individual/view_contract_info');
  });

  it('lead out of a page that is not there, and keep the filter when they do not load', async () => {
    const page = await pageOf('validated');
    await page.goto('/user/individual/view_contract_info?page=40');
    await page.getByText('There is no page 40').waitFor();
    await page.getByRole('button', { name: 'Go to the last page' }).click();
    await page.getByText(/^\d+ to \d+ of \d+/).waitFor();

    const call = '**/api/v1/subscriptionBooklets/**';
    const refusal = { error_key: 'unexpected_error', description: 'Out of order', request_id: 'none' };
    await page.route(call, (route) => route.fulfill({ status: 500, json: refusal }));
    const list = section(page, 'Booklets');
    await list.getByLabel('Operation').selectOption('INVESTMENT');
    await list.getByText('The booklets did not load').waitFor();
    await page.unroute(call);
    await list.getByRole('button', { name: 'Try again' }).click();
    await list.getByText('1 to 3 of 3 booklets').waitFor();
    await expect.poll(() => list.getByLabel('Operation').inputValue()).toBe('INVESTMENT');
  });
});

describe('a correction', () => {
  it('opens the section that the fund names, and no other', async () => {
    const page = await pageOf('business');
    const staff = await staffCalls(portal.url, 'compliance@demo.test');
    const base = `${portal.url}/api/v1`;
    const me = z
      .object({ id: z.string() })
      .parse(await answered(page.context().request.get(`${base}/auth/whoami`)));
    await answered(
      staff.put(`${base}/registrationIssue/${me.id}`, {
        data: { section: 'KYC', step: 2, reason: 'DATA_INCORRECT', text: 'Not the number of the register.' },
      }),
    );
    await page.goto('/user/profile/business');
    await page.getByRole('heading', { name: 'The fund asks for a correction' }).waitFor();
    const company = section(page, 'Company');
    await expect.poll(() => company.innerText()).toContain('The fund asks you to correct this.');
    const address = section(page, 'Address and officer');
    await expect.poll(() => address.innerText()).toContain('Can change only in a correction.');
    await expect.poll(() => address.getByRole('link').count()).toBe(0);
    await company.getByRole('link', { name: 'Correct Company' }).click();
    await page.waitForURL('**/user/enrollment');
  });
});
