import { z } from 'zod';
import { field } from '../../fixtures/app.ts';
import { clear, itemIn, readReview } from '../../fixtures/review.ts';
import type { Make, Owner } from './requests.ts';

const issue = { section: 'KYC', step: 3, field: 'city', reason: 'DATA_INCORRECT' };
const documents = z.object({ documents: z.array(z.object({ id: z.string(), type: z.string() })) });

/** The id of an issue that was raised for the request. */
async function raised({ reviewer, sent }: Owner): Promise<string> {
  return field(await reviewer.put(`/registrationIssue/${sent.id}`, issue), 'id');
}

const booklet = { activity_type: 'MONEY_IN', urls: ['https://papers.example.com/1'] };

/** The path of a booklet that was prepared for the request. */
async function preparedBooklet({ reviewer, id }: Owner, calls = '/subscriptionBooklet'): Promise<string> {
  const answer = await reviewer.post(`/subscriptionBooklet/${id}`, booklet);
  return `${calls}/${id}/${field(answer, 'id')}`;
}

const lines = z.array(z.object({ id: z.string() }));

/** The path of a line of the log that everybody in reach may read. */
async function lineOf({ reviewer, id }: Owner, side: 'admin' | 'user'): Promise<string> {
  const { body } = await reviewer.get(`/activities/${side}/list/${id}?activity_type=ENROLLMENT&limit=1`);
  return `/activities/${side}/details/${id}/${lines.parse(body)[0]?.id}`;
}

/** The calls of a reviewer, on a member whose dossier was submitted; and what the owner reads of them. */
export const reviewRequests: Readonly<Record<string, Make>> = {
  'issues.list': ({ id }) => ({ path: `/registrationIssues/${id}` }),
  'issues.create': ({ sent }) => ({ path: `/registrationIssue/${sent.id}`, body: issue }),
  'issues.update': async (owner) => ({
    path: `/registrationIssue/${owner.sent.id}/${await raised(owner)}`,
    body: { status: 'RESOLVED', version: 1 },
  }),
  'issues.remove': async (owner) => ({
    path: `/registrationIssue/${owner.sent.id}/${await raised(owner)}`,
  }),
  'issues.removeAll': ({ sent }) => ({ path: `/registrationIssues/${sent.id}` }),
  'registration.saveStatusByAdministrator': ({ sent }) => ({
    path: `/adminRegistrationStatus/${sent.id}`,
    body: { current_step: 4, enrollment_status: 'IN_PROGRESS', reason: 'The proof of address is too old' },
  }),
  'review.read': ({ sent }) => ({ path: `/x/review/${sent.id}` }),
  'review.check': async ({ reviewer, sent }) => {
    const { key: item, version } = itemIn(await readReview(reviewer, sent.id), 'data:3');
    return {
      path: `/x/review/${sent.id}/checks`,
      body: { item, check: 'address', outcome: 'PASSED', version },
    };
  },
  'review.decideData': async ({ reviewer, sent }) => {
    const { key: item, version } = itemIn(await readReview(reviewer, sent.id), 'data:2');
    return { path: `/x/review/${sent.id}/data`, body: { item, status: 'VALIDATED', version } };
  },
  'review.screenings': ({ sent }) => ({ path: `/x/review/${sent.id}/screenings` }),
  'review.screen': async ({ reviewer, sent }) => {
    const { persons, screening } = await readReview(reviewer, sent.id);
    const seen = { persons: persons.version, replaces: screening?.id };
    return { path: `/x/review/${sent.id}/screening`, body: { ...clear, ...seen } };
  },
  'review.predict': ({ sent }) => ({
    path: `/x/review/${sent.id}/predict`,
    body: { act: 'issue.removeAll' },
  }),
  'corrections.list': ({ id }) => ({ path: `/x/corrections/${id}` }),
  'files.decideDocument': async ({ reviewer, sent }) => {
    const { body } = await reviewer.get(`/individualDetails/${sent.id}`);
    const paper = documents.parse(body).documents.find(({ type }) => type === 'identity_front');
    return {
      path: `/files/enrollment/${sent.id}/document/identity_front`,
      body: { file_id: paper?.id, status: 'VALIDATED' },
    };
  },
  'activities.adminList': ({ id }) => ({ path: `/activities/admin/list/${id}?role=user` }),
  'activities.adminDetails': async (owner) => ({ path: await lineOf(owner, 'admin') }),
  'activities.userList': ({ id }) => ({ path: `/activities/user/list/${id}?operation_type=ALL` }),
  'activities.userDetails': async (owner) => ({ path: await lineOf(owner, 'user') }),
  'history.member': ({ id }) => ({ path: `/x/members/${id}` }),
  'history.at': ({ id }) => ({ path: `/x/members/${id}/at?at=2026-03-11T10:00:00.000Z` }),
  'history.moments': ({ id }) => ({ path: `/x/members/${id}/moments` }),
  'booklets.list': ({ id }) => ({ path: `/subscriptionBooklets/${id}` }),
  'booklets.read': ({ booklet }) => ({ path: `/subscriptionBooklet/${booklet}` }),
  'booklets.create': ({ id }) => ({ path: `/subscriptionBooklet/${id}`, body: booklet }),
  'booklets.update': async (owner) => ({
    path: await preparedBooklet(owner),
    body: { urls: booklet.urls, version: 1 },
  }),
  'booklets.decide': async (owner) => ({
    path: await preparedBooklet(owner, '/subscriptionBooklet/validation'),
    body: { status: 'VALIDATED', version: 1 },
  }),
  'booklets.remove': async (owner) => ({ path: await preparedBooklet(owner) }),
};
