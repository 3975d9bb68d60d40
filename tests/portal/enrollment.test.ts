import { createInstance, getFixedT } from 'i18next';
import { describe, expect, it, vi } from 'vitest';
import type { EnrollmentFile } from '../../contract/values/enrollment.ts';
import { individualDetails } from '../../contract/values/enrollment.ts';
import { registrationIssue } from '../../contract/values/issue.ts';
import { contract } from '../../contract/index.ts';
import { individualStep6For } from '../../contract/steps/individual.ts';
import { stepOfPath } from '../../src/app/member/enrollment-path.ts';
import { individualAsked, openOf } from '../../src/features/enrollment/correction/asked.ts';
import { individualAged } from '../../src/features/enrollment/documents/outdated.ts';
import { lackingPapers, standingOf } from '../../src/features/enrollment/documents/papers.ts';
import { bankToWire, bankValues, isOtherAccount } from '../../src/features/enrollment/forms/values-bank.ts';
import { railOf } from '../../src/features/enrollment/page-state.ts';
import { pathOfStep } from '../../src/features/enrollment/step-path.ts';
import type { Dossier } from '../../src/features/enrollment/steps/use-details.ts';
import { stepsOf } from '../../machines/enrollment-step/order.ts';
import type { Refusal } from '../../machines/refusal.ts';
import { contentOfPaper } from '../../server/rules/review-items.ts';
import { words as texts } from '../../.storybook/i18n.ts';

describe('the paths of an enrollment', () => {
  it.each(['INDIVIDUAL', 'BUSINESS'] as const)('lead back to the step of %s that they are of', (type) => {
    for (const step of stepsOf[type]) expect(stepOfPath(type, pathOfStep(type, step))).toBe(step);
  });

  it('of the other type mean the same place in this one', () => {
    expect(stepOfPath('INDIVIDUAL', '/user/enrollment/step8/business')).toBe('summary');
    expect(stepOfPath('INDIVIDUAL', '/user/enrollment/step5/business/')).toBe('contract');
    expect(stepOfPath('BUSINESS', '/user/enrollment/step5/individual')).toBe('companyDocuments');
  });

  it('leave it to the saved progress where they name no step', () => {
    expect(stepOfPath('BUSINESS', '/user/enrollment')).toBeNull();
    expect(stepOfPath('BUSINESS', '/user/enrollment/step9/business')).toBeNull();
  });
});

describe('the rail of an enrollment', () => {
  it('tells the one step that is open from those that can’t be opened yet', () => {
    const page = {
      type: 'INDIVIDUAL',
      isCorrection: false,
      step: 'identity',
      number: 2,
      steps: stepsOf.INDIVIDUAL,
      reached: 4,
      refusal: null,
      refusedCall: null,
      busy: false,
      question: false,
      isArrival: false,
      send: () => undefined,
    } as const;
    const rail = railOf(page, String, getFixedT('en', 'enrollment'), 0);
    expect(rail.map(({ state, href }) => [state, href !== undefined])).toEqual([
      ['saved', true],
      ['current', true],
      ['saved', true],
      ['open', true],
      ['ahead', false],
      ['ahead', false],
      ['ahead', false],
    ]);
  });
});

const example = (row: {
  readonly '~orpc': { readonly meta: { readonly example?: { readonly reply?: unknown } } };
}) => row['~orpc'].meta.example?.reply;
const [issue] = registrationIssue.array().parse(example(contract.issues.list));
const details = individualDetails.parse(example(contract.individual.details));

const bill = (uploaded_at: string): EnrollmentFile => ({
  id: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1c03',
  type: 'proof_of_address',
  owner_id: null,
  name: 'electricity-bill.pdf',
  size: 4_096,
  media_type: 'application/pdf',
  sha256: '0'.repeat(64),
  status: 'VALIDATED',
  reason: null,
  text: null,
  issued_on: '2026-02-20',
  expires_on: null,
  uploaded_at,
  decided_at: '2026-03-11T16:12:00.000Z',
  replaced_by: null,
});
const before = bill('2026-03-10T14:02:00.000Z');
const after = bill('2026-03-13T08:00:00.000Z');
const statusAsked = (
  file: EnrollmentFile,
  status: 'OPEN' | 'ANSWERED',
  beside: readonly EnrollmentFile[] = [],
) => {
  const open = openOf(issue ? [{ ...issue, status }] : []);
  return individualAsked({ ...details, documents: [file, ...beside] }, open).documents[0];
};

