import type { Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { z } from 'zod';
import { individualSteps } from '../../machines/enrollment-individual/types.ts';
import type { IndividualStep } from '../../machines/enrollment-individual/types.ts';
import { comeBack, openWalkedPortal, visit, type WalkedPortal } from '../fixtures/walked-portal.ts';
import type { Move, Never, Walker } from '../model/browser-driver.ts';
import { itIsWalkedInABrowser } from '../model/browser-driver.ts';
import { enrollmentIndividualModel } from '../model/enrollment-individual.ts';

const titles: Readonly<Record<IndividualStep, string>> = {
  investorType: 'Investor type',
  identity: 'Identity',
  address: 'Address',
  documents: 'Documents',
  contract: 'Contract',
  bankInformation: 'Bank information',
  summary: 'Check your answers',
};
const places: Readonly<Record<string, string>> = { ...titles, summary: 'Summary and status' };
const pathOf = (step: IndividualStep) =>
  step === 'investorType'
    ? '/user/enrollment/step1'
    : `/user/enrollment/step${individualSteps.indexOf(step) + 1}/individual`;
const stepOf = (leaf: string) => individualSteps.find((step) => leaf.startsWith(`filling.${step}.`));

const sent = (request: Request, call: RegExp, holds: (body: string) => boolean = () => true) =>
  request.method() === 'POST' && call.test(request.url()) && holds(request.postData() ?? '');
const status = /\/registrationStatus$/;
const rules = {
  loadProgress: (request: Request) => request.method() === 'GET' && status.test(request.url()),
  saveStep: (request: Request) => sent(request, /\/individualDetails\/step_\d$/),
  submitEnrollment: (request: Request) => sent(request, status, (body) => body.includes('"submit":true')),
  changeType: (request: Request) => sent(request, status, (body) => body.includes('"BUSINESS"')),
  saveProgress: (request: Request) => sent(request, status),
};

const registered = z.object({ step: z.number(), type: z.string(), submitted: z.boolean() });
const asked = z.object({ step: z.enum(individualSteps) });

let open: WalkedPortal;
beforeAll(async () => {
  open = await openWalkedPortal(rules);
});
afterAll(() => open?.close());

const heading = (name: string) => open.page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const button = (name: string) => open.page.getByRole('button', { name, exact: true });
const bar = () => open.page.getByRole('region', { name: 'Save and continue' });

async function answered({ said }: Move): Promise<void> {
  const { held, facts } = open;
  const name = String(said.event.actorId).split('.').at(-1) ?? '';
  if (name === 'loadProgress') {
    await facts.restore();
    const loaded = z.object({ kind: z.enum(['none', 'saved']) }).parse(said.event.output);
    await facts.register(loaded.kind === 'none' ? null : registered.parse(said.event.output));
    await held.answer(name);
    held.pass(name);
    return;
  }
  if (name === 'saveProgress') {
    const progress = registered.parse(said.event.output);
    // the first step is no longer answered: the server leads back to it
    if (progress.step === 1) {
      await facts.register(registered.parse({ ...progress, step: 7 }));
      await facts.forgetStep1();
      held.hold('loadProgress');
    } else await facts.register(progress);
  }
  await held.answer(name);
}

async function failed({ said }: Move): Promise<void> {
  const { held, facts } = open;
  const name = String(said.event.actorId).split('.').at(-1) ?? '';
  const { key, fields } = z
    .object({ key: z.string(), fields: z.record(z.string(), z.string()) })
    .parse(said.event.error);
  if (key === 'already_submitted') {
    // submitted in another tab, and decided where the page submits again
    await facts.register({ step: 7, type: 'INDIVIDUAL', submitted: true });
    if (name === 'submitEnrollment') await facts.decide();
    held.hold('loadProgress');
    await held.answer(name);
  } else if (key !== 'no_response') await held.refuse(name, { status: 422, key, fields });
  // a read without an answer is tried three times over seconds: a broken answer is not
  else if (name === 'loadProgress') {
    await held.refuse(name, { status: 500, key: 'unexpected_error' });
    held.pass(name);
  } else await held.lose(name);
}

/** Step 1 of somebody who has nothing saved. */
async function fillInvestorType(): Promise<void> {
  const country = open.page.getByLabel('Country of residence');
  if ((await country.inputValue()) !== '') return;
  await country.selectOption('FR');
  await open.page.getByText('Euro (EUR)').click();
  for (const question of ['Are you a US person?', 'Do you claim accredited investor status?'])
    await open.page.getByRole('group', { name: question }).getByText('No', { exact: true }).click();
}

/** An answer that can be changed to and fro, by step: what was changed is sent again. */
const answersOf: Readonly<Partial<Record<IndividualStep, string>>> = {
  investorType: 'Country of residence',
  identity: 'Nationality',
  address: 'Country of tax residence',
  bankInformation: 'Country of the bank',
};
async function editAnswer(from: string): Promise<void> {
  const select = open.page.getByLabel(answersOf[stepOf(from) ?? 'summary'] ?? '', { exact: true });
  const former = await select.inputValue();
  await select.selectOption('PT');
  await select.selectOption(former);
}

const walker: Walker = {
  async start({ start }) {
    const { page, held, facts } = open;
    await held.reset();
    await visit(page, '/user/reports');
    await heading('Analytics');
    await facts.restore();
    await facts.register(null);
    held.hold(...Object.keys(rules));
    await visit(page, start === 'resume' ? '/user/enrollment' : pathOf('identity'));
  },
  executors: {
    'step.submitted': async ({ from }) => {
      if (stepOf(from) === 'investorType') await fillInvestorType();
      if (from.endsWith('.progressRefused')) await editAnswer(from);
      await button('Save and continue').click();
    },
    'progress.retried': () => button('Try again').click(),
    'load.retried': async () => {
      open.held.hold('loadProgress');
      await button('Try again').click();
    },
    'answers.confirmed': async () => {
      await open.page.getByLabel('I confirm that these answers are complete and true.').check();
      await button('Submit for validation').click();
    },
    'type.chosen': async ({ said }) => {
      if (said.event.registrationType === 'INDIVIDUAL') await button('Enroll as an individual').click();
      else await open.page.getByText('A business', { exact: true }).click();
    },
    'typeChange.confirmed': () => button('Continue as a business').click(),
    'typeChange.cancelled': () => button('Stay an individual').click(),
    'step.requested': async ({ said }) => {
      const { step } = asked.parse(said.event);
      if (said.by === 'page') return visit(open.page, pathOf(step));
      const rail = open.page.getByRole('navigation', { name: 'Enrollment steps' });
      await rail.getByRole('link', { name: places[step] ?? '' }).click();
    },
    'progress.changed': async ({ said }) => {
      await open.facts.register(registered.parse(said.event.progress));
      await comeBack(open.page, '/registrationStatus');
    },
    reply: (move) => (move.said.event.type.startsWith('xstate.done.') ? answered(move) : failed(move)),
  },
  looks: {
    resuming: async () => {
      await heading('Enrollment');
      await open.held.waits('loadProgress');
    },
    loadFailed: async () => {
      await heading('Your enrollment did not load');
      await button('Try again').waitFor();
    },
    ...Object.assign({}, ...individualSteps.slice(0, -1).map(looksOf)),
    'filling.investorType.typeChangeWarned': async () => {
      await question();
      expect(await open.page.getByRole('alertdialog').getByRole('alert').count()).toBe(0);
    },
    'filling.investorType.changingType': async () => {
      await open.held.waits('changeType');
      await open.page.locator('[role=alertdialog] [aria-busy=true]').getByText('Saving').waitFor();
    },
    'filling.investorType.typeChangeRefused': async () => {
      await question();
      await open.page.getByRole('alertdialog').getByRole('alert').waitFor();
    },
    'filling.summary.checking': async () => {
      await onStep('summary');
      await button('Submit for validation').waitFor();
      expect(await bar().getByRole('alert').count()).toBe(0);
    },
    'filling.summary.submitting': async () => {
      await onStep('summary');
      await open.held.waits('submitEnrollment');
      await bar().locator('[aria-busy=true]').getByText('Submitting').waitFor();
    },
    'filling.summary.submitRefused': async () => {
      await onStep('summary');
      await bar().getByRole('alert').waitFor();
      await button('Submit for validation').waitFor();
    },
    submitted: async () => {
      await heading('Your dossier');
      await open.page.waitForURL(`**${pathOf('summary')}`);
    },
    'business.chosen': async () => {
      await heading('Enrollment of a business');
      await button('Enroll as an individual').waitFor();
    },
    'business.saved': async () => {
      await heading('Enrollment of a business');
      expect(await button('Enroll as an individual').count()).toBe(0);
    },
  },
};

async function onStep(step: IndividualStep): Promise<void> {
  await heading(titles[step]);
  await open.page.waitForURL(`**${pathOf(step)}`);
}
async function question(): Promise<void> {
  await open.page.locator('h1', { hasText: titles.investorType }).waitFor();
  await open.page.getByRole('alertdialog', { name: 'Continue as a business?' }).waitFor();
  expect(await open.page.locator('[role=alertdialog] [aria-busy=true]').count()).toBe(0);
}

/** What a person sees of one step in each of its states. */
function looksOf(step: IndividualStep): Walker['looks'] {
  const state = (name: string) => `filling.${step}.${name}`;
  const busy = async (call: string) => {
    await onStep(step);
    await open.held.waits(call);
    await bar().locator('[aria-busy=true]').getByText('Saving').waitFor();
  };
  const idle = async (label: string) => {
    await onStep(step);
    await button(label).waitFor();
    expect(await bar().locator('[aria-busy=true]').count()).toBe(0);
    expect(await open.page.getByRole('alertdialog').count()).toBe(0);
  };
  return {
    [state('editing')]: async () => {
      await idle('Save and continue');
      expect(await bar().getByRole('alert').count()).toBe(0);
    },
    [state('saving')]: () => busy('saveStep'),
    [state('refused')]: async () => {
      await idle('Save and continue');
      await bar().getByRole('alert').getByText('What you typed is kept.').waitFor();
    },
    [state('savingProgress')]: () => busy('saveProgress'),
    [state('progressRefused')]: async () => {
      await idle('Try again');
      await bar().getByRole('alert').getByText('Your answers are saved').waitFor();
    },
  };
}

const never: Never = (said, from) => {
  const { type, step } = said.event;
  if (type === 'step.submitted' && /\.(documents|contract)\.progressRefused$/.test(from))
    return 'nothing of this step is sent but its progress';
  const asks = /\.(typeChange|changingType)/.test(from);
  if (asks && (type === 'type.chosen' || (type === 'step.requested' && said.by === 'person')))
    return 'the question is in front of the page';
  if (type !== 'step.requested') return null;
  if (said.by === 'person' && stepOf(from) === undefined) return 'no step is shown, so that none is linked';
  const shown = from === 'submitted' ? 'summary' : stepOf(from);
  return shown === step ? 'the path is that step’s already' : null;
};

describe('the individual enrollment in a browser', () => {
  itIsWalkedInABrowser({ model: enrollmentIndividualModel, walker: () => walker, never, further: 16 });
});
