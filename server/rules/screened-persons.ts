import { codeOfCountryName } from '../../contract/values/country-names.ts';
import type { DossierReview, ScreenedPerson } from '../../contract/values/review.ts';
import type { Declared, DeclaredValues } from '../../contract/values/review-checks.ts';
import { personsDigest } from './review-items.ts';

type Values = DeclaredValues | undefined;

const textOf = (values: Values, name: string): string | null => {
  const value = values?.[name];
  return value === undefined || value === null ? null : String(value);
};

/** An owner's country of birth is kept by its name. */
const countryOf = (values: Values, name: string): string | null => {
  const value = textOf(values, name);
  return value === null ? null : (codeOfCountryName(value) ?? value);
};

const human = (named: Values, born: Values, within = ''): ScreenedPerson => ({
  name: [textOf(named, `${within}first_name`), textOf(named, `${within}last_name`)]
    .filter((part) => part !== null)
    .join(' '),
  registration_number: null,
  date_of_birth: textOf(born, `${within}date_of_birth`),
  country_of_birth: countryOf(born, `${within}country_of_birth`),
  nationality: countryOf(born, `${within}nationality`),
});

const company = (values: DeclaredValues): ScreenedPerson => ({
  name: textOf(values, 'business_name') ?? '',
  registration_number: textOf(values, 'registration_number'),
  date_of_birth: null,
  country_of_birth: null,
  nationality: null,
});

/** Who is to be looked up: all that the version is made of, in words. */
export function personsOf(declared: Declared): DossierReview['persons'] {
  const { type, person, steps, owners } = declared;
  const [identity, officer] = [steps[2], steps[3]];
  const who =
    type === 'INDIVIDUAL'
      ? [human(person, identity)]
      : [
          ...(identity ? [company(identity)] : []),
          ...(officer ? [human(officer, officer, 'legal_officer.')] : []),
          ...Object.values(owners).map((owner) => human(owner, owner)),
        ];
  return { version: personsDigest(declared), who };
}
