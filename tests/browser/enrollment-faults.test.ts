import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { launch } from '../fixtures/chromium.ts';
import { companySteps, firstOwner } from '../fixtures/company-facts.ts';
import { steps } from '../fixtures/member.ts';
import {
  fillAddressAndOfficer,
  fillBusinessType,
  fillCompany,
  fillCompanyBank,
  fillOwner,
  papersOfOwner,
} from '../fixtures/pages/company-forms.ts';
import { atCompanyStep, companyPathOf } from '../fixtures/pages/company.ts';
import {
  atStep,
  fillAddress,
  fillBank,
  fillIdentity,
  fillInvestorType,
  pathOf,
  save,
} from '../fixtures/pages/enrollment.ts';
import { befall, faults, savesOf, type Fault } from '../fixtures/pages/faults.ts';
import { answered, memberAtStep } from '../fixtures/pages/members.ts';
import { account } from '../fixtures/pages/public.ts';
import { pdf } from '../fixtures/papers.ts';
import { comeIn } from '../fixtures/portal-pages.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { sample } from '../fixtures/sample.ts';
import { freshPage } from '../fixtures/scene.ts';
import { visit } from '../fixtures/walked-portal.ts';

let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const stepsOf = { individual: 7, business: 8 } as const;
type Kind = keyof typeof stepsOf;
const kinds: readonly Kind[] = ['individual', 'business'];
const cells = kinds.flatMap((kind) =>
  Array.from({ length: stepsOf[kind] }, (_, at) => at + 1).flatMap((step) =>
    faults.map((fault) => ({ kind, step, fault })),
  ),
);
const drawn = sample(cells, 4);
/** A time-out comes last: at the end of an enrollment the lost answer was "submitted". */
const drawnFor = (kind: Kind, step: number): readonly Fault[] =>
  drawn
    .filter((cell) => cell.kind === kind && cell.step === step)
    .map(({ fault }) => fault)
    .toSorted((a, b) => Number(a === 'time-out') - Number(b === 'time-out'));

/** Calls of the page's person, made beside the page. */
function callsOf(page: Page) {
  const api = page.context().request;
  const base = `${portal.url}/api/v1`;
  const headers = { origin: portal.url };
  return {
    get: (path: string) => answered(api.get(base + path)),
    post: (path: string, data: object) => answered(api.post(base + path, { headers, data })),
    async papers(types: readonly string[], more: Readonly<Record<string, string>> = {}) {
      const { name, content: buffer } = await pdf();
      const issued_on = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10);
      for (const type of types)
        await answered(
          api.post(`${base}/files/enrollment/file-upload`, {
            headers,
            multipart: {
              type,
              ...more,
              ...(/^(proof_of_address|kbis)$/.test(type) && { issued_on }),
              file: { name, mimeType: 'application/pdf', buffer },
            },
          }),
        );
    },
  };
}
type Walk = { readonly page: Page; readonly calls: ReturnType<typeof callsOf> };

async function readByCalls({ calls }: Walk): Promise<void> {
  const templates = z
    .array(z.object({ kind: z.string(), version: z.string() }))
    .parse(await calls.get('/x/contract/templates?language=en'));
  for (const { kind, version } of templates)
    await calls.post('/x/contract/acknowledgements', { kind, version, read: true });
  await calls.papers(['contract']);
}
async function readAll(walk: Walk): Promise<void> {
  await readByCalls(walk);
  await walk.page.reload();
}
async function withPapers({ page, calls }: Walk, types: readonly string[]): Promise<void> {
  await calls.papers(types);
  await page.reload();
}
const confirm = (page: Page) =>
  page.getByLabel('I confirm that these answers are complete and true.').check();

