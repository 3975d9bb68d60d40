// `npm run bench:values`: one investor with ten years of daily values. How fast the evolution is answered, and the
// longest tasks of a real Chromium while its chart and its table appear; needs the built portal (`npm run build`).
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { asked } from '../../scripts/words.mjs';
import { systemClock } from '../../server/clock.ts';
import { goodPassword, startApp } from '../fixtures/app.ts';
import { launch, person } from '../fixtures/chromium.ts';
import { manyDays, seedManyValues } from '../fixtures/many-values.ts';
import { comeIn } from '../fixtures/portal-pages.ts';
import { colleague } from '../fixtures/staff.ts';
import { temporaryDatabase } from './temporary.ts';

const rounds = 50;
const email = 'ten.years@exemple.test';
/** Each act in the page is done as often as this. */
const turns = 3;
/** A task longer than this keeps a person waiting (the goal: none). */
const most = 50;

asked('Usage: npm run bench:values', () => parseArgs({}));
const database = await temporaryDatabase({ durable: false });

const ms = (value: number) => `${value.toFixed(1).padStart(8)} ms`;

/** The tasks that Chromium calls long, each with when it began and how long it took. */
type Task = { readonly at: number; readonly took: number };
const tasksOf = (page: Page): Promise<readonly Task[]> =>
  page.evaluate(() => {
    const kept: unknown = Reflect.get(window, 'longTasks');
    return Array.isArray(kept) ? kept : [];
  });
const watchTasks = () => {
  const kept: Task[] = [];
  Reflect.set(window, 'longTasks', kept);
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) kept.push({ at: startTime, took: duration });
  }).observe({ type: 'longtask', buffered: true });
};

type Measured = { readonly name: string; readonly took: number; readonly longest: number };

/** Does something and waits until it shows; tells how long that took and the longest task meanwhile, 0: none. */
async function measure(page: Page, name: string, act: () => Promise<unknown>): Promise<Measured> {
  const begun = await page.evaluate(() => performance.now());
  const start = performance.now();
  await act();
  const took = performance.now() - start;
  // what comes after the first sight counts too
  await page.waitForTimeout(400);
  // a page that was opened meanwhile has a clock of its own
  const isNew = (await page.evaluate(() => performance.now())) < begun;
  const tasks = (await tasksOf(page)).filter((task) => isNew || task.at >= begun - 1);
  return { name, took, longest: Math.max(0, ...tasks.map((task) => task.took)) };
}

const middle = (figures: readonly number[]) =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0;
const orNone = (longest: number) => (longest === 0 ? 'none'.padStart(11) : ms(longest));

/** One line for each thing that was done, of all times that it was: on a busy machine single ones say little. */
function report(measured: readonly Measured[]): void {
  for (const name of new Set(measured.map((one) => one.name))) {
    const own = measured.filter((one) => one.name === name);
    const longest = own.map((one) => one.longest);
    const shown = `${ms(middle(own.map((one) => one.took)))}${orNone(middle(longest))}${orNone(Math.max(...longest))}`;
    console.log(`${name.padEnd(44)}${shown}`);
  }
}

