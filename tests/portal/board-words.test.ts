import { describe, expect, it } from 'vitest';
import { words as texts } from '../../.storybook/i18n.ts';
import { contract } from '../../contract/index.ts';
import type { SectionStatus } from '../../contract/enums.ts';
import { businessDetails } from '../../contract/values/business.ts';
import { registrationStatus } from '../../contract/values/enrollment.ts';
import type { BeneficialOwner } from '../../contract/values/owner.ts';
import {
  type DossierEvent,
  milestonesOf,
  startOf,
  titleOf,
} from '../../src/features/enrollment/board/history-words.ts';
import { linesOf } from '../../src/features/enrollment/board/lines.ts';
import { typedRows } from '../../src/features/enrollment/board/typed-words.ts';
import { anchorOf } from '../../src/features/enrollment/correction/place-of-issue.ts';
import { toldOfPaper } from '../../src/features/enrollment/documents/told-words.ts';
import type { Dossier } from '../../src/features/enrollment/steps/use-details.ts';
import { standingOf as dashboardStanding } from '../../src/features/dashboard/dossier.tsx';
import { labelOf } from '../../src/ui/answer-words.ts';
import type { NamedDossier } from '../../src/ui/issue-words.ts';

const id = '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b31';
const gone = '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b32';
const words = (language = 'en') => ({
  t: texts.getFixedT(language, 'enrollment'),
  business: texts.getFixedT(language, 'business'),
  owners: texts.getFixedT(language, 'owners'),
  correction: texts.getFixedT(language, 'correction'),
  countryName: (code: string) => `country ${code}`,
});
const sectionsAt = (status: SectionStatus) => ({ KYC: status, CONTRACT: status, BANK_INFORMATION: status });
const owner: BeneficialOwner = {
  id,
  user_id: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b30',
  first_name: 'Sacha',
  last_name: 'Muestra',
  date_of_birth: '1990-09-30',
  country_of_birth: "Côte d'Ivoire",
  nationality: 'FR',
  identity_document_kind: 'passport',
  kind: 'capital',
  share_percentage: '40.00',
  politically_exposed: false,
  is_minor: false,
  documents: [],
};

describe('the history on the status board', () => {
  const dossier: NamedDossier = {
    type: 'BUSINESS',
    isPassport: false,
    owners: [owner],
    files: [],
    today: '2026-03-11',
  };
  const event = (change: Partial<DossierEvent> = {}): DossierEvent => ({
    at: '2026-03-02T09:05:00.000Z',
    by: 'you',
    activity_type: 'ENROLLMENT',
    operation_type: 'CREATE',
    document_type: null,
    step: 1,
    ...change,
  });
  const titled = (change: Partial<DossierEvent>) => titleOf(words(), dossier, event(change));

  it('begins with the first event, unless the history is longer than what was read of it', () => {
    const edit = event({ at: '2026-03-04T09:05:00.000Z', operation_type: 'UPDATE' });
    const whole = [edit, event()];
    const start = startOf(whole, '2026-03-02T09:05:01.000Z');
    expect(start).toBe(whole[1]);
    expect(milestonesOf(whole, start)).toEqual([event()]);
    const sent = event({ at: '2026-03-05T09:05:00.000Z', operation_type: 'SUBMIT' });
    const part = [sent, edit];
    expect(startOf(part, '2026-03-02T09:05:01.000Z')).toBeUndefined();
    expect(milestonesOf(part, undefined)).toEqual([sent]);
    expect(titled({ step: 2 })).toMatch(/^Saved: /);
  });

  it('says whose paper it was: an owner’s, a removed owner’s, the officer’s, the company’s', () => {
    const sent = { activity_type: 'DOCUMENT', operation_type: 'UPLOAD', step: 4 } as const;
    const front = { ...sent, document_type: 'identity_front' } as const;
    const register = { ...sent, document_type: 'certificate_of_registration' } as const;
    expect(titled({ ...front, owner_id: id })).toBe('Document sent: Passport, photo page of Sacha Muestra');
    expect(titled({ ...register, owner_id: gone })).toMatch(
      /Guardian’s identity document of an owner who was removed$/,
    );
    expect(titled(front)).toBe('Document sent: Officer’s identity document, front');
    expect(titled(register)).toBe('Document sent: Certificate of registration');
  });

  it('is said in the same words at once, when a paper has arrived or is taken out', () => {
    const said = (what: 'sent' | 'replaced' | 'removed', ownerId: string | null, language = 'en') =>
      toldOfPaper(words(language), dossier, what, { type: 'identity_front', ownerId });
    expect(said('sent', id)).toBe('Document sent: Passport, photo page of Sacha Muestra');
    expect(said('replaced', null)).toBe('Document replaced: Officer’s identity document, front');
    expect(said('removed', null, 'fr')).toMatch(/^Document supprimé\u202F: \S/);
    const own = { ...dossier, type: 'INDIVIDUAL', isPassport: true } as const;
    expect(toldOfPaper(words(), own, 'sent', { type: 'identity_front', ownerId: null })).toBe(
      'Document sent: Passport, photo page',
    );
  });

  it('says that an owner was removed', () => {
    expect(titled({ operation_type: 'DELETE', step: 4, owner_id: gone })).toBe('Beneficial owner removed');
  });
});

