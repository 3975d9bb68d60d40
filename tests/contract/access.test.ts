import { expect, test } from 'vitest';
import { decideAccess } from '../../contract/access.ts';
import { roles } from '../../contract/enums.ts';
import { type ContractRow, rows } from './rows.ts';

const self = '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b00';
const other = '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1bff';
const staff = 'admin compliance finance auditor';

/** Who gets in: `public`, roles, and `own:` roles that reach their own record only. */
function admitted(row: ContractRow): string {
  const owner = row.path.includes('{id}') ? 'id' : 'userId';
  const verdict = (role: string | null, id: string) =>
    decideAccess(row.meta.access, role === null ? null : { id: self, role }, { [owner]: id });
  if (verdict(null, other) === 'allowed') return 'public';
  expect(verdict(null, self)).toBe('unauthenticated');
  expect(verdict('somebody', self)).toBe('forbidden');
  return roles
    .flatMap((role) => {
      if (verdict(role, other) === 'allowed') return [role];
      return verdict(role, self) === 'allowed' ? [`own:${role}`] : [];
    })
    .join(' ');
}

/** Decisions §6 and §8, call by call. */
const rules: Readonly<Record<string, string>> = {
  public: `POST /users/register
    POST /auth/login
    POST /auth/logout
    POST /auth/forgottenpwdrequest
    POST /auth/forgottenpwdset
    POST /auth/resendActivationCode
    POST /auth/checkActivationCode
    GET /x/second-factor/sign-in
    POST /x/second-factor/sign-in
    GET /x/features`,
  [`user ${staff}`]: `GET /auth/whoami
    POST /auth/newpassword
    GET /capital/evolution
    GET /capital/values/report
    GET /transaction/{transaction_type}
    GET /subscriptionBooklet/{bookletId}
    GET /files/contract-templates/{fileName}
    POST /files/avatar/avatar-upload
    DELETE /x/avatar
    GET /x/sessions
    DELETE /x/sessions
    DELETE /x/sessions/{sessionId}
    GET /x/sign-ins
    GET /x/second-factor
    POST /x/second-factor/totp
    POST /x/second-factor/totp/confirmation
    DELETE /x/second-factor/totp
    POST /x/second-factor/passkeys/options
    POST /x/second-factor/passkeys
    PUT /x/second-factor/passkeys/{passkeyId}
    DELETE /x/second-factor/passkeys/{passkeyId}
    POST /x/second-factor/recovery-codes
    GET /x/second-factor/confirmation
    POST /x/second-factor/confirmation
    GET /x/contract/templates
    GET /x/notifications
    POST /x/notifications/read
    GET /x/notifications/preferences
    PUT /x/notifications/preferences
    GET /x/values/bridge
    GET /x/values/report`,
  'own:user admin own:compliance own:finance own:auditor': 'PUT /users/{id}',
  [staff]: `GET /users
    GET /capital/values
    GET /capital/quarterly/values
    GET /x/values/{valueId}/versions
    GET /x/values/suggestion
    GET /x/values/checks
    GET /x/values/totals
    GET /x/values/drafts
    GET /monthlyRedistribution/values
    GET /monthlyRedistribution/values/list
    GET /x/monthlyRedistribution/values/{id}/investors
    GET /transactions
    GET /transactions/member_wallets
    GET /giBankAccounts/{userId}
    GET /giBankAccount/{userId}/{bankId}
    GET /fund/investors
    GET /fund/transaction/criteria/{userId}
    GET /fund/transactions/criteria/{userId}
    GET /fund/transaction/{userId}/{transactionId}
    GET /activities/admin/list/{userId}
    GET /x/approvals
    GET /x/approvals/{approvalId}
    GET /x/approvals/{approvalId}/values
    GET /x/members/{userId}
    GET /x/overview/enrollment
    GET /x/overview/waiting
    GET /x/fund/books
    GET /x/wallets/{userId}/blockings
    GET /activities/admin/details/{userId}/{activityId}`,
  [`own:user ${staff}`]: `GET /users_values/{userId}
    GET /x/statements/{userId}/{currency}
    GET /x/wallets/{userId}/{currency}/bridge
    GET /x/transaction/{userId}/{transactionId}/receipt
    GET /x/transaction/{userId}/{transactionId}/proofs/{fileId}
    GET /x/money/{userId}/standing
    GET /capital/user/{userId}/global/values
    GET /capital/user/{userId}/daily/values
    GET /capital/daily/values/{userId}
    GET /capital/user/{userId}/quarterly/values
    GET /individualDetails/{userId}
    GET /businessDetails/{userId}
    GET /legalOfficer/{userId}
    GET /beneficialOwners/{userId}
    GET /beneficialOwners/{userId}/{ownerId}
    GET /registrationIssues/{userId}
    GET /x/corrections/{userId}
    GET /files/avatar/{userId}/avatar
    GET /subscriptionBooklets/{userId}
    GET /giBankAccount/{userId}
    GET /transaction/{userId}/{transactionId}
    GET /transaction/member_wallets/{userId}/latest
    GET /transactions/list/{userId}
    GET /transactions/currency/{userId}/{currency}
    GET /transactions/criteria/{userId}
    GET /transaction/criteria/{userId}
    GET /activities/user/list/{userId}
    GET /activities/user/details/{userId}/{activityId}`,
  'own:user admin compliance auditor': `GET /files/enrollment/{userId}/file-download/{fileType}
    GET /files/enrollment/{userId}/file-view/{fileType}`,
  'admin compliance auditor': `GET /x/review/{userId}
    GET /x/review/{userId}/screenings
    GET /x/members/{userId}/at
    GET /x/members/{userId}/moments`,
  user: `GET /registrationStatus
    POST /registrationStatus
    POST /individualDetails/step_1
    POST /individualDetails/step_2
    POST /individualDetails/step_3
    POST /individualDetails/step_6
    POST /businessDetails/step_1
    POST /businessDetails/step_2
    POST /businessDetails/step_3
    POST /businessDetails/step_7
    POST /beneficialOwners
    POST /files/enrollment/file-upload
    POST /files/enrollment/file-update/{operation}
    GET /x/drafts/{form}
    PUT /x/drafts/{form}
    DELETE /x/drafts/{form}
    POST /x/contract/acknowledgements
    POST /x/contract/signature
    GET /x/contract/agreement
    POST /x/business/declarations`,
  'own:user': `PUT /beneficialOwners/{userId}/{ownerId}
    DELETE /beneficialOwners/{userId}/{ownerId}
    DELETE /files/enrollment/file-delete/{userId}/{ownerId}`,
  admin: 'POST /x/users/{userId}/activation',
  'admin compliance': `POST /x/dossiers/{userId}/take
    POST /x/dossiers/{userId}/release
    POST /x/dossiers/next
    POST /adminRegistrationStatus/{userId}
    POST /x/dossiers/{userId}/decision
    POST /x/review/{userId}/checks
    POST /x/review/{userId}/data
    POST /x/review/{userId}/screening
    POST /x/review/{userId}/predict
    PUT /registrationIssue/{userId}
    POST /registrationIssue/{userId}/{issueId}
    DELETE /registrationIssue/{userId}/{issueId}
    DELETE /registrationIssues/{userId}
    POST /files/enrollment/{userId}/document/{type}
    POST /subscriptionBooklet/{userId}
    POST /subscriptionBooklet/{userId}/{bookletId}
    POST /subscriptionBooklet/validation/{userId}/{bookletId}
    DELETE /subscriptionBooklet/{userId}/{bookletId}`,
  'admin compliance finance': `POST /x/approvals/{approvalId}/confirm
    POST /x/approvals/{approvalId}/withdraw
    POST /x/wallets/{userId}/blockings`,
  'admin finance': `POST /capital/values
    PUT /capital/values/{id}
    DELETE /capital/values/{id}
    POST /capital/quarterly/values
    POST /x/values/publication
    POST /x/values/drafts/publication
    POST /x/values/import/check
    POST /x/values/import
    GET /x/values/import/template
    PUT /capital/quarterly/values/{valueId}
    DELETE /capital/quarterly/values/{valueId}
    POST /x/monthlyRedistribution/preview
    POST /monthlyRedistribution/values
    PUT /monthlyRedistribution/values/{id}
    DELETE /monthlyRedistribution/values/{id}
    PUT /capital/user/{userId}/global/values/{valueId}
    POST /capital/user/{userId}/daily/values
    PUT /capital/user/{userId}/daily/values/{valueId}
    DELETE /capital/user/{userId}/daily/values/{valueId}
    POST /capital/user/{userId}/quarterly/values
    PUT /capital/user/{userId}/quarterly/values/{valueId}
    DELETE /capital/user/{userId}/quarterly/values/{valueId}
    POST /giBankAccount
    PUT /giBankAccount/{userId}/{bankId}
    DELETE /giBankAccount/{userId}/{bankId}
    POST /giBankAccount/{userId}/{bankId}
    POST /fund/transaction
    POST /x/transaction/{userId}/{transactionId}/predict`,
  'user admin finance': 'POST /transaction',
  'own:user admin finance': `PUT /transaction/{userId}/{transactionId}
    POST /x/transaction/{userId}/{transactionId}/proofs`,
};
const expected = new Map(
  Object.entries(rules).flatMap(([who, calls]) =>
    calls.split('\n').map((call) => [call.trim(), who] as const),
  ),
);

