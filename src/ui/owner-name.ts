import type { TFunction } from 'i18next';
import type { OwnerKind } from '../../contract/enums.ts';

/** An owner as one is named. */
export type NamedOwner = { readonly id: string; readonly name: string; readonly kind: OwnerKind };
type Person = {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly kind: OwnerKind;
};

/** A name, with the role beside it where another one bears the same: who founds a trust may be its trustee too. */
export function nameAmong(
  business: TFunction<'business'>,
  { id, name, kind }: NamedOwner,
  owners: readonly NamedOwner[],
): string {
  const isShared = owners.some((other) => other.id !== id && other.name === name);
  return isShared ? business('owner_in_role', { name, role: business(`owner_kind.${kind}`) }) : name;
}

const named = ({ id, first_name, last_name, kind }: Person): NamedOwner => ({
  id,
  name: `${first_name} ${last_name}`,
  kind,
});

/** What one of a company's owners is called where the role doesn't stand beside. */
export const ownerName = (
  business: TFunction<'business'>,
  owner: Person,
  owners: readonly Person[],
): string => nameAmong(business, named(owner), owners.map(named));
