import type { RegistrationType, Section } from '../../../../contract/enums.ts';

/** The four places of one dossier under review. */
export const reviewPlaces = ['KYC', 'CONTRACT', 'BANK_INFORMATION', 'DETAILS'] as const;
export type ReviewPlace = Section | 'DETAILS';

const names = {
  KYC: 'kyc_validation',
  CONTRACT: 'contract_validation',
  BANK_INFORMATION: 'bank_information_validation',
  DETAILS: 'details',
} as const satisfies Record<ReviewPlace, string>;

/** The path of a place of somebody's dossier; `item` asks for one thing to decide there. */
export function reviewPath(
  type: RegistrationType,
  place: ReviewPlace,
  userId: string,
  item: string | null = null,
): string {
  const kind = type === 'BUSINESS' ? 'business' : 'individual';
  const path = `/admin/${kind}/${names[place]}/user_id/${userId}`;
  return item === null ? path : `${path}?item=${encodeURIComponent(item)}`;
}

export type ReviewAddress = {
  readonly type: RegistrationType;
  readonly place: ReviewPlace;
  readonly userId: string;
};

/** What a path asks for; null: it is no path of a review. */
export function readReviewPath(path: string): ReviewAddress | null {
  const parts = /^\/admin\/(individual|business)\/([a-z_]+)\/user_id\/([^/]+)\/?$/.exec(path);
  const place = reviewPlaces.find((one) => names[one] === parts?.[2]);
  const userId = parts?.[3];
  if (place === undefined || userId === undefined) return null;
  return { type: parts?.[1] === 'business' ? 'BUSINESS' : 'INDIVIDUAL', place, userId };
}