test('every row admits whom the decisions name, and nobody else', () => {
  expect(
    Object.fromEntries(rows.map((row) => [row.call, admitted(row)])),
    'whom a call admits stands a second time in `rules` of this file',
  ).toEqual(Object.fromEntries(expected));
});

test('the auditor writes nothing but the own account', () => {
  const writes = rows.filter((row) => row.method !== 'GET' && !row.meta.access.public);
  const admitting = writes.filter((row) => admitted(row).includes('auditor')).map((row) => row.call);
  expect(admitting.toSorted()).toEqual([
    'DELETE /x/avatar',
    'DELETE /x/second-factor/passkeys/{passkeyId}',
    'DELETE /x/second-factor/totp',
    'DELETE /x/sessions',
    'DELETE /x/sessions/{sessionId}',
    'POST /auth/newpassword',
    'POST /files/avatar/avatar-upload',
    'POST /x/notifications/read',
    'POST /x/second-factor/confirmation',
    'POST /x/second-factor/passkeys',
    'POST /x/second-factor/passkeys/options',
    'POST /x/second-factor/recovery-codes',
    'POST /x/second-factor/totp',
    'POST /x/second-factor/totp/confirmation',
    'PUT /users/{id}',
    'PUT /x/notifications/preferences',
    'PUT /x/second-factor/passkeys/{passkeyId}',
  ]);
});

test('money moves, and a file of values is taken in, only under a key: exactly these calls', () => {
  expect(rows.filter((row) => row.meta.idempotent === true).map((row) => row.call)).toEqual([
    'POST /monthlyRedistribution/values',
    'PUT /monthlyRedistribution/values/{id}',
    'POST /x/approvals/{approvalId}/confirm',
    'POST /transaction',
    'PUT /transaction/{userId}/{transactionId}',
    'POST /fund/transaction',
    'POST /x/values/import',
  ]);
});

test('a paper is kept once under a key: exactly these calls keep to one that is sent', () => {
  expect(rows.filter((row) => row.meta.idempotent === 'offered').map((row) => row.call)).toEqual([
    'POST /files/enrollment/file-upload',
    'POST /files/enrollment/file-update/{operation}',
    'POST /subscriptionBooklet/{userId}',
    'POST /x/transaction/{userId}/{transactionId}/proofs',
  ]);
});
