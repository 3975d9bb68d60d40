import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { request } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { launch } from '../fixtures/chromium.ts';
import {
  fillAddressAndOfficer,
  fillBusinessType,
  fillCompany,
  fillCompanyBank,
  fillOwner,
  papersOfOwner,
  sendPaper,
  slotIn,
} from '../fixtures/pages/company-forms.ts';
import { atCompanyStep } from '../fixtures/pages/company.ts';
import { save, saveButton } from '../fixtures/pages/enrollment.ts';
import { memberAtStep } from '../fixtures/pages/members.ts';
import { account } from '../fixtures/pages/public.ts';
import { jpeg, pdf, png } from '../fixtures/papers.ts';
import { comeIn } from '../fixtures/portal-pages.ts';
import { freshPage, ownPortalOfTest } from '../fixtures/scene.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const firstYear = 'This is the company’s first financial year.';
const alex = {
  firstName: 'Alex',
  lastName: 'Échantillon',
  born: '21/04/1990',
  share: '60.00',
  document: /^Identity card/,
};
const sacha = {
  firstName: 'Sacha',
  lastName: 'Muestra',
  born: '30/09/1988',
  share: '40',
  document: /^Passport/,
};

async function saveTo(page: Page, next: number): Promise<void> {
  await save(page);
  await atCompanyStep(page, next);
}

async function saveOwner(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Save this person' }).click();
  await papersOfOwner(page, name).waitFor();
}

/** Opens a paper of the contract step and saves it by the browser's own download. */
async function download(page: Page, open: string): Promise<Buffer> {
  await page.getByRole('button', { name: open }).click();
  const viewer = page.getByRole('dialog');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    viewer.getByRole('link', { name: 'Download' }).click(),
  ]);
  const content = await readFile(await file.path());
  await viewer.getByRole('button', { name: 'Close' }).click();
  await viewer.waitFor({ state: 'detached' });
  return content;
}

async function read(page: Page, paper: string, tick: string): Promise<void> {
  await page.getByRole('button', { name: `Open: ${paper}` }).click();
  const viewer = page.getByRole('dialog');
  await viewer.getByRole('button', { name: 'Close' }).click();
  await viewer.waitFor({ state: 'detached' });
  await page.getByLabel(tick).click();
  // ticked at once, and kept once the card says when
  const card = page.getByRole('listitem').filter({ hasText: paper });
  await card.getByText(/Read \d\d\/\d\d\/\d{4}/).waitFor();
}

const dossier = z.object({
  owners: z.array(z.object({ id: z.string(), last_name: z.string() })),
  user_id: z.string(),
});
const standing = z.object({ correction_steps: z.array(z.number()), open_issues: z.number() });

