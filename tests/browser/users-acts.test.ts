import { readFileSync } from 'node:fs';
import { type APIRequestContext, type Browser, type Page, request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { launch, person } from '../fixtures/chromium.ts';
import { addCrowd, inDatabaseOf } from '../fixtures/crowd.ts';
import { heard, listen } from '../fixtures/heard.ts';
import { holdReplies } from '../fixtures/held-replies.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { comeIn } from '../fixtures/portal-pages.ts';
import { readSheet } from '../fixtures/unzip.ts';
import { message } from '../fixtures/words.ts';

const password = 'demo-Portal-2026';
let portal: Portal;
let browser: Browser;
let admin: Page;
let second: APIRequestContext;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launch()]);
  const context = await person(browser, portal.url, { reducedMotion: 'reduce' });
  admin = await context.newPage();
  admin.setDefaultTimeout(10_000);
  await comeIn(admin, 'admin@demo.test', password);
  second = await request.newContext({
    baseURL: portal.url,
    extraHTTPHeaders: { origin: portal.url },
  });
  const answer = await second.post('/api/v1/auth/login', {
    data: { email: 'second.admin@demo.test', password },
  });
  expect(answer.status()).toBe(200);
});
afterAll(async () => {
  await second?.dispose();
  await browser?.close();
  await portal?.stop();
});

/** The list, searched for one person, and that person's menu. */
async function find(words: string): Promise<void> {
  await admin.goto(`/admin/manage_users?search=${encodeURIComponent(words)}`);
  await admin.locator('table[aria-label=Users][aria-busy=false]').waitFor();
}
const row = (name: string) => admin.locator('tbody tr', { hasText: name });
async function choose(name: string, item: string): Promise<void> {
  await row(name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await admin.getByRole('menuitem', { name: item, exact: true }).click();
}
const dialog = () => admin.getByRole('dialog').or(admin.getByRole('alertdialog'));
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
const toast = (text: string) => admin.getByText(text, { exact: true }).first().waitFor();

const rows = z.array(z.looseObject({ id: z.string(), version: z.number(), first_name: z.string() }));
/** What another administrator sees of somebody, and changes. */
async function seen(words: string) {
  const answer = await second.get(`/api/v1/users?search=${words}`);
  const [found] = rows.parse(await answer.json());
  if (!found) throw new Error(`nobody is called ${words}`);
  return found;
}
async function changeElsewhere(words: string, change: object): Promise<void> {
  const { id, version } = await seen(words);
  const answer = await second.put(`/api/v1/users/${id}`, { data: { ...change, version } });
  expect(answer.status()).toBe(200);
}

describe('an account', () => {
  it('is edited, and a name that can’t be is said at its field', async () => {
    await find('jan.voorbeeld');
    await choose('Jan Voorbeeld', 'Edit');
    await dialog().getByLabel('Last name').fill('');
    await dialog().getByText('Fill in this answer').waitFor();
    await dialog().getByLabel('Last name').fill('Voorbeeld-Model');
    await dialog().getByLabel('Country code').selectOption('+32');
    await dialog().getByLabel('Phone number').fill('0612345678');
    await press('Save');
    await dialog().getByText(message('en', 'fields.invalid_phone')).waitFor();
    await dialog().getByLabel('Phone number').fill('0470 12 34 56');
    await press('Save');
    await dialog().waitFor({ state: 'detached' });
    expect(await seen('jan.voorbeeld')).toMatchObject({ phone_prefix: '+32', phone: '470123456' });
    await row('Jan Voorbeeld-Model').waitFor();
    // the focus is where the person was
    const focused = () => admin.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused, { timeout: 8000 }).toBe('Actions for Jan Voorbeeld-Model');
  });

  it('that somebody else changed meanwhile shows both, and nothing is lost', async () => {
    await find('dita');
    await choose('Dita Piemēra', 'Edit');
    await dialog().getByLabel('First name').fill('Edīte');
    await changeElsewhere('dita', { first_name: 'Ilze', language: 'fr' });
    await press('Save');
    const notice = dialog().getByRole('alert');
    await notice.getByText('Somebody changed this account meanwhile').waitFor();
    const told = await notice.locator('tbody tr').allInnerTexts();
    expect(told.map((line) => line.split(/\s+/).join(' '))).toEqual(['First name Ilze Edīte']);
    // what the person had not touched is what the other one saved
    await expect.poll(() => dialog().getByLabel('Language').inputValue()).toBe('fr');
    await expect.poll(() => dialog().getByLabel('First name').inputValue()).toBe('Edīte');
    await notice.getByRole('button', { name: 'Take what is there now' }).click();
    await expect.poll(() => dialog().getByLabel('First name').inputValue()).toBe('Ilze');
    await dialog().getByLabel('First name').fill('Edīte');
    await press('Save');
    await row('Edīte Piemēra').waitFor();
    expect(await seen('dita')).toMatchObject({ first_name: 'Edīte', language: 'fr' });
  });

  it('gets another role once a second person has confirmed it, and that is said', async () => {
    await find('robin');
    await choose('Robin Exemple', 'Change role');
    expect(
      await dialog()
        .getByRole('radio', { name: /^Finance/ })
        .isChecked(),
    ).toBe(true);
    await dialog().getByText('Auditor', { exact: true }).click();
    await press('Change role');
    await dialog()
      .getByText('Robin Exemple becomes Auditor once another administrator confirms it')
      .waitFor();
    await expect
      .poll(() => admin.evaluate(() => document.activeElement?.textContent))
      .toContain('becomes Auditor once another administrator confirms it');
    await press('Close');
    expect(await seen('robin')).toMatchObject({ role: 'finance' });
  });

  it('is closed after asking once, and opened again', async () => {
    await find('hugo');
    await choose('Hugo Gabarit', 'Close the account');
    await press('Keep it open');
    await dialog().waitFor({ state: 'detached' });
    await choose('Hugo Gabarit', 'Close the account');
    await press('Close the account');
    await toast('Account of Hugo Gabarit closed');
    await row('Hugo Gabarit').getByText('Account closed', { exact: true }).waitFor();
    await choose('Hugo Gabarit', 'Reopen the account');
    await press('Reopen the account');
    await row('Hugo Gabarit').getByText('Account closed', { exact: true }).waitFor({ state: 'detached' });
  });

  it('that waits for its activation is sent a new code', async () => {
    await find('niko');
    await choose('Niko Näide', 'Send a new activation code');
    await toast('Activation code sent to Niko Näide');
    const mails = async () => (await second.get('/dev/mailbox.json?to=niko.naide@demo.test')).text();
    await expect.poll(mails).toContain('niko.naide@demo.test');
    await choose('Niko Näide', 'Send a new activation code');
    await admin.getByRole('alert').getByText('Too many attempts. Wait a minute and try again').waitFor();
  });
});

