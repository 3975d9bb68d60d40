import type { TestApp, Visitor } from '../../fixtures/app.ts';
import { field, goodPassword } from '../../fixtures/app.ts';
import type { TestDatabase } from '../../fixtures/database.ts';
import { steps, templatesOf, upload } from '../../fixtures/member.ts';
import { jpeg } from '../../fixtures/papers.ts';
import { accountRequests } from './account-requests.ts';
import { approvalRequests } from './approval-requests.ts';
import { companyRequests } from './company-requests.ts';
import { fundBankRequests } from './fund-bank-requests.ts';
import { memberRequests } from './member-requests.ts';
import { moneyRequests } from './money-requests.ts';
import { multipart } from './multipart.ts';
import { redistributionRequests } from './redistribution-requests.ts';
import { reviewRequests } from './review-requests.ts';
import { secondFactorRequests } from './second-factor-requests.ts';
import { valueRequests } from './value-requests.ts';
import { valueImportRequests } from './value-import-requests.ts';

export type Request = {
  readonly path: string;
  readonly body?: object | Buffer;
  readonly headers?: Record<string, string>;
};
/** Somebody with a session. */
export type Caller = { readonly visitor: Visitor; readonly id: string };
/** A member whose dossier stands at step 7, ready to submit, and those who stand around it. */
export type Owner = {
  readonly visitor: Visitor;
  readonly id: string;
  readonly email: string;
  /** another member, whose dossier was submitted */
  readonly sent: { readonly id: string };
  /** of the role `compliance` */
  readonly reviewer: Visitor;
  /** of the role `admin` */
  readonly admin: Visitor;
  /** an administrator who prepares what others confirm, and makes no other request */
  readonly preparer: Visitor;
  readonly preparerId: string;
  /** submits the dossier of somebody new; answers the member's id */
  readonly sendAnew: () => Promise<string>;
  /** the newest of them */
  readonly fresh: { id: string | null };
  /** what the calls here make of a password */
  readonly changedPassword: string;
  /** whoever makes the request, where that is another one for each; null for nobody */
  readonly caller: (who: string) => Caller | null;
  readonly app: TestApp;
  readonly database: TestDatabase;
  /** the id of the owner's own booklet */
  readonly booklet: string;
};

export const nextPassword = 'another sentence 43';
/** `who` makes the request: most of them are the same for everybody. */
export type Make = (owner: Owner, who: string) => Promise<Request> | Request;
const draft = '/x/drafts/individual.step_2';

/** For each call that is implemented and not public: a request that succeeds for `owner`, or for staff. */
export const requests: Readonly<Record<string, Make>> = {
  ...reviewRequests,
  ...accountRequests,
  ...companyRequests,
  ...memberRequests,
  ...approvalRequests,
  ...fundBankRequests,
  ...moneyRequests,
  ...valueImportRequests,
  ...redistributionRequests,
  ...valueRequests,
  ...secondFactorRequests,
  'auth.whoami': () => ({ path: '/auth/whoami' }),
  'auth.newPassword': () => ({
    path: '/auth/newpassword',
    body: { old_password: goodPassword, password: nextPassword, password_confirmation: nextPassword },
  }),
  'registration.status': () => ({ path: '/registrationStatus' }),
  'registration.saveStatus': () => ({
    path: '/registrationStatus',
    body: { current_registration_type: 'INDIVIDUAL', current_step: 7 },
  }),
  'individual.details': ({ id }) => ({ path: `/individualDetails/${id}` }),
  'individual.saveStep1': () => ({ path: '/individualDetails/step_1', body: steps.step_1 }),
  'individual.saveStep2': () => ({ path: '/individualDetails/step_2', body: steps.step_2 }),
  'individual.saveStep3': () => ({ path: '/individualDetails/step_3', body: steps.step_3 }),
  'individual.saveStep6': () => ({ path: '/individualDetails/step_6', body: steps.step_6 }),
  'files.contractTemplate': async ({ visitor }) => {
    const [first] = await templatesOf(visitor);
    return { path: `/files/contract-templates/${first?.file_name}` };
  },
  'files.download': ({ id }) => ({ path: `/files/enrollment/${id}/file-download/identity_front` }),
  'files.view': ({ id }) => ({ path: `/files/enrollment/${id}/file-view/identity_front` }),
  'files.upload': async () => ({
    path: '/files/enrollment/file-upload',
    ...(await multipart({ type: 'identity_back' }, true)),
  }),
  // Each removes a paper of the owner that was sent for it.
  'files.change': async ({ visitor }) => ({
    path: '/files/enrollment/file-update/remove',
    ...(await multipart({ file_id: field(await upload(visitor, 'identity_back', jpeg()), 'id') }, false)),
  }),
  'extensions.readDraft': () => ({ path: draft }),
  'extensions.saveDraft': () => ({ path: draft, body: { values: { phone: '612' } } }),
  'extensions.deleteDraft': () => ({ path: draft }),
  'extensions.templates': () => ({ path: '/x/contract/templates' }),
  'extensions.agreement': () => ({ path: '/x/contract/agreement' }),
  'signing.sign': () => ({
    path: '/x/contract/signature',
    body: { kind: 'typed', name: 'Camille Exemple', language: 'en' },
  }),
  'extensions.acknowledge': async ({ visitor }) => {
    const [first] = await templatesOf(visitor);
    return {
      path: '/x/contract/acknowledgements',
      body: { kind: first?.kind, version: first?.version, read: true },
    };
  },
};
