import type { JSONSchema } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { z } from 'zod';
import { explainedFields, explainedPeriods } from '../../contract/described/fields.ts';
import type { Explained } from '../../contract/described/meaning.ts';
import { explainedRedistributions } from '../../contract/described/redistributions.ts';
import { explainedTransactions } from '../../contract/described/transactions.ts';
import { explainedValues } from '../../contract/described/values.ts';
import { explainedWallets } from '../../contract/described/wallets.ts';
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
import { isLeftOutByNull } from './nulls.ts';
import { contractRows } from './rows.ts';

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
  'Decimal text, up to two places, at most 15 digits with the two places counted, so up to 9999999999999.99; an exponent moves the point (1e3 is 1000.00).';
type Described = Readonly<Record<string, string>>;
const described = new Map<unknown, Described>([
  [day, { format: 'date' }],
  [signedMoney, { description: amount }],
  [moneyOrZero, { description: `${amount} Zero or more.` }],
  [positiveMoney, { description: `${amount} More than zero.` }],
  [percentage, { description: 'Decimal text, 0 to 100, up to two places.' }],
  [
    exchangeRate,
    {
      description:
        'USD for 1 EUR: decimal text, up to eight places and seven digits before them, more than zero.',
    },
  ],
  ...explainedFields.map(([field, description]) => [field, { description }] as const),
]);

/** Shapes whose fields are explained, by themselves. */
const explained = new Map<unknown, Explained['fields']>(
  [
    explainedTransactions,
    explainedWallets,
    explainedValues,
    explainedRedistributions,
    explainedPeriods,
  ].flatMap((shapes) => shapes.map(({ shape, fields }) => [shape, fields] as const)),
);

type Json = Exclude<JSONSchema, boolean>;
/** Parts of requests that are no JSON: nothing in them can be null. */
const withoutJson = new Set<unknown>(
  contractRows().flatMap(({ parts, meta }) =>
    Object.entries(parts).flatMap(([name, part]) => (name === 'body' && meta.upload !== true ? [] : [part])),
  ),
);

/** What a field may be, or null. */
function orNull(field: JSONSchema): Json {
  const { description, ...rest } = typeof field === 'boolean' ? {} : field;
  const known = description === undefined ? {} : { description };
  return { ...known, anyOf: [typeof field === 'boolean' ? field : rest, { type: 'null' }] };
}

/** The fields of a body with null where that leaves one out. */
function withNulls(schema: unknown, json: Json): Json {
  const { properties } = json;
  if (!(schema instanceof z.ZodObject) || !properties || withoutJson.has(schema)) return json;
  const fields = Object.entries(properties).map(([name, field]) => {
    const given = schema.shape[name];
    return [name, given && isLeftOutByNull(name, given) ? orNull(field) : field];
  });
  return { ...json, properties: Object.fromEntries(fields) };
}

/** What a field means before what may stand in it. */
const saying = (field: Json, meaning: string): Json => ({
  ...field,
  description: [meaning, field.description].filter(Boolean).join(' '),
});

/** The fields of a shape with what they mean, where that was explained. */
function withMeanings(schema: unknown, json: Json): Json {
  const meanings = explained.get(schema);
  const { properties } = json;
  if (!meanings || !properties) return json;
  const told = Object.entries(properties).map(([name, field]) => {
    const meaning = meanings[name];
    return [name, meaning === undefined || typeof field === 'boolean' ? field : saying(field, meaning)];
  });
  return { ...json, properties: Object.fromEntries(told) };
}

/** zod → JSON Schema, with what only a check knows said in words, and without the bounds that every integer has. */
export const schemaConverter = new ZodToJsonSchemaConverter({
  interceptors: [
    ({ schema, options, next }) => {
      const [required, json] = next();
      const { minimum, maximum, ...rest } = json;
      const plain = {
        ...rest,
        ...(minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER && { minimum }),
        ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
      };
      const told = withMeanings(schema, plain);
      const taken = options.strategy === 'input' ? withNulls(schema, told) : told;
      return [required, { ...taken, ...described.get(schema) }];
    },
  ],
});
