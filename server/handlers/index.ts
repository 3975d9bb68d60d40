import type { Handlers } from '../http/router.ts';
import { activities } from './activities.ts';
import { adminRegistration } from './admin-registration.ts';
import { approvals } from './approvals.ts';
import { auth } from './auth.ts';
import { avatars } from './avatars.ts';
import { bookletWrites } from './booklet-writes.ts';
import { booklets } from './booklets.ts';
import { bridge } from './bridge.ts';
import { business } from './business.ts';
import { corrections } from './corrections.ts';
import { decisions } from './decisions.ts';
import { dossiers } from './dossiers.ts';
import { extensions } from './extensions.ts';
import { featureRows } from './features.ts';
import { files } from './files.ts';
import { fundBankAccounts, fundBooks } from './fund-banks.ts';
import { history } from './history.ts';
import { individual } from './individual.ts';
import { issues } from './issues.ts';
import { memberChange } from './member-change.ts';
import { overview } from './overview.ts';
import { money } from './money.ts';
import { fundLists, transactionLists } from './money-lists.ts';
import { notifications } from './notifications.ts';
import { owners } from './owners.ts';
import { redistribution } from './redistribution.ts';
import { registration } from './registration.ts';
import { reportFiles, reports } from './reports.ts';
import { operationWrites, requestWrites } from './requests.ts';
import { reviewItems } from './review-items.ts';
import { screenings } from './screenings.ts';
import { sessions } from './sessions.ts';
import { secondFactor } from './second-factor.ts';
import { signing } from './signing.ts';
import { statements } from './statements.ts';
import { totals } from './totals.ts';
import { users } from './users.ts';
import { valueImport } from './value-import.ts';
import { valueExtension } from './values-extension.ts';
import { fundValues, memberValues } from './values.ts';

/** Every handler, under the area and name of its row; rows without one answer `not_implemented`. */
export const handlers: Handlers = {
  auth: { ...auth, ...memberChange },
  users,
  dossiers,
  approvals,
  registration: { ...registration, ...adminRegistration },
  individual,
  business,
  owners,
  issues,
  review: { ...reviewItems, ...screenings },
  corrections,
  files: { ...files, ...decisions, ...avatars },
  booklets: { ...booklets, ...bookletWrites },
  fundBankAccounts,
  fundBooks,
  notifications,
  extensions: { ...featureRows, ...extensions },
  sessions,
  signing,
  secondFactor,
  activities,
  history,
  overview,
  money,
  transactions: { ...transactionLists, ...requestWrites },
  fund: { ...fundLists, ...operationWrites },
  statements,
  redistribution,
  capital: { ...fundValues, ...reportFiles },
  investorValues: memberValues,
  values: { ...valueExtension, ...bridge, ...totals, ...reports, ...valueImport },
};
