import { describe, expect, it } from 'vitest';
import { fromCallback, fromPromise } from 'xstate';
import type { DocumentStatus } from '../../contract/enums.ts';
import type { EnrollmentFile } from '../../contract/values/enrollment.ts';
import { documentUploadMachine } from '../../machines/document-upload/machine.ts';
import { selectChosen, selectHeld, selectSlotState } from '../../machines/document-upload/selectors.ts';
import type {
  CheckFileInput,
  UploadFileInput,
  UploadReport,
  Verdict,
} from '../../machines/document-upload/types.ts';
import { openDesk } from '../../src/features/enrollment/documents/desk.ts';
import type { Place } from '../../src/features/enrollment/documents/desk.ts';
import { slotOf } from '../../src/features/enrollment/documents/papers.ts';

const limits = { max_file_mb: 10, max_files: 5 };
/** It states its own date, which is asked. */
const bills = slotOf('proof_of_address', limits);
const identity = slotOf('identity_front', limits);

const held = (status: DocumentStatus, type: EnrollmentFile['type'] = bills.type): EnrollmentFile => ({
  id: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1c03',
  type,
  owner_id: null,
  name: 'electricity-bill.pdf',
  size: 4_096,
  media_type: 'application/pdf',
  sha256: '0'.repeat(64),
  status,
  reason: status === 'REFUSED' ? 'TOO_OLD' : null,
  text: null,
  issued_on: null,
  expires_on: null,
  uploaded_at: '2026-03-10T14:02:00.000Z',
  decided_at: null,
  replaced_by: null,
});
const another = new File(['%PDF-1.4'], 'newer.pdf', { type: 'application/pdf' });
const stateOf = (place: Place) => selectSlotState(place.actor.getSnapshot());
const statusIn = (place: Place) => selectHeld(place.actor.getSnapshot())?.status;
const chosenIn = (place: Place) => selectChosen(place.actor.getSnapshot())?.name;
const becomes = (place: Place, state: string) => expect.poll(() => stateOf(place)).toBe(state);

/** A step's desk whose uploads go on until they are told their end. */
function deskWithOpenUploads() {
  let report: (told: UploadReport) => void = () => undefined;
  const machine = documentUploadMachine.provide({
    actors: {
      checkFile: fromPromise<Verdict, CheckFileInput>(() => Promise.resolve({ kind: 'accepted' })),
      uploadFile: fromCallback<UploadReport, UploadFileInput>(({ sendBack }) => {
        report = sendBack;
      }),
      removeFile: fromPromise(() => Promise.resolve()),
    },
  });
  const desk = openDesk({ machine, keep: (file) => file.name }, () => undefined);
  return { desk, report: (told: UploadReport) => report(told) };
}

describe('a paper that the fund decides while another is chosen for it', () => {
  it.each(['REFUSED', 'VALIDATED'] as const)(
    'keeps what is chosen and its question, and is %s once that is called off',
    async (status) => {
      const { desk } = deskWithOpenUploads();
      const place = desk.ofFile(bills, held('PENDING_VALIDATION'));
      desk.take(place, [another], 1);
      await becomes(place, 'dating');
      const decided = desk.ofFile(bills, held(status));
      await Promise.resolve();
      expect(decided).toBe(place);
      expect([stateOf(place), chosenIn(place)]).toEqual(['dating', 'newer.pdf']);
      expect(desk.isBusy()).toBe(true);
      place.actor.send({ type: 'upload.cancelled' });
      expect([stateOf(place), desk.isBusy()]).toEqual([status.toLowerCase(), false]);
    },
  );

  it('keeps what is being sent, whose end is seen in its row', async () => {
    const { desk, report } = deskWithOpenUploads();
    const place = desk.ofFile(identity, held('PENDING_VALIDATION', identity.type));
    desk.take(place, [another], 1);
    await becomes(place, 'uploading');
    expect(desk.ofFile(identity, held('REFUSED', identity.type))).toBe(place);
    report({ type: 'upload.failed', error: { key: 'no_response', fields: {}, requestId: null } });
    expect([stateOf(place), chosenIn(place)]).toEqual(['failed', 'newer.pdf']);
    place.actor.send({ type: 'upload.retried' });
    await becomes(place, 'uploading');
    report({ type: 'upload.finished', file: { id: 'newer', status: 'PENDING_VALIDATION' } });
    expect([stateOf(place), desk.isBusy()]).toEqual(['pendingValidation', false]);
  });

  it('follows the decision at once where nothing is chosen, and not while the page is drawn', async () => {
    const { desk } = deskWithOpenUploads();
    const place = desk.ofFile(bills, held('PENDING_VALIDATION'));
    const drawn = desk.version();
    desk.ofFile(bills, held('VALIDATED'));
    expect(desk.version()).toBe(drawn);
    await Promise.resolve();
    expect([stateOf(place), statusIn(place)]).toEqual(['validated', 'VALIDATED']);
  });
});

describe('a paper that another tab has replaced', () => {
  it('has a row as long as something is chosen for it', async () => {
    const { desk } = deskWithOpenUploads();
    const place = desk.ofFile(bills, held('PENDING_VALIDATION'));
    desk.take(place, [another], 1);
    await becomes(place, 'dating');
    expect(desk.onTheWay(bills, [])).toEqual([place]);
    place.actor.send({ type: 'upload.cancelled' });
    expect(desk.onTheWay(bills, [])).toEqual([]);
    expect([place.actor.getSnapshot().status, desk.isBusy()]).toEqual(['stopped', false]);
  });

  it('has none beside its follower, which this tab has sent to the last byte', async () => {
    const { desk, report } = deskWithOpenUploads();
    const place = desk.ofFile(identity, held('PENDING_VALIDATION', identity.type));
    desk.take(place, [another], 1);
    await becomes(place, 'uploading');
    report({ type: 'upload.progressed', percent: 99 });
    expect(desk.onTheWay(identity, [])).toEqual([place]);
    report({ type: 'upload.progressed', percent: 100 });
    expect([desk.onTheWay(identity, []), desk.isBusy()]).toEqual([[], true]);
    report({ type: 'upload.finished', file: { id: 'newer', status: 'PENDING_VALIDATION' } });
    expect([desk.onTheWay(identity, []), desk.isBusy()]).toEqual([[], false]);
  });
});