const example = contract.business.details['~orpc'].meta.example?.reply;
const business = { ...businessDetails.parse(example), owners: [owner] };

describe('the sections on the status board', () => {
  const read = contract.registration.status['~orpc'].meta.example?.reply;
  const registration = registrationStatus.parse(read);
  if (registration.error_key !== null) throw new Error('the example has no dossier');
  const standing = { ...registration, sections: sectionsAt('PENDING_VALIDATION') };
  const twin = { ...owner, id: gone, kind: 'control' as const };
  const dossier: Dossier = {
    userId: owner.user_id,
    type: 'BUSINESS',
    details: business,
    individual: null,
    business: { ...business, owners: [owner, twin] },
    papers: { ownerId: null, files: business.documents, again: [], isPassport: false },
    issues: [],
    registration: standing,
    features: { names: [], limits: { max_file_mb: 10, max_files: 5 } },
    today: '2026-03-11',
  };
  const told = (isOver: boolean) => {
    const { t, business: own } = words();
    const reasons = texts.getFixedT('en', 'documents');
    const said = { t, business: own, reasons, today: dossier.today, isOver };
    return linesOf(said, 'KYC', dossier, standing);
  };

  it('say whose turn it is, until the dossier is refused: then it is nobody’s', () => {
    const waiting = new Set(told(false).map(({ end }) => end));
    expect([waiting.has('With the fund'), waiting.has('With you')]).toEqual([true, true]);
    const ends = new Set(told(true).map(({ end }) => end));
    expect(ends.has('Not decided')).toBe(true);
    expect([...ends].filter((end) => end.startsWith('With '))).toEqual([]);
    expect(new Set(told(true).map(({ mark }) => mark))).not.toContain('pending');
  });

  it('tell two owners of one name apart by their roles', () => {
    const labels = told(false).map(({ label }) => label);
    expect(labels).toContain('Owner Sacha Muestra (Holds capital)');
    expect(labels).toContain('Owner Sacha Muestra (Has control otherwise)');
  });

  it('have a name for what is asked about the first financial year', () => {
    expect(labelOf(words(), 'business.step_5', 'first_financial_year')).toBe('First financial year');
  });

  it('lead from the answer of an owner to that owner, while there is one', () => {
    const issue = { document_type: null, field: 'date_of_birth' } as const;
    expect(anchorOf({ ...issue, owner_id: id }, dossier)).toBe(`#owner-${id}`);
    expect(anchorOf({ ...issue, owner_id: owner.user_id }, dossier)).toBeNull();
    expect(anchorOf({ ...issue, owner_id: null }, dossier)).toBe('#field-date_of_birth');
  });

  it('are told on the dashboard in the same way', () => {
    const refused = { ...standing, correction_steps: [], enrollment_status: 'REFUSED' as const };
    expect(dashboardStanding(refused, 'KYC').word).toBe('status.not_decided');
    expect(dashboardStanding({ ...refused, enrollment_status: 'SUBMITTED' }, 'KYC').word).toBe(
      'status.PENDING_VALIDATION',
    );
    const judged = { ...refused, sections: sectionsAt('REFUSED') };
    expect(dashboardStanding(judged, 'CONTRACT').word).toBe('status.refused');
  });
});

describe('what was typed of an owner and came too late', () => {
  const values = {
    editing: id,
    first_name: 'Sacha',
    last_name: 'Muestras',
    date_of_birth: '1990-09-30',
    country_of_birth: 'CI',
    nationality: 'FR',
    identity_document_kind: 'passport',
    kind: 'capital',
    share_percentage: '40,0',
    politically_exposed: false,
  };
  const told = (change: object = {}, language = 'en') =>
    typedRows(
      words(language),
      { individual: null, business },
      { form: 'business.step_4', values: { ...values, ...change } },
    ).map(({ label, value }) => `${label}: ${value}`);

  it('is what the dossier does not hold alone, with whose it is', () => {
    expect(told()).toEqual(['Last name of Sacha Muestra: Muestras']);
    expect(told({ last_name: 'Muestra' })).toEqual([]);
    expect(told({}, 'fr')).toEqual(['Nom\u202F: Sacha Muestra: Muestras']);
  });

  it('is told in words, never by the name of a field or an id', () => {
    const all = told({ kind: 'control', share_percentage: '30', country_of_birth: 'FR', editing: '' });
    expect(all).toEqual([
      'First name: Sacha',
      'Last name: Muestras',
      'Date of birth: 30/09/1990',
      'Country of birth: country FR',
      'Nationality: country FR',
      'Identity document: Passport',
      'Role: Has control otherwise',
      'Share: 30',
    ]);
    expect(told({ editing: gone })).toContain('Role of an owner who was removed: Holds capital');
  });
});