const owner = {
  firstName: 'Alex',
  lastName: 'Échantillon',
  born: '21/04/1990',
  share: '60.00',
  document: /^Passport/,
};
async function openOwner(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add an owner' }).click();
  await fillOwner(page, owner);
}
/** The form may be open for somebody whom a lost answer has saved already. */
async function closeOwner({ page, calls }: Walk): Promise<void> {
  const isThere = page.getByRole('region', { name: 'Papers of Alex Échantillon' });
  if (await isThere.isVisible()) await page.getByRole('button', { name: 'Cancel' }).click();
  else await page.getByRole('button', { name: 'Save this person' }).click();
  await papersOfOwner(page, 'Alex Échantillon').waitFor();
  const found = ownersIn(await dossierOf({ page, calls }, 'business'));
  expect(found.map(({ last_name }) => last_name)).toEqual(['Échantillon']);
  await calls.papers(['identity_front', 'proof_of_address'], { owner_id: found[0]?.id ?? '' });
  await page.reload();
}

const papersOfStep4 = [
  'identity_front',
  'identity_back',
  'proof_of_address',
  'tax_return_or_december_payslip_1y',
  'tax_return_or_december_payslip_2y',
];
const papersOfCompany = [
  'kbis',
  'bylaws',
  'balance_sheets',
  'tax_return',
  'identity_front',
  'proof_of_address',
];

/** What a person does in each step before it is saved. */
const fills: Readonly<Record<Kind, readonly ((walk: Walk) => Promise<void>)[]>> = {
  individual: [
    ({ page }) => fillInvestorType(page),
    ({ page }) => fillIdentity(page),
    ({ page }) => fillAddress(page),
    (walk) => withPapers(walk, papersOfStep4),
    readAll,
    async (walk) => {
      await withPapers(walk, ['bank_information']);
      await atStep(walk.page, 6);
      await fillBank(walk.page);
    },
    ({ page }) => confirm(page),
  ],
  business: [
    ({ page }) => fillBusinessType(page),
    ({ page }) => fillCompany(page),
    ({ page }) => fillAddressAndOfficer(page),
    ({ page }) => openOwner(page),
    (walk) => withPapers(walk, papersOfCompany),
    readAll,
    async (walk) => {
      await withPapers(walk, ['bank_information']);
      await atCompanyStep(walk.page, 7);
      await fillCompanyBank(walk.page);
    },
    ({ page }) => confirm(page),
  ],
};

async function ownerByCalls({ calls }: Walk): Promise<void> {
  const form = { ...firstOwner, identity_document_kind: 'passport' };
  const { id } = z.object({ id: z.string() }).parse(await calls.post('/beneficialOwners', form));
  await calls.papers(['identity_front', 'proof_of_address'], { owner_id: id });
}
/** The same by calls: of every step but the last one. */
const fillsByCalls: Readonly<Record<Kind, readonly ((walk: Walk) => Promise<unknown>)[]>> = {
  individual: [
    ({ calls }) => calls.post('/individualDetails/step_1', steps.step_1),
    ({ calls }) => calls.post('/individualDetails/step_2', steps.step_2),
    ({ calls }) => calls.post('/individualDetails/step_3', steps.step_3),
    ({ calls }) => calls.papers(papersOfStep4),
    readByCalls,
    async ({ calls }) => {
      await calls.post('/individualDetails/step_6', steps.step_6);
      await calls.papers(['bank_information']);
    },
  ],
  business: [
    ({ calls }) => calls.post('/businessDetails/step_1', companySteps.step_1),
    ({ calls }) => calls.post('/businessDetails/step_2', companySteps.step_2),
    ({ calls }) => calls.post('/businessDetails/step_3', companySteps.step_3),
    ownerByCalls,
    ({ calls }) => calls.papers(papersOfCompany),
    readByCalls,
    async ({ calls }) => {
      await calls.post('/businessDetails/step_7', companySteps.step_7);
      await calls.papers(['bank_information']);
    },
  ],
};
async function saveByCalls(walk: Walk, kind: Kind, step: number): Promise<void> {
  await fillsByCalls[kind][step - 1]?.(walk);
  const current_registration_type = kind === 'individual' ? 'INDIVIDUAL' : 'BUSINESS';
  await walk.calls.post('/registrationStatus', { current_registration_type, current_step: step + 1 });
}

