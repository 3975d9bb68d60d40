import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '../../contract/languages.ts';
import { launch } from '../fixtures/chromium.ts';
import { memberAtStep } from '../fixtures/pages/members.ts';
import { account } from '../fixtures/pages/public.ts';
import { secondFactorScreens } from '../fixtures/second-factor-screens.ts';
import { idOf, placePath } from '../fixtures/pages/review.ts';
import { comeIn } from '../fixtures/portal-pages.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { freshPage, handedOn, memberAt } from '../fixtures/scene.ts';

let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const windowOf = handedOn(() => ({ browser, portal }));
const heights = { 390: 844, 834: 1112, 1440: 900 } as const;

type Place = { readonly width: keyof typeof heights; readonly language?: string; readonly page?: Page };
/** An address in somebody's window, of that width, with the fonts that words are measured in. */
async function at(who: string, path: string, { width, language = 'en', page }: Place): Promise<Page> {
  const window = page ?? (await windowOf(`${who}@demo.test`));
  await window.setViewportSize({ width, height: heights[width] });
  await window.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
  await window.getByRole('heading', { level: 1 }).waitFor();
  await window.evaluate(() => document.fonts.ready);
  return window;
}

type Side = 'left' | 'right' | 'top' | 'height';
/** Where each of them is, as far as it is drawn: what differs by less than half a pixel is the same. */
const placesOf = async (of: Locator, side: Side): Promise<readonly number[]> => {
  const boxes = await of.evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility())
      .map((one) => {
        const { left, right, top, height } = one.getBoundingClientRect();
        return { left, right, top, height };
      }),
  );
  return [...new Set(boxes.map((box) => Math.round(box[side])))];
};
/** They are there, and in one line. */
const lineUp = (of: Locator, side: Side) => expect.poll(() => placesOf(of, side)).toHaveLength(1);

describe('on a phone, in French', () => {
  it('the icons of the bar below stand in one line, whatever their words take', async () => {
    const page = await at('validated', '/user/reports', { width: 390, language: 'fr' });
    const bar = page.locator('nav a:visible', { has: page.locator('svg') });
    await expect.poll(() => bar.count()).toBe(5);
    await lineUp(bar.locator('svg'), 'top');
  });

  it('both buttons of a pager stand side by side', async () => {
    const page = await at('validated', '/user/bank_operations/transactions', { width: 390, language: 'fr' });
    const pager = page.getByRole('navigation', { name: /^Pag/ });
    await lineUp(pager.getByRole('button'), 'top');
    expect(await pager.getByRole('button').allInnerTexts()).toEqual(['Précédente', 'Suivante']);
  });

  it('the words of a slot’s two buttons are not broken', async () => {
    const who = account('mots.entiers');
    await memberAtStep(portal.url, who, 4);
    const page = await freshPage(browser, portal.url, { hasTouch: true, isMobile: true });
    await comeIn(page, who.email, who.password);
    await at('', '/user/enrollment', { width: 390, language: 'fr', page });
    const choose = page.getByRole('button', { name: /^Choisir un fichier/ });
    await choose.first().waitFor();
    const photo = page.getByRole('button', { name: /^Prendre une photo/ });
    expect(await photo.count()).toBe(await choose.count());
    expect(await placesOf(choose.or(photo), 'height')).toEqual([44]);
  });

  it('the sections of a dossier are one row from the gutter, and the one that is open is in sight', async () => {
    const dossier = await idOf(await windowOf('marta.ejemplo@demo.test'));
    const page = await at('compliance', placePath(dossier, 'DETAILS'), { width: 390, language: 'fr' });
    const sections = page.getByRole('navigation', { name: 'Parties du dossier' }).getByRole('link');
    await expect.poll(() => sections.count()).toBe(4);
    await lineUp(sections, 'top');
    const isInSight = async (section: Locator) => {
      const { x = -1, width = 0 } = (await section.boundingBox()) ?? {};
      return x >= 0 && x + width <= 390;
    };
    await expect.poll(() => isInSight(sections.last())).toBe(true);
    await at('compliance', placePath(dossier, 'KYC'), { width: 390, language: 'fr' });
    await expect.poll(() => placesOf(sections.first(), 'left')).toEqual([16]);
    await expect.poll(() => placesOf(page.locator('[data-dossier-holder]'), 'left')).toEqual([16]);
  });

  it('a request that nobody has begun says what is missing, its mark beside the words', async () => {
    const page = await at('validated', '/user/bank_operations/money_in', { width: 390, language: 'fr' });
    const stop = page.locator('[data-stop=amount_missing]');
    await stop.locator('[data-mark=missing]').waitFor();
    const [mark, words] = await Promise.all([
      stop.locator('svg').boundingBox(),
      stop.getByRole('link').boundingBox(),
    ]);
    // under the room above the first line, which is 21 px high
    expect((mark?.y ?? 0) - (words?.y ?? 0)).toBeGreaterThanOrEqual(12);
    await stop.getByRole('link').click();
    await page.keyboard.type('-');
    await page.locator('[data-stop=amount_wrong] [data-mark=refused]').waitFor();
  });

  it('the months of a report go on beyond the edge, and two amounts are never read as one', async () => {
    const page = await at('validated', '/user/reports', { width: 390, language: 'fr' });
    const months = page.getByRole('region', { name: /^Mois par mois/ }).first();
    await months.waitFor();
    const looks = (of: Locator) =>
      of.evaluate((one) => {
        const { paddingRight, borderBottomStyle, backgroundAttachment } = getComputedStyle(one);
        return { paddingRight, borderBottomStyle, backgroundAttachment };
      });
    expect((await looks(months.locator('td').first())).paddingRight).toBe('16px');
    expect((await looks(months)).backgroundAttachment).toBe('local, scroll');
    expect((await looks(page.locator('tr[data-kind=total] td').first())).borderBottomStyle).toBe('double');
  });
});

