import type { ChartModel } from './model.ts';
import { activationModel } from './activation.ts';
import { correctionModel } from './correction.ts';
import { documentUploadModel } from './document-upload.ts';
import { enrollmentBusinessModel } from './enrollment-business.ts';
import { enrollmentIndividualModel } from './enrollment-individual.ts';
import { listingModel } from './listing.ts';
import { moneyOperationModel } from './money-operation.ts';
import { passwordResetModel } from './password-reset.ts';
import { redistributionModel } from './redistribution.ts';
import { requestModel } from './request.ts';
import { reviewModel } from './review.ts';
import { sessionModel } from './session.ts';
import { confirmationModel } from './confirmation.ts';
import { secondFactorModel } from './second-factor.ts';
import { valueEditingModel } from './value-editing.ts';
import { valueImportModel } from './value-import.ts';

/** What is tested of every chart, in the order of the catalogue. */
export const models: readonly ChartModel[] = [
  sessionModel,
  activationModel,
  passwordResetModel,
  secondFactorModel,
  confirmationModel,
  enrollmentIndividualModel,
  enrollmentBusinessModel,
  correctionModel,
  documentUploadModel,
  listingModel,
  reviewModel,
  requestModel,
  moneyOperationModel,
  valueEditingModel,
  redistributionModel,
  valueImportModel,
];

/** The model of the chart `name`; it throws for a chart that has none. */
export const modelOf = (name: string) => {
  const found = models.find((model) => model.name === name);
  if (found === undefined) throw new Error(`The chart ${name} has no model`);
  return found;
};
