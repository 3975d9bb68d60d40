import { z } from 'zod';
import { type CompanyType, type OwnerKind, identityDocumentKinds, ownerKinds } from '../enums.ts';
import { isSameHolder } from '../values/holder.ts';
import { issueAt, whenRight } from '../values/between.ts';
import { countryName } from '../values/country-names.ts';
import { country } from '../values/country.ts';
import { day } from '../values/date.ts';
import { parseMoney, percentage } from '../values/money.ts';
import { choice, missing, text, yesNo } from '../values/text.ts';

/**
 * One beneficial owner of a company (decisions §6). `country_of_birth` is a country's English name (specification §3),
 * every other country a code. A share is asked of owners by capital alone; who holds 25 % or more is such an owner.
 * That shares sum to 100 at most is the server's to see: it knows the other owners.
 */
export const ownerForm = z
  .strictObject({
    first_name: text(100),
    last_name: text(100),
    date_of_birth: day,
    country_of_birth: countryName,
    nationality: country,
    identity_document_kind: choice(identityDocumentKinds),
    kind: choice(ownerKinds),
    share_percentage: z
      .string({ error: missing })
      .trim()
      .transform((value) => value || undefined)
      .pipe(percentage.optional())
      .optional(),
    politically_exposed: yesNo,
  })
  .superRefine(
    (owner, context) => {
      const share = owner.share_percentage === undefined ? null : parseMoney(owner.share_percentage);
      if (owner.kind === 'capital' && share === null) issueAt(context, 'share_percentage', 'required');
      if (owner.kind === 'capital' && share !== null && share < 2_500n)
        issueAt(context, 'share_percentage', 'too_small');
    },
    whenRight('kind', 'share_percentage'),
  );
export type OwnerForm = z.output<typeof ownerForm>;

/** With a rule that needs the day: nobody is born tomorrow. A minor may own, with a guardian's paper. */
export const ownerFormAt = (today: string) =>
  ownerForm.superRefine((owner, context) => {
    if (owner.date_of_birth > today) issueAt(context, 'date_of_birth', 'date_in_future');
  }, whenRight('date_of_birth'));

/** As many owners as one dossier takes; a company that has more is the fund's to talk to. */
export const maxOwners = 50;
const wholeCapital = 10_000n;
const kindsOf: Partial<Readonly<Record<CompanyType, readonly OwnerKind[]>>> = {
  trust: ['settlor', 'trustee', 'beneficiary', 'control'],
  sole_proprietorship: ['capital', 'control'],
  non_profit: ['senior_manager', 'control'],
};

/** The kinds of owner that a company of this type can have, in the order of a list to choose from. */
export const ownerKindsOf = (companyType: CompanyType): readonly OwnerKind[] =>
  kindsOf[companyType] ?? ['capital', 'control', 'senior_manager'];

type Person = { readonly first_name: string; readonly last_name: string; readonly date_of_birth: string };
/** An owner as far as the rules between owners read it: what the form holds and what the wire shows both will do. */
export type Owner = Person & {
  readonly kind: OwnerKind;
  readonly share_percentage?: string | null | undefined;
};

/** The same person: names without case, accents and punctuation, and the date of birth. */
export const isSamePerson = (one: Person, other: Person): boolean =>
  one.date_of_birth === other.date_of_birth &&
  isSameHolder(`${one.first_name} ${one.last_name}`, `${other.first_name} ${other.last_name}`);

/** A person is named once; in a trust once for each role, as a settlor may be a beneficiary too. */
const isSameOwner = (companyType: CompanyType, one: Owner, other: Owner): boolean =>
  isSamePerson(one, other) && (companyType !== 'trust' || one.kind === other.kind);

/** What all owners hold together, in hundredths of a percent: 33.33 + 33.33 + 33.34 is exactly `10_000n`. */
export const sumOfShares = (owners: readonly Pick<Owner, 'share_percentage'>[]): bigint =>
  owners.reduce((sum, { share_percentage }) => sum + (parseMoney(share_percentage ?? '0') ?? 0n), 0n);