const dossier = z.object({
  documents: z.array(z.object({ type: z.string(), owner_id: z.string().nullish() })),
  owners: z.array(z.object({ id: z.string(), last_name: z.string() })).default([]),
});
const ownersIn = (found: z.output<typeof dossier>) => found.owners;
async function dossierOf({ calls }: Walk, kind: Kind) {
  const { id } = z.object({ id: z.string() }).parse(await calls.get('/auth/whoami'));
  return dossier.parse(await calls.get(`/${kind}Details/${id}`));
}
const at = { individual: atStep, business: atCompanyStep } as const;
const pathIn = { individual: pathOf, business: companyPathOf } as const;

it.each(kinds)(
  'in every step of the enrollment of a new %s nothing typed is lost, nothing is saved twice, and no page is white',
  async (kind) => {
    const who = account(`faults.${kind}`);
    await memberAtStep(portal.url, who, 1);
    const page = await freshPage(browser, portal.url, { reducedMotion: 'reduce' });
    page.setDefaultTimeout(15_000);
    const broken: string[] = [];
    page.on('pageerror', (error) => broken.push(String(error)));
    await page.clock.install();
    await comeIn(page, who.email, who.password);
    const walk: Walk = { page, calls: callsOf(page) };
    const sent = savesOf(page);
    const last = stepsOf[kind];
    let isThere = false;
    for (let step = 1; step <= last; step += 1) {
      const befalling = drawnFor(kind, step);
      // where nothing happens the page is left alone; the last step is sent by it
      if (befalling.length === 0 && step < last) {
        await saveByCalls(walk, kind, step);
        isThere = false;
        continue;
      }
      const arrive = () => at[kind](page, step);
      const isOwners = kind === 'business' && step === 4;
      if (!isThere) {
        await page.goto('/user/dashboard');
        await page.getByRole('heading', { level: 1 }).waitFor();
        await visit(page, pathIn[kind](step));
      }
      await arrive();
      await fills[kind][step - 1]?.(walk);
      await arrive();
      const press = () =>
        isOwners ? page.getByRole('button', { name: 'Save this person' }).click() : save(page);
      const place = { page, who, path: pathIn[kind](step), arrive, press, isReadAnew: step === last };
      for (const fault of befalling) {
        // the walk goes on: each fault is judged
        await befall(place, fault, sent).catch(async (error: unknown) => {
          broken.push(String(error));
          await page.unrouteAll({ behavior: 'ignoreErrors' });
          await page.context().setOffline(false);
          await page.goto(place.path);
          await arrive();
        });
        if (step === last && (await page.getByLabel(/^I confirm/).isVisible())) await confirm(page);
      }
      if (isOwners) await closeOwner(walk);
      if (step === last) break;
      await save(page).catch(async (cause: unknown) => {
        const said = await page.getByRole('region', { name: 'Save and continue' }).innerText();
        throw new Error(`step ${step} can't be saved: ${said}; ${broken.join('; ')}`, { cause });
      });
      await at[kind](page, step + 1);
      isThere = true;
    }
    const board = page.getByRole('heading', { level: 1, name: 'Your dossier' });
    // a lost answer to the submission was "submitted"
    if (!(await board.isVisible())) await save(page);
    await board.waitFor();
    const { documents, owners } = await dossierOf(walk, kind);
    const slots = documents.map(({ type, owner_id }) => `${type} ${owner_id ?? ''}`);
    expect(slots.toSorted()).toEqual([...new Set(slots)].toSorted());
    expect(owners).toHaveLength(kind === 'business' ? 1 : 0);
    expect(broken).toEqual([]);
  },
  900_000,
);
