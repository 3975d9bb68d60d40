import { z } from 'zod';
import { field } from '../../fixtures/app.ts';
import type { Make, Owner } from './requests.ts';

const issue = { section: 'KYC', step: 3, field: 'city', reason: 'DATA_INCORRECT' };
const documents = z.object({ documents: z.array(z.object({ id: z.string(), type: z.string() })) });

/** The id of an issue that was raised for the request. */
async function raised({ reviewer, sent }: Owner): Promise<string> {
  return field(await reviewer.put(`/registrationIssue/${sent.id}`, issue), 'id');
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
  'corrections.list': ({ id }) => ({ path: `/x/corrections/${id}` }),
  'files.decideDocument': async ({ reviewer, sent }) => {
    const { body } = await reviewer.get(`/individualDetails/${sent.id}`);
    const paper = documents.parse(body).documents.find(({ type }) => type === 'identity_front');
    return {
      path: `/files/enrollment/${sent.id}/document/identity_front`,
      body: { file_id: paper?.id, status: 'VALIDATED' },
    };
  },
  'booklets.list': ({ id }) => ({ path: `/subscriptionBooklets/${id}` }),
  'booklets.read': ({ booklet }) => ({ path: `/subscriptionBooklet/${booklet}` }),
};