describe('an account without a last name', () => {
  const whole = {
    userId: details.user_id,
    details,
    individual: null,
    business: null,
    papers: { ownerId: null, files: [], again: [], isPassport: false },
    issues: [],
    registration: null,
    features: { names: [], limits: { max_file_mb: 10, max_files: 5 } },
    today: '2026-03-12',
  };
  const individual = { ...whole, type: 'INDIVIDUAL', individual: details } as const;
  const company = { ...whole, type: 'BUSINESS' } as const;

  it('leads to the account settings before it submits: a company once the server has said so', async () => {
    vi.stubGlobal('window', { location: { origin: 'http://127.0.0.1:9' } });
    const i18n = createInstance();
    await i18n.init({ lng: 'en' });
    const { missingOf } = await import('../../src/features/enrollment/steps/missing.ts');
    const told = (dossier: Dossier, fields: Refusal['fields'] = {}) =>
      missingOf(i18n.getFixedT('en', 'enrollment'), dossier, {
        key: 'step_incomplete',
        fields,
        requestId: null,
      })
        .filter(({ key }) => key === 'last_name')
        .map(({ href }) => href);
    expect(told(individual)).toEqual([]);
    expect(told({ ...individual, individual: { ...details, last_name: '' } })).toEqual(['/user/account']);
    expect(told(company)).toEqual([]);
    expect(told(company, { last_name: 'required' })).toEqual(['/user/account']);
    vi.unstubAllGlobals();
  });
});

describe('a paper that the fund wants replaced', () => {
  it('stands as refused in the fund’s words, though it was validated once', () => {
    expect(statusAsked(before, 'OPEN')).toMatchObject({
      status: 'REFUSED',
      reason: 'TOO_OLD',
      text: issue?.text,
    });
  });

  it('stands for itself once a newer one is there, or the issue is answered', () => {
    expect(statusAsked(after, 'OPEN')?.status).toBe('VALIDATED');
    expect(statusAsked(before, 'OPEN', [after])?.status).toBe('VALIDATED');
    expect(statusAsked(before, 'OPEN', [{ ...after, owner_id: details.user_id }])?.status).toBe('REFUSED');
    expect(statusAsked(before, 'ANSWERED')?.status).toBe('VALIDATED');
  });

  it('is not the same paper of an owner, nor a former one of the slot', () => {
    expect(statusAsked({ ...before, owner_id: details.user_id }, 'OPEN')?.status).toBe('VALIDATED');
    expect(statusAsked({ ...before, replaced_by: details.user_id }, 'OPEN')?.status).toBe('VALIDATED');
  });
});

