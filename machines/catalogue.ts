import { activationChart } from './catalogue/activation.ts';
import { confirmationChart } from './catalogue/confirmation.ts';
import { correctionChart } from './catalogue/correction.ts';
import { documentUploadChart } from './catalogue/document-upload.ts';
import { enrollmentBusinessChart, enrollmentIndividualChart } from './catalogue/enrollment.ts';
import { listingChart } from './catalogue/listing.ts';
import { moneyOperationChart } from './catalogue/money-operation.ts';
import { passwordResetChart } from './catalogue/password-reset.ts';
import { redistributionChart } from './catalogue/redistribution.ts';
import { requestChart } from './catalogue/request.ts';
import { reviewChart } from './catalogue/review.ts';
import { secondFactorChart } from './catalogue/second-factor.ts';
import { sessionChart } from './catalogue/session.ts';
import { valueEditingChart } from './catalogue/value-editing.ts';
import { valueImportChart } from './catalogue/value-import.ts';

/** Every chart of the product. */
export const charts = [
  sessionChart,
  activationChart,
  passwordResetChart,
  secondFactorChart,
  confirmationChart,
  enrollmentIndividualChart,
  enrollmentBusinessChart,
  correctionChart,
  documentUploadChart,
  listingChart,
  reviewChart,
  requestChart,
  moneyOperationChart,
  valueEditingChart,
  redistributionChart,
  valueImportChart,
] as const;
