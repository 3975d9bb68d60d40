import { z } from 'zod';
import { access } from '../access.ts';
import { done, listReply, paging, reply, row, uuid } from '../row.ts';
import { ownSession, signIn } from '../values/sign-in.ts';
import { ids } from './examples.ts';

const tags = ['extensions'] as const;
const laptop = { browser: 'Firefox', system: 'Windows', kind: 'desktop' as const };
const open = {
  id: ids.record,
  current: true,
  device: laptop,
  network: '203.0.113.0/24',
  signed_in_at: '2026-03-11T14:02:00.000Z',
  last_seen_at: '2026-03-11T14:32:00.000Z',
  expires_at: '2026-03-11T15:02:00.000Z',
};
const opened = {
  id: ids.activity,
  at: '2026-03-11T14:02:00.000Z',
  outcome: 'opened' as const,
  device: laptop,
  network: '203.0.113.0/24',
};

/** Where one is signed in, and when one signed in: always one's own. An extension (feature `sessions`). */
export const sessions = {
  list: row
    .route({
      method: 'GET',
      path: '/x/sessions',
      tags,
      summary: "The caller's open sessions, the present one first, then the last used",
    })
    .meta({ access: access.session, errors: [], example: { reply: [open] } })
    .output(reply(z.array(ownSession))),
  end: row
    .route({
      method: 'DELETE',
      path: '/x/sessions/{sessionId}',
      tags,
      summary:
        "End one of the caller's sessions: its next call answers 401; any but the present one after a confirmation",
    })
    .meta({
      access: access.session,
      errors: ['not_found', 'confirmation_required'],
      example: { params: { sessionId: ids.record }, reply: { ok: true } },
    })
    .input(z.object({ params: z.strictObject({ sessionId: uuid }) }))
    .output(done),
  endOthers: row
    .route({
      method: 'DELETE',
      path: '/x/sessions',
      tags,
      summary: "End all of the caller's sessions but the present one, after a confirmation",
    })
    .meta({
      access: access.session,
      errors: ['confirmation_required'],
      example: { reply: { ended: 2 } },
    })
    .output(reply(z.strictObject({ ended: z.number().int().min(0) }))),
  signIns: row
    .route({
      method: 'GET',
      path: '/x/sign-ins',
      tags,
      summary: "The caller's sign-ins that are still kept, failed ones too, newest first, page by page",
    })
    .meta({
      access: access.session,
      errors: [],
      example: { query: { offset: 0, limit: 10 }, reply: [opened] },
    })
    .input(z.object({ query: z.strictObject(paging) }))
    .output(listReply(signIn)),
};
