import { guardianDocument } from '../steps/documents.ts';
import type { DocumentType, RegistrationType } from '../enums.ts';

/** What a reviewer looks at on one item, one after the other. */
export const checkNames = [
  'readable',
  'complete',
  'document_kind',
  'name',
  'date_of_birth',
  'nationality',
  'expiry',
  'address',
  'date',
  'period',
  'income',
  'tax_number',
  'business_name',
  'registration_number',
  'company_type',
  'officer',
  'ownership',
  'guardian',
  'signature',
  'holder',
  'iban',
  'account_number',
  'currency',
  'residence',
  'us_person',
  'accreditation',
  'identity',
  'phone',
  'tax_residence',
  'politically_exposed',
  'source_of_funds',
  'activity',
  'first_financial_year',
  'confirmations',
] as const;
export type CheckName = (typeof checkNames)[number];

type Scalar = string | boolean | number | null;
export type DeclaredValues = Readonly<Record<string, Scalar>>;

/** What a dossier declares, as far as papers and data are held against it. */
export type Declared = {
  readonly type: RegistrationType;
  /** the member's own names */
  readonly person: DeclaredValues;
  /** by step, flat: a part of a part is named `legal_officer.phone`; absent: not saved */
  readonly steps: Readonly<Record<number, DeclaredValues>>;
  /** beneficial owners by id, in their order */
  readonly owners: Readonly<Record<string, DeclaredValues>>;
};

/** The item that is checked: a paper in its slot, or the data of a step, or of one owner of step 4. */
export type Checkable = {
  readonly kind: 'paper' | 'data';
  readonly step: number;
  readonly document_type: DocumentType | null;
  readonly owner_id: string | null;
  /** of a paper */
  readonly issued_on?: string | null;
};
export type DeclaredField = { readonly field: string; readonly value: Scalar };
export type DeclaredCheck = { readonly name: CheckName; readonly declared: readonly DeclaredField[] };

type Against = readonly [name: CheckName, values?: DeclaredValues | undefined, fields?: readonly string[]];

const addressFields = ['address', 'address_complement', 'zip_code', 'city', 'state', 'country'];
const names = ['first_name', 'last_name'];
const ofOfficer = (...fields: readonly string[]) => fields.map((field) => `legal_officer.${field}`);

/** Whose identity a paper shows, and by what names the fields of that person go. */
type Person = {
  readonly named: readonly [DeclaredValues | undefined, readonly string[]];
  readonly born: readonly [DeclaredValues | undefined, (field: string) => string];
};

function personOf(item: Checkable, { type, person, steps, owners }: Declared): Person {
  if (item.owner_id !== null) {
    const owner = owners[item.owner_id];
    return { named: [owner, names], born: [owner, (field) => field] };
  }
  if (type === 'INDIVIDUAL') return { named: [person, names], born: [steps[2], (field) => field] };
  return { named: [steps[3], ofOfficer(...names)], born: [steps[3], (field) => `legal_officer.${field}`] };
}

function identityChecks(item: Checkable, declared: Declared): readonly Against[] {
  const { named, born } = personOf(item, declared);
  const [values, as] = born;
  if (item.document_type === 'identity_back')
    return [['readable'], ['document_kind', values, [as('identity_document_kind')]], ['expiry']];
  return [
    ['readable'],
    ['document_kind', values, [as('identity_document_kind')]],
    ['name', ...named],
    ['date_of_birth', values, [as('date_of_birth')]],
    ['nationality', values, [as('nationality')]],
    ['expiry'],
  ];
}

/** The registered address is the company's: of its officer and its owners none was asked. */
function addressChecks(item: Checkable, declared: Declared): readonly Against[] {
  const { named } = personOf(item, declared);
  const own: readonly Against[] =
    declared.type === 'INDIVIDUAL' ? [['address', declared.steps[3], addressFields]] : [];
  return [
    ['readable'],
    ['name', ...named],
    ...own,
    ['date', { issued_on: item.issued_on ?? null }, ['issued_on']],
  ];
}

function registerChecks(item: Checkable, { steps }: Declared): readonly Against[] {
  const dated: readonly Against[] =
    item.document_type === 'kbis' ? [['date', { issued_on: item.issued_on ?? null }, ['issued_on']]] : [];
  return [
    ['readable'],
    ['business_name', steps[2], ['business_name']],
    ['registration_number', steps[2], ['registration_number']],
    ['company_type', steps[2], ['company_type']],
    ['address', steps[3], addressFields],
    ['officer', steps[3], ofOfficer(...names, 'function')],
    ...dated,
  ];
}

const bankOf = ({ type, steps }: Declared) => steps[type === 'INDIVIDUAL' ? 6 : 7];

/** The holder stands beside whose account it is to be. */
function accountChecks(declared: Declared): readonly Against[] {
  const bank = bankOf(declared);
  const { type, person, steps } = declared;
  const [own, fields] = type === 'INDIVIDUAL' ? [person, names] : [steps[2], ['business_name']];
  const account_holder = bank?.account_holder ?? null;
  return [
    ['holder', { ...own, account_holder }, ['account_holder', ...fields]],
    bank?.iban
      ? ['iban', bank, ['iban', 'swift']]
      : ['account_number', bank, ['routing_number', 'bank_account_number', 'swift']],
  ];
}

/**
 * All shares together say nothing that the owners don't: each of them is named with the role and the share. Of an owner
 * by capital the share alone says both.
 */
