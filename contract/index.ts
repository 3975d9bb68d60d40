import { activities } from './calls/activities.ts';
import { approvals } from './calls/approvals.ts';
import { auth } from './calls/auth.ts';
import { booklets } from './calls/booklets.ts';
import { bridge } from './calls/bridge.ts';
import { business } from './calls/business.ts';
import { capital } from './calls/capital.ts';
import { corrections } from './calls/corrections.ts';
import { dossiers } from './calls/dossiers.ts';
import { extensions } from './calls/extensions.ts';
import { files } from './calls/files.ts';
import { fundBankAccounts } from './calls/fund-bank-accounts.ts';
import { fundBooks } from './calls/fund-books.ts';
import { fund } from './calls/fund.ts';
import { investorValues } from './calls/investor-values.ts';
import { issues } from './calls/issues.ts';
import { overview } from './calls/overview.ts';
import { money } from './calls/money.ts';
import { notifications } from './calls/notifications.ts';
import { owners } from './calls/owners.ts';
import { redistribution } from './calls/redistribution.ts';
import { history } from './calls/history.ts';
import { individual, registration } from './calls/registration.ts';
import { report } from './calls/report.ts';
import { review } from './calls/review.ts';
import { sessions } from './calls/sessions.ts';
import { secondFactor } from './calls/second-factor.ts';
import { signing } from './calls/signing.ts';
import { statements } from './calls/statements.ts';
import { transactions } from './calls/transactions.ts';
import { users } from './calls/users.ts';
import { valuesImport } from './calls/values-import.ts';
import { values } from './calls/values.ts';

/** Every call of the product, one row each. The server answers from it; the portal imports its type alone. */
export const contract = {
  auth,
  capital,
  redistribution,
  users,
  dossiers,
  approvals,
  investorValues,
  registration,
  individual,
  business,
  owners,
  issues,
  review,
  corrections,
  files,
  booklets,
  fundBankAccounts,
  fundBooks,
  transactions,
  money,
  fund,
  activities,
  history,
  notifications,
  extensions,
  sessions,
  signing,
  secondFactor,
  overview,
  statements,
  values: { ...values, ...bridge, ...report, ...valuesImport },
};
export type Contract = typeof contract;
