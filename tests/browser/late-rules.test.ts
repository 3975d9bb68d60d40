import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { held, rulesCode } from '../fixtures/held-parts.ts';
import {
  type Colleague,
  giveTo,
  heading,
  lookAt,
  openReviewScene,
  pathOf,
  type ReviewScene,
} from '../fixtures/reviewers.ts';
import { message } from '../fixtures/words.ts';

let scene: ReviewScene;
let admin: Colleague;
beforeAll(async () => {
  scene = await openReviewScene();
  admin = await scene.open('admin@demo.test');
});
afterAll(() => scene?.close());

const fail = (route: Route) => route.abort();

/** What a page asks for from now on, by the end of its path. */
function askedFor(page: Page): (what: RegExp) => number {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return (what) => asked.filter((path) => what.test(path)).length;
}
const missing = (page: Page) => page.getByRole('alert').getByText(message('en', 'keys.schemas_missing'));
const predicted = /\/x\/review\/[^/]+\/predict$/;

describe('a form whose rules come when it is opened', () => {
  it('asks nothing about an issue without them, and once when they have come, with what was typed by then', async () => {
    const { page } = admin;
    const count = askedFor(page);
    await page.route(rulesCode, fail);
    await page.goto(pathOf(scene.member, 'details'));
    await page.getByRole('button', { name: 'Raise an issue' }).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(count(rulesCode)).toBe(0);

    await page.getByRole('button', { name: 'Raise an issue' }).first().click();
    const form = page.getByRole('form', { name: 'Raise an issue' });
    const press = () => form.getByRole('button', { name: 'See what will happen' }).click();
    await press();
    await missing(page).waitFor();
    expect(count(rulesCode)).toBeGreaterThan(0);

    await page.unroute(rulesCode, fail);
    const letGo = await held(page, rulesCode);
    await form.getByLabel('Step').selectOption('2');
    await press();
    const busy = form.locator('button[type=submit][aria-busy=true]');
    await busy.click();
    await form.getByLabel('Reason').selectOption('OTHER');
    await form.getByLabel(/^Message to/).fill('Typed while the rules were on their way.');
    expect(count(predicted)).toBe(0);
    letGo();
    await page.getByRole('alertdialog').getByRole('list', { name: 'What will happen' }).waitFor();
    expect(count(predicted)).toBe(1);
    expect(await missing(page).count()).toBe(0);
    await page.unroute(rulesCode);
  });

  it('asks nothing about a refusal that was left meanwhile, and says what is wrong once they are there', async () => {
    expect(await giveTo(admin, admin, scene.member)).toBe(200);
    const { page } = admin;
    const count = askedFor(page);
    const letGo = await held(page, rulesCode);
    await lookAt(page, scene.member, await scene.paper('kbis'));
    await page.keyboard.press('r');
    await page.getByLabel('Reason').selectOption('UNREADABLE');
    await page.keyboard.press('Control+Enter');
    await page.locator('button[type=submit][aria-busy=true]').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Refuse/ }).waitFor();
    letGo();
    await page.keyboard.press('r');
    await page.getByLabel('Reason').selectOption('OTHER');
    await page.keyboard.press('Control+Enter');
    await page.getByText(message('en', 'fields.required')).waitFor();
    expect(count(predicted)).toBe(0);
    await page.getByLabel('Reason').selectOption('UNREADABLE');
    await page.keyboard.press('Control+Enter');
    await heading(page, /^Refuse: Kbis/, 3);
    expect(count(predicted)).toBe(1);
    await page.unroute(rulesCode);
  });

  it('prepares no booklet without them, and one when they have come, pressed twice', async () => {
    const { page } = admin;
    const count = askedFor(page);
    const prepared = new RegExp(`/subscriptionBooklet/${scene.member}$`);
    await page.route(rulesCode, fail);
    await page.goto(`/admin/view_member/${scene.member}`);
    await page.getByRole('button', { name: 'Prepare a booklet' }).click();
    const form = page.getByRole('form', { name: 'New booklet' });
    await form.getByLabel('Operation').selectOption('MONEY_IN');
    await form.getByRole('textbox', { name: 'Address', exact: true }).fill('https://papers.example.com/1');
    const press = () => form.getByRole('button', { name: 'Prepare', exact: true }).click();
    await press();
    await missing(page).waitFor();
    expect(count(prepared)).toBe(0);
    await page.unroute(rulesCode, fail);
    const letGo = await held(page, rulesCode);
    await press();
    await form.locator('button[type=submit][aria-busy=true]').click();
    expect(count(prepared)).toBe(0);
    letGo();
    await page.getByRole('region', { name: 'Subscription booklets' }).getByText('In preparation').waitFor();
    expect(count(prepared)).toBe(1);
    await page.unroute(rulesCode);
  });
});
