import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { launch } from '../fixtures/chromium.ts';
import { chooseFiles, giveDate, daysAgo, held, save, slot } from '../fixtures/pages/enrollment.ts';
import { answered, finishByCalls, memberAtStep } from '../fixtures/pages/members.ts';
import { account, codeFor } from '../fixtures/pages/public.ts';
import {
  answer,
  foretold,
  idOf,
  issueOf,
  openDetails,
  part,
  placePath,
  question,
  seeWhatHappens,
  staffPage,
  takeDossier,
  validateSection,
  writeIssue,
} from '../fixtures/pages/review.ts';
import { pdf } from '../fixtures/papers.ts';
import { comeIn } from '../fixtures/portal-pages.ts';
import { freshPage, mailServerOfTest, portalOfTest } from '../fixtures/scene.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const tooOld = 'The bill is from last year. Send one of the last three months.';
const otherCity = 'The bill names another town. Which one is right?';

/** Reads the answers through and submits them. */
async function submit(page: Page): Promise<void> {
  await page.goto('/user/enrollment');
  await page.getByLabel('I confirm that these answers are complete and true.').check();
  await save(page);
  await page.getByText('Your dossier is with the fund').waitFor();
}

/** Refuses the proof of address beside the paper, with a reason and words. */
async function refuseBill(page: Page, member: string): Promise<void> {
  await page.goto(placePath(member, 'KYC'));
  const list = page.getByRole('navigation', { name: 'To decide' });
  await list.getByRole('button', { name: /^Proof of address/ }).click();
  await page.getByRole('heading', { level: 2, name: 'Proof of address' }).waitFor();
  await page.keyboard.press('r');
  const bar = page.getByRole('region', { name: 'Refuse this document' });
  await bar.getByLabel('Reason').selectOption('TOO_OLD');
  await bar.getByLabel(/^Message to/).fill(tooOld);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('list', { name: 'What will change' }).waitFor();
  await expect
    .poll(() => page.getByRole('listitem').allInnerTexts())
    .toContain('Proof of address is refused');
  await page.getByRole('button', { name: /^Refuse document/ }).click();
  await list.getByRole('button', { name: /^Proof of address\s+Refused/ }).waitFor();
}

/** Asks about the city, in the details of the dossier. */
async function askForCity(page: Page, member: string): Promise<void> {
  await openDetails(page, member);
  await writeIssue(page, {
    step: /Address$/,
    thing: 'City',
    reason: 'Information incorrect',
    text: otherCity,
  });
  await seeWhatHappens(page);
  expect(await foretold(page)).toEqual(
    expect.arrayContaining([
      'An issue is raised about City',
      'The member can change this step again: Address',
    ]),
  );
  await answer(page, 'Raise the issue');
  await issueOf(page, otherCity).waitFor();
}

/** The member corrects both things and sends them. */
async function correct(page: Page): Promise<void> {
  await page.goto('/user/dashboard');
  await page.getByRole('link', { name: 'Start correction' }).click();
  await page.getByRole('heading', { level: 2, name: '2 things to fix' }).waitFor();
  await page.getByRole('button', { name: 'Start correction' }).click();
  await page.getByRole('heading', { level: 1, name: /^Address/ }).waitFor();
  await page.getByText(otherCity).first().waitFor();
  await page.getByLabel('City').fill('Blagnac');
  await save(page);
  await page.getByRole('heading', { level: 1, name: /^Documents/ }).waitFor();
  const bill = slot(page, 'proof_of_address');
  await expect.poll(() => bill.innerText()).toContain(tooOld);
  await chooseFiles(page, bill.getByRole('button', { name: /^Replace document/ }), [
    await pdf('Facture d’eau', 'water-bill.pdf'),
  ]);
  await giveDate(page, 'proof_of_address', daysAgo(5));
  await held(page, 'proof_of_address', 'water-bill.pdf');
  await save(page);
  await page.getByRole('row', { name: /Toulouse.*Blagnac/ }).waitFor();
  await page.getByRole('button', { name: 'Send the corrections' }).click();
  await page.getByText('Your corrections are with the fund').waitFor();
}

/** Records that nobody of that name is on any list. */
async function screen(page: Page): Promise<void> {
  const screening = part(page, 'Screening');
  await screening.getByRole('button', { name: 'Record a screening' }).click();
  await screening.getByLabel('United Nations sanctions').check();
  await screening.getByLabel('European Union sanctions').check();
  await screening.getByRole('radio', { name: /^Clear/ }).check();
  await screening.getByRole('button', { name: 'Record the screening' }).click();
  await screening.getByText(/^Recorded by/).waitFor();
}

const listed = z.array(
  z.object({ activity_type: z.string(), operation_type: z.string(), trigger_type: z.string() }),
);