try {
  await seedManyValues(database.db);
  const app = await startApp(database, {
    clientDir: resolve('dist/portal'),
    clock: { ...systemClock, pass: () => undefined },
  });
  const { id } = await colleague(app, database, 'user', email);
  await sql`
    insert into registrations (user_id, type, current_step, user_name, enrollment_status, started_at, submitted_at, decided_at)
    values (${id}, 'INDIVIDUAL', 7, 'Camille Exemple', 'VALIDATED', now(), now(), now())`.execute(
    database.db,
  );
  await sql`
    insert into capital_values (
      series, user_id, currency, value_date, beginning_balance, money_in_new_funds, unrealized_pl_previous_day,
      investment_in, investment_out, total_unrealized_pl, money_out, misc_fees, ending_balance, realized_pl, status,
      updated_at)
    select 'INVESTOR_DAILY', ${id}, currency, date '2016-03-14' + n, 15000000, case when n % 90 = 0 then 500000 else 0 end,
      0, 0, 0, 0, 0, 0, 15000000 + n / 90 * 500000 + n * 2600 + round(180000 * sin(n / 23.0) + 90000 * sin(n / 7.0)), 0,
      'PUBLISHED', now()
    from generate_series(0, ${manyDays - 1}::int) as n, (values ('EUR'), ('USD')) as currencies (currency)`.execute(
    database.db,
  );
  await sql`vacuum analyze`.execute(database.db);

  const address = (await app.app.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost');
  const browser = await launch();
  const context = await person(browser, address);
  const page = await context.newPage();
  await comeIn(page, email, goodPassword);
  for (const [name, path] of [
    ['evolution of ten years', '/capital/evolution?currency=EUR'],
    ['evolution of a year', '/capital/evolution?currency=EUR&from=2025-03-09'],
    ['standing', `/users_values/${id}`],
  ] as const) {
    const times: number[] = [];
    let bytes = 0;
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now();
      const answer = await context.request.get(`/api/v1${path}`);
      bytes = (await answer.body()).byteLength;
      times.push(performance.now() - start);
      if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}`);
    }
    const sorted = times.toSorted((one, other) => one - other);
    const at = (share: number) => ms(sorted[Math.floor(rounds * share)] ?? 0).trim();
    console.log(`${name.padEnd(44)}p50 ${at(0.5)}, p99 ${at(0.99)}, ${(bytes / 1024).toFixed(0)} kB`);
  }

  await page.addInitScript(watchTasks);
  const slider = page.getByRole('slider');
  const table = page.getByRole('table').first();
  const shownTo = (count: number) =>
    page.waitForFunction(
      (max) => document.querySelector('input[type=range]')?.getAttribute('max') === String(max - 1),
      count,
    );
  await page.goto('/user/dashboard?range=3m');
  await slider.waitFor({ state: 'attached' });
  const measured: Measured[] = [];
  const done = async (name: string, act: () => Promise<unknown>) => {
    measured.push(await measure(page, name, act));
  };
  for (let turn = 0; turn < turns; turn += 1) {
    await done('the whole page with three months', async () => {
      await page.goto('/user/dashboard?range=3m');
      await slider.waitFor({ state: 'attached' });
    });
    await done('three months → ten years, as a chart', async () => {
      await page.getByRole('button', { name: 'All', exact: true }).click();
      await shownTo(manyDays);
    });
    await done('a day of it under the arrow keys, 40 times', async () => {
      await slider.focus();
      for (let press = 0; press < 40; press += 1) await page.keyboard.press('ArrowLeft');
    });
    await done('the chart → its table', async () => {
      await page.getByRole('button', { name: 'Show as a table: Capital value' }).click();
      await table.waitFor();
    });
    await done('a month opens into its days', async () => {
      await page
        .getByRole('button', { name: /: its days$/ })
        .nth(3)
        .click();
      await page.locator('tr[data-day]').first().waitFor();
    });
    await done('the months before', async () => {
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByText('Page 2 of').waitFor();
    });
    await done('the table → the chart', async () => {
      await page.getByRole('button', { name: 'Show as a chart: Capital value' }).click();
      await slider.waitFor({ state: 'attached' });
    });
    await done('the other currency, ten years', async () => {
      await page.getByRole('button', { name: 'USD', exact: true }).click();
      await page.waitForFunction(() =>
        document.querySelector('input[type=range]')?.getAttribute('aria-valuetext')?.includes('USD'),
      );
      await shownTo(manyDays);
    });
    await done('the whole page with ten years', async () => {
      await page.goto('/user/dashboard?range=all');
      await slider.waitFor({ state: 'attached' });
    });
    await done('the whole page with ten years as a table', async () => {
      await page.goto('/user/dashboard?range=all&view=table');
      await table.waitFor();
    });
  }
  console.log(
    `\n${'in a page'.padEnd(44)}${'took'.padStart(11)}${'longest'.padStart(11)}${'worst'.padStart(11)}`,
  );
  console.log(`(medians of ${turns} turns; tasks of ${most} ms and less are called none)`);
  report(measured);
  await browser.close();
  await app.app.close();
} finally {
  await database.close();
}
