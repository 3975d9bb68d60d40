import type { TFunction } from 'i18next';
import type { OwnerKind } from '../../contract/enums.ts';
import { formatDay } from './format.ts';

/** An owner as one is named. */
export type NamedOwner = {
  readonly id: string;
  readonly name: string;
  readonly kind: OwnerKind;
  /** `YYYY-MM-DD`, where it is known */
  readonly born?: string;
};
type Person = {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly date_of_birth: string;
  readonly kind: OwnerKind;
};

/**
 * A name, with the role where another one bears the same, as who founds a trust may be its trustee too; and with the
 * birthday where the role is the same as well, as of mother and daughter.
 */
export function nameAmong(
  business: TFunction<'business'>,
  { id, name, kind, born }: NamedOwner,
  owners: readonly NamedOwner[],
): string {
  const namesakes = owners.filter((other) => other.id !== id && other.name === name);
  if (namesakes.length === 0) return name;
  const words = { name, role: business(`owner_kind.${kind}`) };
  return born !== undefined && namesakes.some((other) => other.kind === kind)
    ? business('owner_in_role_born', { ...words, date: formatDay(born) })
    : business('owner_in_role', words);
}

const named = ({ id, first_name, last_name, kind, date_of_birth: born }: Person): NamedOwner => ({
  id,
  name: `${first_name} ${last_name}`,
  kind,
  born,
});

/** What one of a company's owners is called where the role doesn't stand beside. */
export const ownerName = (
  business: TFunction<'business'>,
  owner: Person,
  owners: readonly Person[],
): string => nameAmong(business, named(owner), owners.map(named));