describe('a slot with several papers', () => {
  const holder = { ownerId: null, again: [], isPassport: false };
  const good = { ...before, id: details.user_id, uploaded_at: '2026-03-09T08:00:00.000Z' };
  const bad: EnrollmentFile = { ...before, status: 'REFUSED', reason: 'UNREADABLE' };

  it('is refused while one of them is, and leads to that one', () => {
    expect(standingOf([good, bad])).toBe('refused');
    const says = getFixedT('en', 'enrollment');
    const files = { ...holder, files: [good, bad] };
    const limits = { max_file_mb: 10, max_files: 5 };
    expect(lackingPapers(says, ['proof_of_address'], files, null, limits, '2026-03-13')).toMatchObject([
      { key: 'proof_of_address', href: '#slot-proof_of_address-2' },
    ]);
  });

  it('is asked for by the name that its row has: a passport has a page and no front', () => {
    const limits = { max_file_mb: 10, max_files: 5 };
    const asked = (isPassport: boolean, files: readonly EnrollmentFile[]) =>
      (['en', 'fr', 'es', 'it'] as const).flatMap((language) =>
        lackingPapers(
          texts.getFixedT(language, 'enrollment'),
          ['identity_front'],
          { ...holder, files, isPassport },
          null,
          limits,
          '2026-03-13',
        ).map(({ label }) => label),
      );
    const refused: EnrollmentFile = { ...bad, type: 'identity_front', issued_on: null };
    expect(asked(false, [])[0]).toBe('add the front of the identity document');
    expect(asked(true, [])).toEqual([
      'add the photo page of the passport',
      'ajoutez la page avec photo du passeport',
      'añada la página con foto del pasaporte',
      'aggiunga la pagina con foto del passaporto',
    ]);
    expect(asked(true, [refused])[0]).toBe('replace the photo page of the passport');
  });

  it('asks for a newer one while its paper is too old to be sent, and for none that was decided', () => {
    const old: EnrollmentFile = {
      ...before,
      status: 'PENDING_VALIDATION',
      reason: null,
      decided_at: null,
      issued_on: '2026-01-10',
    };
    const agedOn = (file: EnrollmentFile, day: string) =>
      individualAged({ ...details, documents: [file] }, day).documents.map(({ status, reason }) => ({
        status,
        reason,
      }));
    expect(agedOn(old, '2026-04-10')).toEqual([{ status: 'PENDING_VALIDATION', reason: null }]);
    expect(agedOn(old, '2026-04-11')).toEqual([{ status: 'REFUSED', reason: 'TOO_OLD' }]);
    expect(agedOn({ ...old, status: 'VALIDATED' }, '2026-04-11')).toMatchObject([{ status: 'VALIDATED' }]);
    expect(agedOn({ ...old, type: 'identity_front' }, '2026-04-11')).toMatchObject([
      { status: 'PENDING_VALIDATION' },
    ]);
  });

  it('waits while one of them does, and is validated with the last', () => {
    expect(standingOf([])).toBe('missing');
    expect(standingOf([good, { ...before, status: 'PENDING_VALIDATION' }])).toBe('pending');
    expect(standingOf([good, before])).toBe('validated');
  });
});

describe('the account that is typed beside its document', () => {
  const rule = individualStep6For({ accreditationClaimed: false });
  const saved = {
    currency: 'EUR',
    account_country: 'FR',
    iban: 'FR1420041010050500013M02606',
    swift: 'EXMPFRPP',
    account_holder: 'Camille Exemple',
    signatory_confirmation_check: true,
    accredited_confirmation_check: false,
  };
  const known = { holder: '', currency: undefined, country: undefined };
  const begun = bankValues(saved, null, known);
  const american = {
    account_country: 'US',
    routing_number: '021000021',
    bank_account_number: '1234567',
    currency: 'USD',
  };
  /** What the server holds the document against, of answers that it takes. */
  const heldAgainst = (values: object) => {
    const filled = Object.entries(values).filter(([, value]) => value !== '');
    const step: Readonly<Record<string, string | boolean | undefined>> = rule.parse(
      Object.fromEntries(filled),
    );
    const bank = Object.fromEntries(
      Object.entries(step).map(([name, value]) => [name, value ?? null] as const),
    );
    const paper = { id: before.id, type: 'bank_information', owner_id: null, issued_on: null } as const;
    return contentOfPaper(paper, { type: 'INDIVIDUAL', person: {}, steps: { 6: bank }, owners: {} });
  };

  it.each([
    ['as it is saved', {}, false],
    [
      'with other spaces and small letters',
      { iban: 'fr142004 1010050500013M02606', swift: 'exmp frpp' },
      false,
    ],
    ['with a space after its holder', { account_holder: 'Camille Exemple ' }, false],
    [
      'with marks that nobody sees',
      { swift: 'EXMPFRPP\u200e', account_holder: 'Camille\u200b Exemple' },
      false,
    ],
    ['in another currency', { currency: 'USD' }, false],
    ['with what another country asks for', { routing_number: '021000021' }, false],
    ['of another number', { iban: 'FR7630006000011234567890189' }, true],
    ['of another bank', { swift: 'EXMPFRPPXXX' }, true],
    ['of another holder', { account_holder: 'Camille exemple' }, true],
    ['in another country', american, true],
  ])('%s is the server’s other account, or none', (_, typed, isOther) => {
    const values = { ...begun, ...typed };
    expect(isOtherAccount(saved, values)).toBe(isOther);
    expect(heldAgainst(bankToWire(values, false)) !== heldAgainst(saved)).toBe(isOther);
  });

  it('is no other one before any is saved', () => {
    expect(isOtherAccount(null, { ...begun, iban: 'FR7630006000011234567890189' })).toBe(false);
  });
});