/** What the log tells of a member, oldest first. */
async function told(page: Page, member: string): Promise<readonly string[]> {
  const path = `/api/v1/activities/admin/list/${member}?limit=100`;
  const rows = listed.parse(await answered(page.context().request.get(path)));
  return rows.map((row) => `${row.trigger_type} ${row.activity_type} ${row.operation_type}`).toReversed();
}

/** Whether the parts stand in the whole in this order, with anything between them. */
function inOrder(whole: readonly string[], parts: readonly string[]): readonly string[] {
  let from = 0;
  return parts.filter((wanted) => {
    const at = whole.indexOf(wanted, from);
    if (at >= 0) from = at + 1;
    return at < 0;
  });
}

it('a dossier goes from submission to validation', async () => {
  const mails = await mailServerOfTest();
  const portal = await portalOfTest({ SMTP_URL: mails.url });
  const who = account('bout.en.bout');
  await memberAtStep(portal.url, who, 4, () => codeFor(mails, who.email));
  const investor = await freshPage(browser, portal.url);
  await comeIn(investor, who.email, who.password);
  await finishByCalls(investor, portal.url);
  await submit(investor);
  const member = await idOf(investor);
  const about = (subject: RegExp) =>
    mails.received.filter(({ to, subject: said }) => to === who.email && subject.test(said));
  await mails.waitFor(who.email, /^We have received your dossier/);

  // the first administrator refuses one paper and raises one issue: one round, one mail
  const first = await staffPage(browser, portal.url, 'admin@demo.test');
  await openDetails(first, member);
  await takeDossier(first);
  await refuseBill(first, member);
  await askForCity(first, member);
  await first.getByRole('button', { name: 'Return it to the queue' }).click();
  await first.getByText('Assigned to nobody').waitFor();
  await mails.waitFor(who.email, /^(Your dossier needs a correction|We could not accept)/);

  await correct(investor);

  // the second compares, screens and validates everything
  const second = await staffPage(browser, portal.url, 'second.admin@demo.test');
  await openDetails(second, member);
  const city = issueOf(second, otherCity);
  await city.getByRole('row', { name: /City.*Toulouse.*Blagnac/ }).waitFor();
  await takeDossier(second);
  await city.getByRole('button', { name: /^Resolve/ }).click();
  expect(await foretold(second)).toContain('The issue about City is resolved');
  await answer(second, 'Resolve the issue');
  await screen(second);
  const blocked = second.getByRole('button', { name: 'Validate the dossier' });
  await expect.poll(() => blocked.getAttribute('aria-disabled')).toBe('true');
  await part(second, 'Final decision')
    .getByRole('link', { name: /Identity and documents/ })
    .waitFor();
  for (const section of ['KYC', 'CONTRACT', 'BANK_INFORMATION'] as const)
    await validateSection(second, member, section);

  // one prepares, and can't confirm it; the other confirms the same list
  await openDetails(first, member);
  await first.getByRole('button', { name: 'Validate the dossier' }).click();
  const prepared = await foretold(first);
  expect(prepared).toContain('The dossier is validated');
  await answer(first, 'Send for approval');
  const own = first.getByRole('region', { name: /^Final validation of/ });
  await own.getByText('You prepared this. Somebody else has to confirm it.').waitFor();
  await expect.poll(() => own.getByRole('button', { name: 'Confirm the validation' }).count()).toBe(0);
  await openDetails(second, member);
  const card = second.getByRole('region', { name: /^Final validation of/ });
  await expect.poll(() => card.getByRole('listitem').allInnerTexts()).toEqual(prepared);
  await card.getByRole('button', { name: 'Confirm the validation' }).click();
  await card.getByText(/^Confirmed by/).waitFor();
  await expect.poll(() => question(second).count()).toBe(0);

  // the investor sees it and has the mails, each once
  await investor.goto('/user/dashboard');
  const sections = investor.getByRole('region', { name: 'Dossier' }).getByText('Validated', { exact: true });
  await expect.poll(() => sections.count()).toBe(3);
  await investor.goto('/user/enrollment');
  await investor.getByText('Your dossier is validated').first().waitFor();
  await mails.waitFor(who.email, /^Your dossier is validated/);
  expect(about(/^Your dossier is validated/)).toHaveLength(1);
  expect(about(/^(Your dossier needs a correction|We could not accept)/)).toHaveLength(1);

  // the log tells it all, in order
  expect(
    inOrder(await told(second, member), [
      'USER ENROLLMENT SUBMIT',
      'ADMIN DOCUMENT REFUSE',
      'ADMIN ENROLLMENT CREATE',
      'USER DOCUMENT UPDATE',
      'USER ENROLLMENT SUBMIT',
      'ADMIN ENROLLMENT UPDATE',
      'ADMIN DOCUMENT VALIDATE',
      'ADMIN ENROLLMENT VALIDATE',
    ]),
  ).toEqual([]);
}, 360_000);