it('a business enrolls, and corrects in one step what the fund asks for', async () => {
  const portal = await ownPortalOfTest();
  const who = account('dominique');
  await memberAtStep(portal.url, who, 1);
  const page = await freshPage(browser, portal.url);
  await comeIn(page, who.email, who.password);

  await page.goto('/user/enrollment/step1');
  await atCompanyStep(page, 1);
  await fillBusinessType(page);
  await saveTo(page, 2);
  await fillCompany(page);
  await saveTo(page, 3);
  await fillAddressAndOfficer(page);
  await saveTo(page, 4);

  await page.getByRole('button', { name: 'Add an owner' }).click();
  await fillOwner(page, alex);
  await saveOwner(page, 'Alex Échantillon');
  await sendPaper(slotIn(papersOfOwner(page, 'Alex Échantillon'), 'identity_front'), jpeg('alex-front.jpg'));

  await portal.crash();
  await portal.restart();
  await page.goto('/user/enrollment');
  await atCompanyStep(page, 4);
  const alexPapers = papersOfOwner(page, 'Alex Échantillon');
  await slotIn(alexPapers, 'identity_front').and(page.locator('[data-slot="pending"]')).waitFor();
  await expect.poll(() => saveButton(page).getAttribute('aria-disabled')).toBe('true');
  await sendPaper(slotIn(alexPapers, 'identity_back'), png('alex-back.png'));
  await sendPaper(slotIn(alexPapers, 'proof_of_address'), await pdf(), { dated: true });
  await page.getByRole('button', { name: 'Add another owner' }).click();
  await fillOwner(page, sacha);
  await saveOwner(page, 'Sacha Muestra');
  const sachaPapers = papersOfOwner(page, 'Sacha Muestra');
  await sendPaper(slotIn(sachaPapers, 'identity_front'), jpeg('sacha.jpg'));
  await sendPaper(slotIn(sachaPapers, 'proof_of_address'), await pdf('Quittance', 'sacha-bill.pdf'), {
    dated: true,
  });
  await saveTo(page, 5);

  await sendPaper(slotIn(page, 'kbis'), await pdf('Extrait Kbis', 'kbis.pdf'), { dated: true });
  await sendPaper(slotIn(page, 'bylaws'), await pdf('Statuts', 'statuts.pdf'));
  await sendPaper(slotIn(page, 'tax_return'), await pdf('Liasse fiscale', 'liasse.pdf'));
  await sendPaper(slotIn(page, 'identity_front'), jpeg('officer.jpg'));
  await sendPaper(slotIn(page, 'proof_of_address'), await pdf('Facture', 'officer-bill.pdf'), {
    dated: true,
  });
  await expect.poll(() => saveButton(page).getAttribute('aria-disabled')).toBe('true');
  await page.getByLabel(firstYear).click();
  await slotIn(page, 'balance_sheets').waitFor({ state: 'detached' });
  await page.getByRole('checkbox', { name: firstYear, checked: true }).click();
  await sendPaper(slotIn(page, 'balance_sheets'), await pdf('Bilan', 'bilan.pdf'));
  await saveTo(page, 6);

  await read(page, 'Private placement memorandum', 'I have read the memorandum.');
  await portal.crash();
  await portal.restart();
  await page.goto('/user/enrollment');
  await atCompanyStep(page, 6);
  await page.getByRole('checkbox', { name: 'I have read the memorandum.', checked: true }).waitFor();
  await read(page, 'Executive summary', 'I have read the summary.');
  const agreement = await download(page, 'Open to download');
  expect(agreement.subarray(0, 5).toString()).toBe('%PDF-');
  await sendPaper(slotIn(page, 'contract'), { name: 'agreement-signed.pdf', content: agreement });
  await saveTo(page, 7);

  await fillCompanyBank(page);
  await sendPaper(slotIn(page, 'bank_information'), jpeg('bank.jpg'));
  await saveTo(page, 8);
  for (const said of ['Exemple Conseil SARL', 'Alex Échantillon', 'Sacha Muestra', 'Managing director'])
    await expect.poll(() => page.locator('main').innerText()).toContain(said);
  await page.getByLabel('I confirm that these answers are complete and true.').check();
  await save(page);
  await page.getByRole('heading', { level: 1, name: 'Your dossier' }).waitFor();
  await expect.poll(() => page.getByText(/Business enrollment MBR-\d{6}, submitted/).isVisible()).toBe(true);

  const own = page.context().request;
  const whoami = z.object({ id: z.string() }).parse(await (await own.get('/api/v1/auth/whoami')).json());
  const { owners, user_id } = dossier.parse(
    await (await own.get(`/api/v1/businessDetails/${whoami.id}`)).json(),
  );
  const owner = owners.find(({ last_name }) => last_name === 'Échantillon');
  const fund = await request.newContext({ baseURL: portal.url, extraHTTPHeaders: { origin: portal.url } });
  const admin = { email: 'admin@demo.test', password: 'demo-Portal-2026' };
  expect((await fund.post('/api/v1/auth/login', { data: admin })).status()).toBe(200);
  const text = 'The photo is cut off. Show all four corners.';
  const raised = await fund.put(`/api/v1/registrationIssue/${user_id}`, {
    data: {
      section: 'KYC',
      step: 4,
      document_type: 'identity_front',
      owner_id: owner?.id,
      reason: 'UNREADABLE',
      text,
    },
  });
  expect(raised.status()).toBe(201);
  await fund.dispose();

  await page.goto('/user/enrollment');
  await page.getByRole('heading', { level: 2, name: '1 thing to fix' }).waitFor();
  await expect.poll(() => page.getByText(text).first().isVisible()).toBe(true);
  await page.goto('/user/enrollment/step5/business');
  await page.waitForURL('**/user/enrollment');
  await page.getByRole('button', { name: 'Start correction' }).click();
  await atCompanyStep(page, 4);
  const rail = page.getByRole('navigation', { name: 'Enrollment steps' });
  await rail.getByText('Compare and send').waitFor();
  await expect.poll(() => rail.getByRole('listitem').count()).toBe(2);
  const refused = slotIn(alexPapers, 'identity_front');
  await refused.and(page.locator('[data-slot="refused"]')).waitFor();
  await expect.poll(() => refused.innerText()).toContain(text);
  await expect.poll(() => saveButton(page).getAttribute('aria-disabled')).toBe('true');
  await sendPaper(refused, jpeg('alex-front-again.jpg'));
  await save(page);
  await page.getByRole('heading', { level: 1, name: 'Compare and send' }).waitFor();
  const row = page.getByRole('row', { name: /alex-front\.jpg.*alex-front-again\.jpg/ });
  await row.waitFor();
  await page.getByRole('button', { name: 'Send the corrections' }).click();
  await page.getByText('Your corrections are with the fund').waitFor();
  const after = standing.parse(await (await own.get('/api/v1/registrationStatus')).json());
  expect(after).toEqual({ correction_steps: [], open_issues: 0 });
  await page.reload();
  await page.getByText('Your dossier is with the fund').waitFor();
}, 360_000);
