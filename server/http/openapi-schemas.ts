import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { done } from '../../contract/row.ts';
import { activity, activityDetail } from '../../contract/values/activity.ts';
import { subscriptionBooklet } from '../../contract/values/booklet.ts';
import { businessDetails } from '../../contract/values/business.ts';
import { day } from '../../contract/values/date.ts';
import { enrollmentFile, individualDetails, registrationStatus } from '../../contract/values/enrollment.ts';
import { fundBankAccount, payeeAccount } from '../../contract/values/fund-bank-account.ts';
import { registrationIssue } from '../../contract/values/issue.ts';
import { member } from '../../contract/values/member.ts';
import {
  exchangeRate,
  moneyOrZero,
  percentage,
  positiveMoney,
  signedMoney,
} from '../../contract/values/money.ts';
import { beneficialOwner } from '../../contract/values/owner.ts';
import { problemBody } from '../../contract/values/problem.ts';
import { redistribution } from '../../contract/values/redistribution.ts';
import { session } from '../../contract/values/session.ts';
import { transaction, transactionDetail } from '../../contract/values/transaction.ts';
import { evolutionPoint, memberValues, valueRecord } from '../../contract/values/value.ts';
import { fundInvestor, memberWallets, memberWalletsRow } from '../../contract/values/wallet.ts';

const named = {
  Activity: activity,
  ActivityDetail: activityDetail,
  BeneficialOwner: beneficialOwner,
  BusinessDetails: businessDetails,
  Done: done.shape.body,
  EnrollmentFile: enrollmentFile,
  EvolutionPoint: evolutionPoint,
  FundBankAccount: fundBankAccount,
  FundInvestor: fundInvestor,
  IndividualDetails: individualDetails,
  Member: member,
  MemberValues: memberValues,
  MemberWallets: memberWallets,
  MemberWalletsRow: memberWalletsRow,
  PayeeAccount: payeeAccount,
  Problem: problemBody,
  Redistribution: redistribution,
  RegistrationIssue: registrationIssue,
  RegistrationStatus: registrationStatus,
  Session: session,
  SubscriptionBooklet: subscriptionBooklet,
  Transaction: transaction,
  TransactionDetail: transactionDetail,
  ValueRecord: valueRecord,
};

/** The shapes of answers that have a name of their own in the document. */
export const commonSchemas = Object.fromEntries(
  Object.entries(named).map(([name, schema]) => [name, { schema, strategy: 'output' as const }]),
);

const amount =
  'Decimal text, up to two places, at most 15 digits; an exponent moves the point (1e3 is 1000.00).';
type Described = Readonly<Record<string, string>>;
const described = new Map<unknown, Described>([
  [day, { format: 'date' }],
  [signedMoney, { description: amount }],
  [moneyOrZero, { description: `${amount} Zero or more.` }],
  [positiveMoney, { description: `${amount} More than zero.` }],
  [percentage, { description: 'Decimal text, 0 to 100, up to two places.' }],
  [exchangeRate, { description: 'USD for 1 EUR: decimal text, up to eight places, more than zero.' }],
]);

/** zod → JSON Schema, with what only a check knows said in words, and without the bounds that every integer has. */
export const schemaConverter = new ZodToJsonSchemaConverter({
  interceptors: [
    ({ schema, next }) => {
      const [required, json] = next();
      const { minimum, maximum, ...rest } = json;
      const plain = {
        ...rest,
        ...(minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER && { minimum }),
        ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
      };
      return [required, { ...plain, ...described.get(schema) }];
    },
  ],
});
