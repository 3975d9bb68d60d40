import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { launch } from '../fixtures/chromium.ts';
import { answered } from '../fixtures/pages/members.ts';
import { staffCalls } from '../fixtures/pages/review.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { handedOn } from '../fixtures/scene.ts';

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

const windowOf = handedOn(() => ({ browser, portal }));
const found = z.array(z.object({ id: z.string() }));
const moments = z.object({ moments: z.array(z.object({ at: z.string() })) });

async function idOf(email: string): Promise<string> {
  const api = await staffCalls(portal.url, 'admin@demo.test');
  const [row] = found.parse(await answered(api.get(`/api/v1/users?search=${email}`)));
  if (!row) throw new Error(`nobody is listed as ${email}`);
  return row.id;
}

const slider = (page: Page) => page.getByRole('slider');
const saysPast = (page: Page) => page.getByRole('heading', { name: /^The dossier as of/ });

async function openMember(email: string, as: string, query = ''): Promise<{ page: Page; id: string }> {
  const id = await idOf(email);
  const page = await windowOf(as);
  await page.goto(`${portal.url}/admin/view_member/${id}${query}`);
  return { page, id };
}

it('a member is found by name, is all on one page, and is offered again among those looked at last', async () => {
  const page = await windowOf('compliance@demo.test');
  await page.goto(`${portal.url}/admin/view_member`);
  await page.getByRole('searchbox', { name: 'Member' }).fill('Valentine');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Valentine Muestra' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Valentine Muestra' }).waitFor();
  for (const name of [
    'Dossier',
    'Answers',
    'Documents',
    'Subscription booklets',
    'Wallets',
    'The dossier at any moment',
  ])
    await page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
  await page.getByText('passport-valentine-muestra.pdf').waitFor();
  await page.goto(`${portal.url}/admin/view_member`);
  await page.getByRole('link', { name: 'Valentine Muestra' }).waitFor();
});

it('the entry says who is looked for after Back and Forward too', async () => {
  const page = await windowOf('compliance@demo.test');
  await page.goto(`${portal.url}/admin/view_member`);
  const entry = page.getByRole('searchbox', { name: 'Member' });
  for (const words of ['Valentine', 'Claire']) {
    await entry.fill(words);
    await entry.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('search') === words);
  }
  await page.goBack();
  await expect.poll(() => entry.inputValue()).toBe('Valentine');
  // what is typed and was not sent gives way to what the address says
  await entry.fill('Valen');
  await page.goForward();
  await expect.poll(() => entry.inputValue()).toBe('Claire');
});

it('the slider leads by the keyboard from moment to moment, marks what changed, and back to now', async () => {
  const { page, id } = await openMember('validated@demo.test', 'compliance@demo.test');
  const api = await staffCalls(portal.url, 'auditor@demo.test');
  const known = moments.parse(await answered(api.get(`/api/v1/x/members/${id}/moments`))).moments;
  await slider(page).focus();
  await expect.poll(() => slider(page).getAttribute('aria-valuetext')).toBe('Now');
  for (const moment of known.toReversed().slice(0, 3)) {
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL((url) => url.searchParams.get('at') === moment.at);
  }
  await saysPast(page).waitFor();
  await page.getByRole('heading', { name: 'What changed at that moment' }).waitFor();
  await page.getByRole('button', { name: 'Back to now' }).click();
  await page.waitForURL((url) => !url.searchParams.has('at'));
  await expect.poll(() => saysPast(page).count()).toBe(0);
});

it('a moment in the address shows what was there then: to the investor without the fund’s own work', async () => {
  const { page } = await openMember(
    'validated@demo.test',
    'auditor@demo.test',
    '?at=2026-01-20T00:00:00.000Z',
  );
  await saysPast(page).waitFor();
  const papers = page.getByRole('region', { name: 'Documents' });
  await papers.getByText('Pending validation').first().waitFor();
  await expect.poll(() => papers.getByText('Validated').count()).toBe(0);
  await page.getByRole('region', { name: 'Review', exact: true }).waitFor();
  await page.getByRole('radio', { name: 'the investor' }).check();
  await page.waitForURL((url) => url.searchParams.get('as') === 'investor');
  await expect.poll(() => page.getByRole('region', { name: 'Review', exact: true }).count()).toBe(0);
});

it('finance is shown no papers and no past, and an id that nobody has leads to the search', async () => {
  const { page } = await openMember('business@demo.test', 'finance@demo.test');
  await page.getByText('Your role cannot view enrollment documents.').waitFor();
  await expect.poll(() => slider(page).count()).toBe(0);
  await expect.poll(() => page.getByText('extrait-kbis.pdf').count()).toBe(0);
  await page.goto(`${portal.url}/admin/view_member/0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b99`);
  await page.getByRole('link', { name: 'Search for a member' }).click();
  await page.getByRole('heading', { level: 1, name: 'Find a member' }).waitFor();
});
