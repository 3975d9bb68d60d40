import { useState } from 'react';
import type { BeneficialOwner } from '../../../../contract/values/owner.ts';

/** A person's name as it is said in sentences. */
export const nameOf = ({
  first_name,
  last_name,
}: Pick<BeneficialOwner, 'first_name' | 'last_name'>): string => `${first_name} ${last_name}`;

/** The button that opens an owner's answers, where what is asked of them leads. */
export const idOfOwner = (id: string): string => `owner-${id}`;

/** Owners who left the list without being removed here: another tab, or another device, did it. */
export function useVanished(owners: readonly BeneficialOwner[]) {
  const [known, setKnown] = useState(owners);
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set());
  const [names, setNames] = useState<readonly string[]>([]);
  if (known !== owners) {
    setKnown(owners);
    const gone = known.filter(({ id }) => !mine.has(id) && !owners.some((owner) => owner.id === id));
    if (gone.length > 0) setNames([...names, ...gone.map(nameOf)]);
  }
  return {
    names,
    /** told before an owner is removed here */
    removing: (id: string) => setMine((now) => new Set(now).add(id)),
    understood: () => setNames([]),
  };
}