describe('before the login', () => {
  const nobody = async (width: number, language: string) => {
    const page = await freshPage(browser, portal.url, { viewport: { width, height: 800 }, locale: language });
    await page.goto('/login');
    await page.evaluate(() => document.fonts.ready);
    return page;
  };

  it('nothing stands between the name of a code and what is said of it, on the narrowest phone', async () => {
    const step = secondFactorScreens.find(({ name }) => name === 'the second step of a sign-in');
    for (const language of ['fr', 'es']) {
      const page = await nobody(360, language);
      await step?.reach?.(page);
      const field = page.locator('.p-field', { has: page.locator('input[name=code]') });
      expect(await field.getByRole('button').count()).toBe(0);
      const other = page.locator('main .p-alt button').first();
      await other.click();
      await expect
        .poll(() => page.locator('input[name=code]').evaluate((one) => one === document.activeElement))
        .toBe(true);
      await page.context().close();
    }
  });

  it('papers that have no room beside the rest of the foot begin the next row', async () => {
    const page = await nobody(1200, 'fr');
    const foot = page.locator('footer');
    expect(await placesOf(foot.locator('li').first(), 'left')).toEqual([24]);
    expect(await placesOf(foot.locator('label'), 'right')).toEqual([1176]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(() => placesOf(foot.locator('li').last(), 'right')).toEqual([1320]);
    await page.context().close();
  });
});

describe('on a tablet', () => {
  it('the two wallets begin at one height and say their parts in the same lines', async () => {
    const wallets = (await at('validated', '/user/dashboard', { width: 834 })).locator(
      'section[data-wallet]',
    );
    await expect.poll(() => wallets.count()).toBe(2);
    await lineUp(wallets.locator('h2'), 'top');
    await lineUp(wallets, 'height');
  });

  it('the slots of a step end where its page ends', async () => {
    const page = await memberAt(browser, portal, 'bord.a.bord', 4);
    await at('', '/user/enrollment', { width: 834, page });
    const slots = page.locator('li[data-slot]');
    await expect.poll(() => placesOf(slots, 'right')).toEqual([810]);
  });

  it('the icons of the rail stand in its middle', async () => {
    const page = await at('admin', '/admin/dashboard', { width: 834 });
    const icons = page.locator('aside :is(nav a, button) svg');
    await expect.poll(() => icons.count()).toBeGreaterThan(6);
    // 64 px with the line at its end, and 18 of each icon
    expect(await placesOf(icons, 'left')).toEqual([23]);
  });
});

describe('on a desktop', () => {
  it('who has a dossier is said on one line, in a head that is as high in every language', async () => {
    const dossier = await idOf(await windowOf('marta.ejemplo@demo.test'));
    for (const language of languages) {
      const page = await at('admin', placePath(dossier, 'KYC'), { width: 1440, language });
      const holder = page.locator('[data-dossier-holder]');
      const button = holder.locator('xpath=following-sibling::button');
      await button.waitFor();
      const [words, pressed] = await Promise.all([holder.boundingBox(), button.boundingBox()]);
      const end = (words?.x ?? 0) + (words?.width ?? 0);
      // longer words stand below each other, at the right
      if (language === 'en') expect.soft(end).toBeLessThan(pressed?.x ?? 0);
      expect.soft(await placesOf(page.locator('main header'), 'height'), language).toEqual([65]);
    }
  });

  it('an answer that is pressed while the draft is being kept stays under the pointer, and is taken', async () => {
    const page = await memberAt(browser, portal, 'reste.en.place', 1);
    await page.route('**/x/drafts/**', async (route) => {
      await page.waitForTimeout(150);
      await route.continue();
    });
    const answers = page.locator('form label:has(input[type=radio]:not([name=type]))');
    await expect.poll(() => answers.count()).toBe(6);
    for (const at of [0, 2, 4, 1, 3, 5]) {
      await answers.nth(at).hover();
      await page.mouse.down();
      await page.waitForTimeout(100);
      await page.mouse.up();
      expect.soft(await answers.nth(at).locator('input').isChecked()).toBe(true);
      await page.waitForTimeout(300);
    }
  });

  it('a long amount moves the state of no transaction', async () => {
    const page = await at('validated', '/user/bank_operations/wallet', { width: 1440 });
    const lines = page.locator('main ul > li', { has: page.locator('a[href*=view_transaction]') });
    await expect.poll(() => lines.count()).toBeGreaterThan(3);
    await lineUp(lines.locator('[data-mark]'), 'left');
  });

  it('the sections of the own details end at one edge, with a word there or without', async () => {
    const page = await at('validated', '/user/profile/individual', { width: 1440 });
    await page.getByRole('link', { name: /^Open/ }).first().waitFor();
    const sections = page.locator('main section', { has: page.locator('dl') });
    const ends = await sections.evaluateAll((all) =>
      all.map((one) => {
        const edges = [...one.querySelectorAll('dl, :scope > div')].map(
          (part) => part.getBoundingClientRect().right,
        );
        return Math.round(one.getBoundingClientRect().right - Math.max(...edges));
      }),
    );
    expect([...new Set(ends)]).toEqual([0]);
  });

  it('the icon of what exports stands beside its words', async () => {
    const page = await at('validated', '/user/bank_operations/transactions', { width: 1440 });
    const button = page.getByRole('button', { name: /^Export/ });
    await button.waitFor();
    const gap = () =>
      button.evaluate((one) => {
        const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
        const isHeard = (text: Node) => text.parentElement?.closest('[aria-hidden]') === null;
        while (texts.nextNode() !== null && !isHeard(texts.currentNode));
        const words = document.createRange();
        words.selectNodeContents(texts.currentNode);
        const icon = one.querySelector('svg')?.getBoundingClientRect();
        return words.getBoundingClientRect().left - (icon?.right ?? 0);
      });
    await expect.poll(gap).toBeLessThanOrEqual(8);
    expect(await gap()).toBeGreaterThan(0);
  });

  it('each share is one line beside the grid, whose names keep off its rules', async () => {
    const page = await at('finance', '/admin/edit_capital?tab=daily&currency=EUR', { width: 1440 });
    const shares = page.getByRole('textbox', { name: /^Share of/ });
    await expect.poll(() => shares.count()).toBe(4);
    const rows = await shares.evaluateAll((all) =>
      all.map((one) => (one.closest('div')?.getBoundingClientRect().height ?? 0) <= 44),
    );
    expect(rows).toEqual([true, true, true, true]);
    // what can be done with them stands right below what they come to
    const panel = page.locator('[data-redistribution]');
    const [said, act] = await Promise.all([
      panel.locator('output').first().boundingBox(),
      panel.getByRole('button', { name: 'Send the month for approval' }).boundingBox(),
    ]);
    expect((act?.y ?? 0) - (said?.y ?? 0) - (said?.height ?? 0)).toBeLessThanOrEqual(24);
    const free = await page.locator('tbody th[scope=row]').evaluateAll((all) =>
      all.map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return range.getBoundingClientRect().top - one.getBoundingClientRect().top;
      }),
    );
    expect(Math.min(...free)).toBeGreaterThanOrEqual(5);
  });
});
