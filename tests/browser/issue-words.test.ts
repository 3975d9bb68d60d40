import type { Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ReviewItem } from '../../contract/values/review.ts';
import { isFocused } from '../fixtures/keyboard.ts';
import { keptIn } from '../fixtures/left-behind.ts';
import { answer, issueOf, issuesPart, seeWhatHappens } from '../fixtures/pages/review.ts';
import {
  type Colleague,
  giveTo,
  heading,
  lookAt,
  openReviewScene,
  type ReviewScene,
} from '../fixtures/reviewers.ts';
import { adjustableClock, comeBack } from '../fixtures/walked-portal.ts';

let scene: ReviewScene;
let admin: Colleague;
let second: Colleague;
beforeAll(async () => {
  scene = await openReviewScene();
  [admin, second] = [await scene.open('admin@demo.test'), await scene.open('second.admin@demo.test')];
});
afterAll(() => scene?.close());

const take = async (who: Colleague) => expect(await giveTo(who, admin, scene.member)).toBe(200);
const at = (item: ReviewItem) => lookAt(admin.page, scene.member, item);
const form = () => admin.page.getByRole('form', { name: 'Raise an issue' });
const words = () => form().getByLabel(/^Message to/);
const typed = () => words().inputValue();
const begin = () => issuesPart(admin.page).getByRole('button', { name: 'Raise an issue' }).click();
const validate = async (name: RegExp) => {
  await admin.page.getByRole('button', { name: /^Validate/ }).click();
  await heading(admin.page, name, 3);
};
const goBack = () => admin.page.getByRole('button', { name: /^Back/ }).click();
const choose = async (row: RegExp, title: string | RegExp) => {
  await admin.page.getByRole('navigation', { name: 'To decide' }).getByRole('button', { name: row }).click();
  await heading(admin.page, title);
};
const bill = () => scene.paper('proof_of_address', 'Sacha');

describe('what is typed of an issue beside a paper', () => {
  it('is there again after a decision that is not made, and after another item, until it is given up', async () => {
    await take(admin);
    const { page } = admin;
    await at(await scene.paper('kbis'));
    await begin();
    await expect.poll(() => isFocused(form().getByRole('combobox').first())).toBe(true);
    await words().fill('The stamp covers the number.');
    await validate(/^Validate: Kbis/);
    await goBack();
    await expect.poll(typed).toBe('The stamp covers the number.');
    await expect
      .poll(() => isFocused(page.getByRole('heading', { level: 3, name: 'Decision', exact: true })))
      .toBe(true);

    await choose(/^Bylaws/, 'Bylaws');
    expect(await form().count()).toBe(0);
    await choose(/^Kbis/, 'Kbis');
    await expect.poll(typed).toBe('The stamp covers the number.');
    await expect
      .poll(() => isFocused(page.getByRole('heading', { level: 2, name: 'Kbis', exact: true })))
      .toBe(true);

    await form().getByRole('button', { name: 'Cancel' }).click();
    await choose(/^Bylaws/, 'Bylaws');
    await choose(/^Kbis/, 'Kbis');
    await begin();
    expect(await typed()).toBe('');
  });

  it('is never sent with another item, also when the page is loaded anew', async () => {
    await take(admin);
    const { page } = admin;
    const [kbis, other] = [await scene.paper('kbis'), await bill()];
    await at(kbis);
    await begin();
    await words().fill('The stamp covers the number.');
    await expect.poll(() => keptIn(page)).toContain('sealed.');
    await page.reload();
    await heading(page, 'Kbis');

    await at(other);
    await begin();
    expect(await typed()).toBe('');
    await form().getByLabel('Reason').selectOption('OTHER');
    await words().fill('The bill names another street.');
    await seeWhatHappens(page);
    const raised = page.waitForRequest(
      (one) => one.method() === 'PUT' && one.url().includes('/registrationIssue/'),
    );
    await answer(page, 'Raise the issue');
    const { step, document_type, owner_id } = other;
    expect((await raised).postDataJSON()).toMatchObject({ step, document_type, owner_id });

    await at(kbis);
    await expect.poll(typed).toBe('The stamp covers the number.');
  });

  it('is kept of words that are changed too, and tells of those that somebody else has changed since', async () => {
    await take(admin);
    const { page } = admin;
    const item = await bill();
    await at(item);
    const row = issueOf(page, 'Proof of address');
    const changed = () => row.getByLabel(/^Message to/).inputValue();
    await row.getByRole('button', { name: /^Edit the message/ }).click();
    await expect.poll(() => isFocused(row.getByLabel('Reason'))).toBe(true);
    await row.getByLabel(/^Message to/).fill('The bill is of another person.');
    await validate(/^Validate: Proof of address/);
    await goBack();
    await expect.poll(changed).toBe('The bill is of another person.');
    await choose(/^Kbis/, 'Kbis');
    await choose(/^Proof of address.*Sacha/, /^Proof of address \(Sacha/);
    await expect.poll(changed).toBe('The bill is of another person.');

    const issues = z.array(
      z.object({ id: z.string(), version: z.number(), owner_id: z.string().nullable() }),
    );
    const listed = issues.parse((await second.call('GET', `/registrationIssues/${scene.member}`)).body);
    const issue = listed.find(({ owner_id }) => owner_id === item.owner_id);
    const theirs = { text: 'The bill is too old.', version: issue?.version };
    const path = `/registrationIssue/${scene.member}/${issue?.id}`;
    expect((await second.call('POST', path, theirs)).status).toBe(200);
    await at(item);
    await row.getByText('Somebody changed this issue meanwhile').waitFor();
    await expect.poll(changed).toBe('The bill is of another person.');
  });

  it('is there again when the dossier is, which somebody else had for a while', async () => {
    await adjustableClock(admin.context);
    await take(admin);
    const { page } = admin;
    await at(await scene.paper('bylaws'));
    await begin();
    await words().fill('Page 3 is missing.');
    const read = /\/x\/review\/[^/]+$/;
    await take(second);
    await comeBack(page, read);
    await heading(page, /has this dossier$/, 3);
    expect(await form().count()).toBe(0);
    await take(admin);
    await comeBack(page, read);
    await expect.poll(typed).toBe('Page 3 is missing.');
  });
});

it('the issues of an item that did not load are asked for again', async () => {
  await take(admin);
  const { page } = admin;
  const issues = /\/registrationIssues\/[^/]+$/;
  const fail = (route: Route) =>
    route.fulfill({
      status: 500,
      json: { error_key: 'unexpected_error', description: 'unexpected_error', request_id: 'req-1' },
    });
  await page.route(issues, fail);
  await at(await scene.paper('tax_return'));
  const failed = page.getByRole('alert').filter({ hasText: 'The issues did not load' });
  await failed.waitFor();
  await page.unroute(issues, fail);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await issuesPart(page).getByText('Nothing was raised about this.').waitFor();
});