function ownershipOf({ owners }: Declared): Against {
  const entries = Object.values(owners).map((owner, at) => {
    const who = `${owner.first_name} ${owner.last_name}`;
    const share = owner.share_percentage ? `${owner.share_percentage} %` : null;
    const role = share && owner.kind === 'capital' ? null : String(owner.kind);
    return [`owners.${at + 1}`, [who, role, share].filter((part) => part !== null).join(', ')] as const;
  });
  return ['ownership', Object.fromEntries(entries), entries.map(([field]) => field)];
}

function contractChecks({ type, person, steps }: Declared): readonly Against[] {
  const signer: Against =
    type === 'INDIVIDUAL'
      ? ['signature', person, names]
      : ['signature', steps[3], ofOfficer(...names, 'function')];
  const company: readonly Against[] =
    type === 'INDIVIDUAL' ? [] : [['business_name', steps[2], ['business_name']]];
  return [['readable'], ['complete'], ...company, signer];
}

function paperChecks(item: Checkable, declared: Declared): readonly Against[] {
  const { type, person, steps } = declared;
  const company: Against = ['business_name', steps[2], ['business_name']];
  switch (item.document_type) {
    case 'identity_front':
    case 'identity_back':
      return identityChecks(item, declared);
    case 'proof_of_address':
      return addressChecks(item, declared);
    case 'tax_return_or_december_payslip_1y':
    case 'tax_return_or_december_payslip_2y':
      return [
        ['readable'],
        ['name', person, names],
        ['period'],
        ['income', steps[1], ['accreditation_claimed']],
      ];
    case 'contract':
      return contractChecks(declared);
    case 'bank_information':
      return [['readable'], ...accountChecks(declared)];
    case 'bylaws':
      return [['readable'], ['complete'], company, ownershipOf(declared), ['signature']];
    case 'balance_sheets':
      return [['readable'], company, ['period']];
    case 'tax_return':
      return [
        ['readable'],
        type === 'BUSINESS' ? company : ['name', person, names],
        ['period'],
        ['tax_number', steps[3], ['tax_residence', 'tax_number']],
      ];
    default:
      return item.owner_id !== null && item.document_type === guardianDocument
        ? [['readable'], ['name', ...personOf(item, declared).named], ['guardian']]
        : registerChecks(item, declared);
  }
}

function ownerChecks(owner: DeclaredValues | undefined): readonly Against[] {
  const identity = [...names, 'date_of_birth', 'country_of_birth', 'nationality', 'identity_document_kind'];
  return [
    ['identity', owner, identity],
    ['ownership', owner, ['kind', 'share_percentage']],
    ['politically_exposed', owner, ['politically_exposed']],
  ];
}

function bankChecks(declared: Declared): readonly Against[] {
  const bank = bankOf(declared);
  const confirmed = ['signatory_confirmation_check', 'accredited_confirmation_check'];
  return [
    ...accountChecks(declared),
    ['currency', bank, ['currency', 'account_country']],
    ['confirmations', bank, confirmed],
  ];
}

const taxChecks = (values: DeclaredValues | undefined): readonly Against[] => [
  ['address', values, addressFields],
  ['tax_residence', values, ['tax_residence', 'tax_number']],
];

function individualChecks(step: number, values: DeclaredValues | undefined): readonly Against[] {
  if (step === 2) {
    const identity = ['date_of_birth', 'country_of_birth', 'nationality', 'identity_document_kind'];
    return [
      ['identity', values, identity],
      ['phone', values, ['phone_prefix', 'phone']],
    ];
  }
  return [
    ...taxChecks(values),
    ['politically_exposed', values, ['politically_exposed']],
    ['source_of_funds', values, ['source_of_funds']],
  ];
}

function companyChecks(step: number, declared: Declared): readonly Against[] {
  const values = declared.steps[step];
  if (step === 2)
    return [
      ['business_name', values, ['business_name']],
      ['registration_number', values, ['registration_number', 'company_type']],
      ['activity', values, ['category', 'business_size', 'website']],
    ];
  if (step === 3) {
    const born = ['date_of_birth', 'country_of_birth', 'nationality', 'identity_document_kind'];
    const officer = ofOfficer(...names, 'function', ...born);
    const phone = ofOfficer('phone_prefix', 'phone');
    return [...taxChecks(values), ['officer', values, officer], ['phone', values, phone]];
  }
  if (step === 4) return [ownershipOf(declared)];
  return [['first_financial_year', values, ['first_financial_year']]];
}

function dataChecks(item: Checkable, declared: Declared): readonly Against[] {
  const { step, owner_id } = item;
  const values = declared.steps[step];
  if (owner_id !== null) return ownerChecks(declared.owners[owner_id]);
  if (values === bankOf(declared) && step > 5) return bankChecks(declared);
  if (step === 1)
    return [
      ['residence', values, ['country']],
      ['currency', values, ['preferred_currency']],
      ['us_person', values, ['us_person']],
      ['accreditation', values, ['accreditation_claimed']],
    ];
  return declared.type === 'INDIVIDUAL' ? individualChecks(step, values) : companyChecks(step, declared);
}

/** What is to be checked of an item, and what the member declared of it; a field that was left empty is left out. */
export function checksOf(item: Checkable, declared: Declared): readonly DeclaredCheck[] {
  const against = item.kind === 'paper' ? paperChecks(item, declared) : dataChecks(item, declared);
  return against.map(([name, values, fields = []]) => ({
    name,
    declared: fields.flatMap((field) => {
      const value = values?.[field];
      return value === undefined || value === null ? [] : [{ field, value }];
    }),
  }));
}