/**
 * One owner as the server and the form parse it, beside the `others` of the company: `invalid_value` on `kind` that
 * the company's type doesn't know, `shares_over_100` on `share_percentage`, `owner_twice` on `last_name`.
 */
export const ownerFormFor = (facts: {
  readonly today: string;
  readonly companyType: CompanyType;
  /** without the owner that is being changed */
  readonly others: readonly Owner[];
}) =>
  ownerFormAt(facts.today)
    .superRefine((owner, context) => {
      if (!ownerKindsOf(facts.companyType).includes(owner.kind)) issueAt(context, 'kind', 'invalid_value');
    }, whenRight('kind'))
    .superRefine((owner, context) => {
      if (owner.share_percentage && sumOfShares([...facts.others, owner]) > wholeCapital)
        issueAt(context, 'share_percentage', 'shares_over_100');
    }, whenRight('share_percentage'))
    .superRefine(
      (owner, context) => {
        if (facts.others.some((other) => isSameOwner(facts.companyType, owner, other)))
          issueAt(context, 'last_name', 'owner_twice');
      },
      whenRight('first_name', 'last_name', 'date_of_birth', 'kind'),
    );

/** What may be wrong with the owners of a company taken together; the portal has a sentence for each. */
export const ownershipProblemKeys = [
  'owner_missing',
  'settlor_missing',
  'trustee_missing',
  'beneficiary_missing',
  'senior_manager_missing',
  'several_owners',
  'owner_not_officer',
  'several_senior_managers',
  'senior_manager_beside_owner',
  'kind_not_allowed',
  'shares_over_100',
  'owner_twice',
] as const;
export type OwnershipProblem = (typeof ownershipProblemKeys)[number];

/**
 * What keeps step 4 from being finished, in the order of `ownershipProblemKeys`; empty: nothing (decisions §6).
 * Most companies name who holds 25 % or more or has control, or, when nobody does, one senior manager instead. A trust
 * names settlor, trustees and beneficiaries whatever the share, a non-profit its senior managers, and a sole
 * proprietor, who is the legal officer too, nobody else. `officer` is null until step 3 is saved.
 */
export function ownershipProblems(
  companyType: CompanyType,
  owners: readonly Owner[],
  officer: Person | null,
): readonly OwnershipProblem[] {
  const count = (...kinds: readonly OwnerKind[]) =>
    owners.filter((owner) => kinds.includes(owner.kind)).length;
  const isTrust = companyType === 'trust';
  const isSole = companyType === 'sole_proprietorship';
  const isOrdinary = !isTrust && !isSole && companyType !== 'non_profit';
  const isOfficer = (owner: Owner) => officer !== null && isSamePerson(owner, officer);
  const allowed = ownerKindsOf(companyType);
  const found: Readonly<Record<OwnershipProblem, boolean>> = {
    owner_missing: (isOrdinary || isSole) && count('capital', 'control', 'senior_manager') === 0,
    settlor_missing: isTrust && count('settlor') === 0,
    trustee_missing: isTrust && count('trustee') === 0,
    beneficiary_missing: isTrust && count('beneficiary') === 0,
    senior_manager_missing: companyType === 'non_profit' && count('senior_manager') === 0,
    several_owners: isSole && owners.length > 1,
    owner_not_officer: isSole && owners.length > 0 && !owners.some(isOfficer),
    several_senior_managers: isOrdinary && count('senior_manager') > 1,
    senior_manager_beside_owner: isOrdinary && count('senior_manager') > 0 && count('capital', 'control') > 0,
    kind_not_allowed: owners.some((owner) => !allowed.includes(owner.kind)),
    shares_over_100: sumOfShares(owners) > wholeCapital,
    owner_twice: owners.some((one, at) =>
      owners.slice(at + 1).some((other) => isSameOwner(companyType, one, other)),
    ),
  };
  return ownershipProblemKeys.filter((key) => found[key]);
}
