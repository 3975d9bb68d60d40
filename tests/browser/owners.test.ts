import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import type { CompanyType } from '../../contract/enums.ts';
import { launch } from '../fixtures/chromium.ts';
import { twoOwners } from '../fixtures/company-facts.ts';
import { held, rulesCode } from '../fixtures/held-parts.ts';
import { chooseIn, pickIn, pressKey, tabTo, typeIn } from '../fixtures/keyboard.ts';
import { type Calls, atCompanyStep, companyAtStep } from '../fixtures/pages/company.ts';
import { chooseFiles, saveButton } from '../fixtures/pages/enrollment.ts';
import { account, hasFocus, messageAt } from '../fixtures/pages/public.ts';
import { jpeg } from '../fixtures/papers.ts';
import { comeIn } from '../fixtures/portal-pages.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { freshPage } from '../fixtures/scene.ts';
import { message } from '../fixtures/words.ts';

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

const [alex, sacha] = twoOwners;
const saved = z.looseObject({ id: z.string() });
const details = z.looseObject({
  owners: z.array(z.looseObject({ first_name: z.string(), documents: z.array(z.unknown()) })),
});

type Company = { readonly page: Page; readonly calls: Calls };

/**
 * A company at step 4 with some owners already, and its page there, which `prepare` gets before anything is open; the calls
 * are another device's.
 */
async function companyWith(
  name: string,
  owners: readonly object[],
  type?: CompanyType,
  { query = '', prepare }: { query?: string; prepare?: (page: Page) => Promise<void> } = {},
): Promise<Company & { readonly ids: readonly string[] }> {
  const who = account(name);
  const calls = await companyAtStep(portal.url, who, 4, type);
  onTestFinished(() => calls.end());
  const ids: string[] = [];
  for (const owner of owners) ids.push(saved.parse(await calls.post('/beneficialOwners', owner)).id);
  const page = await freshPage(browser, portal.url);
  await comeIn(page, who.email, who.password);
  await prepare?.(page);
  await page.goto(`/user/enrollment${query}`);
  if (query === '') await atCompanyStep(page, 4);
  return { page, calls, ids };
}

const list = (page: Page): Locator => page.getByRole('table', { name: 'Beneficial owners' });
const share = (page: Page): Locator => page.getByLabel('Share', { exact: true });
const saveOwner = (page: Page): Locator => page.getByRole('button', { name: 'Save this person' });

/** Types one owner by capital with nothing but the keyboard, from the form's title on. */
async function typeOwner(page: Page, name: string, part: string, born = '12/05/1984'): Promise<void> {
  const [first = '', last = ''] = name.split(' ');
  await chooseIn(page, 'What makes this person an owner', /^Holds capital/);
  await typeIn(page, share(page), part);
  await typeIn(page, page.getByLabel('First name'), first);
  await typeIn(page, page.getByLabel('Last name'), last);
  await typeIn(page, page.getByLabel('Date of birth'), born);
  await pickIn(page, page.getByLabel('Country of birth'), 'Viet', 'VN');
  await pickIn(page, page.getByLabel('Nationality'), 'Belg', 'BE');
  await chooseIn(page, 'Which identity document will you send?', /^Passport/);
  await chooseIn(page, 'Is this person politically exposed?', 'No');
}

