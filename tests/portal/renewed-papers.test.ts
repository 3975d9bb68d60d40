import { expect, it } from 'vitest';
import { enrollmentFile, type EnrollmentFile } from '../../contract/values/enrollment.ts';
import { isRenewed } from '../../src/features/enrollment/documents/papers.ts';
import { heldState } from '../../src/features/enrollment/documents/slot-view.ts';

const today = '2026-03-11';
const decided_at = '2026-03-10T14:02:00.000Z';
const front = (expires_on: string | null, change: Partial<EnrollmentFile> = {}) =>
  enrollmentFile.parse({
    id: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1c01',
    type: 'identity_front',
    owner_id: null,
    name: 'passport.pdf',
    size: 1,
    media_type: 'application/pdf',
    sha256: '0'.repeat(64),
    status: 'VALIDATED',
    reason: null,
    text: null,
    issued_on: null,
    expires_on,
    uploaded_at: '2026-03-10T14:00:00.000Z',
    decided_at,
    replaced_by: null,
    ...change,
  });
/** The first of a slot's files as it is drawn. */
const drawn = (file: EnrollmentFile, ...others: readonly EnrollmentFile[]) => {
  const around = { today, again: false, isChanged: false, isRenewed: isRenewed(file, [file, ...others]) };
  return heldState(file, { name: file.name }, around);
};
const newer = front('2035-09-01');

it('a file that expires stands as validated once a newer one of its slot is validated for longer', () => {
  expect(drawn(front('2026-04-05'))).toMatchObject({ kind: 'expiring', on: '2026-04-05' });
  expect(drawn(front('2026-04-05'), newer)).toMatchObject({ kind: 'validated', expires: '2026-04-05' });
  expect(drawn(newer, front('2026-04-05'))).toMatchObject({ kind: 'validated', expires: '2035-09-01' });
});

it('a file that has expired says so until then, and its day no more', () => {
  expect(drawn(front('2026-03-10'))).toMatchObject({ kind: 'expired', on: '2026-03-10' });
  const renewed = drawn(front('2026-03-10'), newer);
  expect(renewed).toMatchObject({ kind: 'validated', on: decided_at });
  expect(renewed).not.toHaveProperty('expires');
});

it('a newer file counts once it is validated, and where it says for how long', () => {
  for (const other of [
    front('2035-09-01', { status: 'PENDING_VALIDATION' }),
    front('2035-09-01', { replaced_by: newer.id }),
    front('2026-04-05'),
    front(null),
  ])
    expect(drawn(front('2026-04-05'), other)).toMatchObject({ kind: 'expiring' });
});