describe('a dossier', () => {
  it('is taken and given back; one that was taken meanwhile says so', async () => {
    await find('eszter');
    await choose('Eszter Példa', 'Take the dossier');
    await row('Eszter Példa').getByText('Assigned to you').waitFor();
    await row('Eszter Példa').getByText('In review').waitFor();
    await choose('Eszter Példa', 'Return the dossier to the queue');
    await row('Eszter Példa').getByText('Submitted').waitFor();
    const { id } = await seen('eszter');
    await second.post(`/api/v1/x/dossiers/${id}/take`);
    await choose('Eszter Példa', 'Take the dossier');
    await admin.getByRole('alert').getByText('Somebody else has taken it meanwhile').waitFor();
    await row('Eszter Példa').getByText('Assigned to Sacha Exemple').waitFor();

    // pressed again before the answer: what became of the first press is said as well
    const held = await holdReplies(admin, { release: (one) => one.url().endsWith('/release') });
    held.hold('release');
    await choose('Eszter Példa', 'Return the dossier to the queue');
    await held.waits('release');
    await choose('Eszter Példa', 'Return the dossier to the queue');
    await held.refuse('release', { status: 409, key: 'conflict' });
    await admin.getByRole('alert').getByText('The dossier of Eszter Példa was not given back').waitFor();
    await held.answer('release');
    await toast('Dossier of Eszter Példa given back');
    await admin.unrouteAll();
    expect((await second.post(`/api/v1/x/dossiers/${id}/take`)).status()).toBe(200);
  });

  it('that has waited longest is the next one, and opens', async () => {
    await admin.goto('/admin/manage_users');
    await admin.getByRole('button', { name: 'Take the next dossier' }).click();
    await admin.waitForURL(/\/admin\/(business|individual)\/kyc_validation\/user_id\//);
    expect(await seen('claire')).toMatchObject({ reviewer_name: 'Alex Exemple' });
  });
});

it('says aloud that no dossier waits for anybody', async () => {
  await listen(admin);
  await admin.route('**/x/dossiers/next', (route) => route.fulfill({ json: { member: null } }));
  await admin.goto('/admin/manage_users');
  await admin.getByRole('button', { name: 'Take the next dossier' }).click();
  await admin.getByText('No dossier is waiting', { exact: true }).waitFor();
  expect(await heard(admin)).toContain('No dossier is waiting');
  await admin.unrouteAll();
});

describe('an export', () => {
  const evil = "=cmd|' /C calc'!A0";
  const filed = async (item: string): Promise<{ readonly name: string; readonly content: Buffer }> => {
    await admin.getByRole('button', { name: /^Export/ }).click();
    const coming = admin.waitForEvent('download');
    await admin.getByRole('menuitem', { name: item }).click();
    const download = await coming;
    return { name: download.suggestedFilename(), content: readFileSync(await download.path()) };
  };

  it('holds what the filters choose, and a company’s formula as a text that nothing computes', async () => {
    await inDatabaseOf(
      portal.database,
      ["update business_details set business_name = $1 where business_name = 'Vorlage Bau GmbH'", [evil]],
      ["update registrations set user_name = $1 where user_name = 'Vorlage Bau GmbH'", [evil]],
    );
    await admin.goto('/admin/manage_users?enrollment_status=REFUSED');
    await row(evil).waitFor();
    await admin.getByRole('button', { name: 'Export 2 rows' }).waitFor();
    const csv = await filed('As CSV');
    expect(csv.name).toMatch(/^gi-users-\d{4}-\d{2}-\d{2}\.csv$/);
    const lines = csv.content.toString('utf8').trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines.find((line) => line.includes('kurt.vorlage'))).toContain(`,'${evil},`);
    await toast(`${csv.name} saved`);
    const xlsx = await filed('As an Excel workbook');
    expect(xlsx.name).toBe(csv.name.replace('.csv', '.xlsx'));
    const cells = readSheet(xlsx.content).flatMap((one) => Object.values(one));
    expect(cells).toContain(`'${evil}`);
    expect(cells).not.toContain('FORMULA');
  });

  it('says how far it is, and is called off without leaving a file', async () => {
    await addCrowd(portal.database, 1200);
    await admin.goto('/admin/manage_users?search=camille');
    await admin.getByRole('button', { name: /^Export 1,20\d rows$/ }).waitFor();
    const line = await admin.context().newCDPSession(admin);
    const speed = { offline: false, latency: 0, uploadThroughput: -1 };
    await line.send('Network.emulateNetworkConditions', { ...speed, downloadThroughput: 8_000 });
    let files = 0;
    admin.on('download', () => (files += 1));
    await admin.getByRole('button', { name: /^Export/ }).click();
    await admin.getByRole('menuitem', { name: 'As CSV' }).click();
    const notice = admin.getByRole('region', { name: 'Exporting the list' });
    await notice.getByText(/^[1-9][\d,]* of 1,20\d rows, /).waitFor({ timeout: 20_000 });
    expect(Number(await notice.getByRole('progressbar').getAttribute('aria-valuenow'))).toBeLessThan(100);
    await notice.getByRole('button', { name: 'Cancel export' }).click();
    await notice.waitFor({ state: 'detached' });
    await line.send('Network.emulateNetworkConditions', { ...speed, downloadThroughput: -1 });
    expect((await filed('As CSV')).content.toString('utf8').trim().split('\r\n').length).toBeGreaterThan(
      1200,
    );
    expect(files).toBe(1);
  });

  it('that breaks off keeps no file and can be tried again', async () => {
    await admin.goto('/admin/manage_users?search=eszter');
    await admin.getByRole('button', { name: 'Export 1 row' }).waitFor();
    const held = await holdReplies(admin, { file: (request) => request.headers()['accept'] === 'text/csv' });
    held.hold('file');
    await admin.getByRole('button', { name: 'Export 1 row' }).click();
    await admin.getByRole('menuitem', { name: 'As CSV' }).click();
    await held.lose('file');
    await admin.getByRole('alert').getByText('No file was kept').waitFor();
    held.pass('file');
    const coming = admin.waitForEvent('download');
    await admin.getByRole('button', { name: 'Try again' }).click();
    expect((await coming).suggestedFilename()).toMatch(/\.csv$/);
    await admin.unrouteAll();
  });
});