it('owners that sum to 100.01 are refused at the share, and at exactly 100 saved, by keyboard alone', async () => {
  const { page, calls } = await companyWith('somme', [alex]);
  await pressKey(page, page.getByRole('button', { name: 'Add another owner' }));
  await expect.poll(() => hasFocus(page, '#owner-form-title')).toBe(true);
  await typeOwner(page, 'Robin Ejemplo', '40.01');
  await page.getByText('Together with the others: 100.01%. That is 0.01% too much.').waitFor();
  await pressKey(page, saveOwner(page));
  await page.getByRole('heading', { name: '1 answer needs to be corrected' }).waitFor();
  await expect
    .poll(() => messageAt(page, 'field-share_percentage'))
    .toBe(message('en', 'fields.shares_over_100'));
  await pressKey(page, page.getByRole('link', { name: /^Share:/ }));
  await expect.poll(() => hasFocus(page, '#field-share_percentage')).toBe(true);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('24.99');
  await page.getByText('An owner by capital holds 25% or more.').first().waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('40');
  await page.getByText('Together with the others: exactly 100%.').waitFor();
  await expect.poll(() => messageAt(page, 'field-share_percentage')).toBeNull();
  await pressKey(page, saveOwner(page));
  await list(page).getByText('Robin Ejemplo').waitFor();
  await expect.poll(() => hasFocus(page, '[id^="papers-"]')).toBe(true);

  const picture = page.getByRole('figure', { name: 'Who owns Exemple Conseil SARL' });
  await picture.getByText('Alex Échantillon holds 60.00%.').waitFor();
  await picture.getByText('Robin Ejemplo holds 40.00%.').waitFor();
  const { owners } = z
    .looseObject({
      owners: z.array(
        z.looseObject({ country_of_birth: z.string(), share_percentage: z.string().nullable() }),
      ),
    })
    .parse(await calls.get(`/businessDetails/${calls.userId}`));
  expect(owners[1]).toMatchObject({ country_of_birth: 'Viet Nam', share_percentage: '40.00' });
  await tabTo(page, saveButton(page));
  await expect.poll(() => saveButton(page).getAttribute('aria-disabled')).toBe('true');
  await page.getByRole('link', { name: 'add or replace 2 papers of Robin Ejemplo' }).waitFor();
});

it('the same owner twice is refused at the name, and what was typed stays', async () => {
  // pressed twice while the rules are on their way, one is saved once
  const sent: string[] = [];
  let letGo = () => {};
  const prepare = async (page: Page) => {
    page.on('request', (request) => {
      if (request.method() !== 'GET' && request.url().includes('/beneficialOwners')) sent.push(request.url());
    });
    letGo = await held(page, rulesCode);
  };
  const { page } = await companyWith('double', [{ ...alex, share_percentage: '30.00' }], undefined, {
    prepare,
  });
  await list(page).getByRole('button', { name: 'Change Alex Échantillon' }).click();
  await page.getByLabel('Last name').press('Enter');
  await page.getByLabel('Last name').press('Enter');
  letGo();
  await page.locator('#owner-form').waitFor({ state: 'detached' });
  expect(sent).toHaveLength(1);

  await pressKey(page, page.getByRole('button', { name: 'Add another owner' }));
  await typeOwner(page, 'ALEX echantillon', '30', '21/04/1990');
  await pressKey(page, saveOwner(page));
  await expect.poll(() => messageAt(page, 'field-last_name')).toBe(message('en', 'fields.owner_twice'));
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('ALEX');
  await typeIn(page, page.getByLabel('First name'), 'Robin');
  await expect.poll(() => messageAt(page, 'field-last_name')).toBeNull();
});

