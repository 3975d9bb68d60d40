import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { contractTemplateKinds, languages, type ContractTemplateKind } from '../../contract/enums.ts';
import { makeSampleTemplate } from '../../server/files/sample-templates.ts';
import { launch } from '../fixtures/chromium.ts';
import { atStep, save, saveTo } from '../fixtures/pages/enrollment.ts';
import { finishByCalls } from '../fixtures/pages/members.ts';
import { memberBefore, portalOfTest } from '../fixtures/scene.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

/** The fund's own templates in every language; `publish` puts a new edition of one in their place. */
async function templatesOfFund() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-templates-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const publish = async (kind: ContractTemplateKind, edition: string) => {
    for (const language of languages)
      writeFileSync(
        join(folder, `gi-${kind}-${language}.pdf`),
        await makeSampleTemplate(kind, language, edition),
      );
  };
  for (const kind of contractTemplateKinds) await publish(kind, 'First edition');
  return { folder, publish };
}

it('a person whose dossier is ready reads the new edition of a paper before it is submitted', async () => {
  const { folder, publish } = await templatesOfFund();
  const portal = await portalOfTest({ TEMPLATES_DIR: folder });
  const page = await memberBefore(browser, portal, 'edition', 4);
  await finishByCalls(page, portal.url);
  await page.goto('/user/enrollment');
  await atStep(page, 7);
  await page.getByLabel('I confirm that these answers are complete and true.').check();

  await publish('private-placement-memorandum', 'Second edition');
  await save(page);
  const way = page.getByRole('link', { name: 'tick the memorandum as read' });
  await way.waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'tick the summary as read' }).count()).toBe(0);
  await way.click();

  await atStep(page, 5);
  await page.getByText('A new version has come out since you read it. Read it again.').waitFor();
  await page.getByRole('button', { name: 'Open: Private placement memorandum' }).click();
  const viewer = page.getByRole('dialog', { name: 'Private placement memorandum' });
  await viewer.getByLabel('I have read the memorandum.').click();
  await viewer.getByRole('checkbox', { checked: true }).waitFor();
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'hidden' });
  await page.getByRole('checkbox', { name: 'I have read the memorandum.', checked: true }).waitFor();
  await saveTo(page, 7);
  await page.getByLabel('I confirm that these answers are complete and true.').check();
  await save(page);
  await page.getByRole('heading', { level: 1, name: 'Your dossier' }).waitFor();
});
