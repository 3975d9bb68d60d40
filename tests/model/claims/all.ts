import type { Claim } from '../claim.ts';
import type { ChartModel, Said } from '../model.ts';
import * as account from './account.ts';
import { claimsOfCorrection, worldOfCorrection } from './correction.ts';
import { claimsOfEnrollment, worldOfEnrollment } from './enrollment.ts';
import { claimsOfMoneyOperation } from './money.ts';
import { claimsOfRequest, fitsRequest, worldOfRequest } from './request.ts';
import * as values from './review.ts';

/** What is claimed of one chart, and what can be said there beyond the model's samples. */
export type Claims = {
  readonly claims: readonly Claim[];
  readonly world: readonly Said[];
  /** what of it can be said while this is known, beyond the model's own `fits` */
  readonly fits?: NonNullable<ChartModel['fits']>;
};

const only = (claims: readonly Claim[]): Claims => ({ claims, world: [] });

/** What is claimed of every chart, by its name. */
export const claimsByChart: Readonly<Record<string, Claims>> = {
  session: only(account.claimsOfSession),
  activation: only(account.claimsOfActivation),
  'password-reset': only(account.claimsOfPasswordReset),
  'second-factor': only(account.claimsOfSecondFactor),
  confirmation: only(account.claimsOfConfirmation),
  'enrollment-individual': {
    claims: claimsOfEnrollment('INDIVIDUAL'),
    world: worldOfEnrollment('INDIVIDUAL'),
  },
  'enrollment-business': { claims: claimsOfEnrollment('BUSINESS'), world: worldOfEnrollment('BUSINESS') },
  correction: { claims: claimsOfCorrection, world: worldOfCorrection },
  'document-upload': only(account.claimsOfUpload),
  listing: only(account.claimsOfListing),
  review: only(values.claimsOfReview),
  request: { claims: claimsOfRequest, world: worldOfRequest, fits: fitsRequest },
  'money-operation': only(claimsOfMoneyOperation),
  'value-editing': only(values.claimsOfValueEditing),
  redistribution: only(values.claimsOfRedistribution),
  'value-import': only(values.claimsOfValueImport),
};