it('an owner removed in another tab: what is typed is kept and can be added again, the list is fresh', async () => {
  const { page, calls, ids } = await companyWith('ailleurs', [alex, { ...sacha, share_percentage: '30.00' }]);
  await list(page).getByRole('button', { name: 'Change Sacha Muestra' }).click();
  await page.getByLabel('Last name').fill('Muestra-Exemple');
  await calls.remove(`/beneficialOwners/${calls.userId}/${ids[1]}`);
  await saveOwner(page).click();
  await page.getByText('Sacha Muestra was removed in another tab or on another device.').waitFor();
  await page.getByText('Sacha Muestra is no longer in the list').waitFor();
  await expect.poll(() => list(page).getByText('Sacha Muestra').count()).toBe(0);
  await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('Muestra-Exemple');
  await saveOwner(page).click();
  await list(page).getByText('Sacha Muestra-Exemple').waitFor();
  await page.getByRole('button', { name: 'OK', exact: true }).click();

  await calls.remove(`/beneficialOwners/${calls.userId}/${ids[0]}`);
  await list(page).getByRole('button', { name: 'Remove Alex Échantillon' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await list(page).getByText('Alex Échantillon').waitFor({ state: 'detached' });
  await expect.poll(() => page.getByText('no longer in the list').count()).toBe(0);
});

it('a half-typed owner survives a reload, and an owner goes with the papers after a question', async () => {
  const { page, calls } = await companyWith('brouillon', [{ ...alex, share_percentage: '30.00' }]);
  await page.getByRole('button', { name: 'Add another owner' }).click();
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill('Ejemplo');
  await page
    .getByText(/^Draft saved/)
    .first()
    .waitFor();
  await page.reload();
  await atCompanyStep(page, 4);
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Robin');
  await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('Ejemplo');
  const change = list(page).getByRole('button', { name: 'Change Alex Échantillon' });
  await expect.poll(() => change.getAttribute('aria-disabled')).toBe('true');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Add another owner' }).waitFor();

  const papers = page.getByRole('region', { name: 'Papers of Alex Échantillon' });
  const front = papers.getByRole('listitem').filter({ hasText: 'Identity document, front' });
  await chooseFiles(page, front.getByRole('button', { name: /^Choose a file/ }), [jpeg('recto.jpg')]);
  await papers.getByText('recto.jpg').waitFor();
  await list(page).getByText('2 missing').waitFor();
  await list(page).getByRole('button', { name: 'Remove Alex Échantillon' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove Alex Échantillon?' });
  await question.getByText('1 paper leaves the dossier too').waitFor();
  await question.getByRole('button', { name: 'Keep' }).click();
  await papers.getByText('recto.jpg').waitFor();
  await list(page).getByRole('button', { name: 'Remove Alex Échantillon' }).click();
  await question.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No owner yet').waitFor();
  expect(details.parse(await calls.get(`/businessDetails/${calls.userId}`)).owners).toEqual([]);
});

it('when nobody reaches 25 percent the senior manager is named, and a minor’s guardian is asked for', async () => {
  const { page } = await companyWith('dirigeant', []);
  await page.getByRole('button', { name: 'Nobody reaches 25%' }).click();
  await page.getByRole('heading', { name: 'Senior manager' }).waitFor();
  await expect.poll(() => share(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Use the legal officer’s details' }).click();
  await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('Modèle');
  await page
    .getByRole('group', { name: 'Is this person politically exposed?' })
    .getByRole('radio', { name: 'No' })
    .check();
  await saveOwner(page).click();
  await list(page).getByText('Senior manager').waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'add an owner', exact: true }).count()).toBe(0);

  const minor = await companyWith('mineure', [{ ...sacha, share_percentage: '50.00' }]);
  await minor.page
    .getByRole('region', { name: 'Papers of Sacha Muestra' })
    .getByRole('heading', { name: 'Guardian’s identity document' })
    .waitFor();
});

it('a share typed with a comma in French is sent with a dot, and countries are shown in French', async () => {
  const { page, calls } = await companyWith('virgule', [alex], undefined, { query: '?lang=fr' });
  await page.getByRole('heading', { level: 1, name: 'Bénéficiaires effectifs' }).waitFor();
  await page.getByText('Naissance le 21/04/1990, Belgique').first().waitFor();
  await page.getByRole('table').getByRole('button', { name: 'Modifier Alex Échantillon' }).click();
  const part = page.getByLabel('Part', { exact: true });
  await expect.poll(() => part.inputValue()).toBe('60,00');
  await part.fill('33,34');
  await page.getByRole('button', { name: 'Enregistrer cette personne' }).click();
  await page.getByRole('table').getByText('33,34\u202F%').waitFor();
  const { owners } = z
    .looseObject({ owners: z.array(z.looseObject({ share_percentage: z.string() })) })
    .parse(await calls.get(`/businessDetails/${calls.userId}`));
  expect(owners[0]?.share_percentage).toBe('33.34');
});

it('a sole proprietor is the legal officer: the details are there already, and nobody else can be added', async () => {
  const { page } = await companyWith('seul', [], 'sole_proprietorship');
  await page.getByRole('button', { name: 'Confirm the owner' }).click();
  await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('Modèle');
  await expect.poll(() => share(page).inputValue()).toBe('100.00');
  await page
    .getByRole('group', { name: 'Is this person politically exposed?' })
    .getByRole('radio', { name: 'No' })
    .check();
  await saveOwner(page).click();
  await list(page).getByText('Dominique Modèle').waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Add|^Confirm/ }).count()).toBe(0);
});
