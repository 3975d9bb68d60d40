import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fromCallback, fromPromise } from 'xstate';
import type { DocumentStatus } from '../../contract/enums.ts';
import { contract } from '../../contract/index.ts';
import type { EnrollmentFile } from '../../contract/values/enrollment.ts';
import { individualDetails } from '../../contract/values/enrollment.ts';
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
import { filesIn, slotOf } from '../../src/features/enrollment/documents/papers.ts';

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
const arrived = { type: 'upload.finished', file: { id: 'newer', status: 'PENDING_VALIDATION' } } as const;
const another = new File(['%PDF-1.4'], 'newer.pdf', { type: 'application/pdf' });
const stateOf = (place: Place) => selectSlotState(place.actor.getSnapshot());
const statusIn = (place: Place) => selectHeld(place.actor.getSnapshot())?.status;
const chosenIn = (place: Place) => selectChosen(place.actor.getSnapshot())?.name;
const becomes = (place: Place, state: string) => expect.poll(() => stateOf(place)).toBe(state);

/** A step's desk whose uploads go on until they are told their end. */
function deskWithOpenUploads() {
  let report: (told: UploadReport) => void = () => undefined;
  let replaces: string | null = null;
  const told: string[] = [];
  const machine = documentUploadMachine.provide({
    actors: {
      checkFile: fromPromise<Verdict, CheckFileInput>(() => Promise.resolve({ kind: 'accepted' })),
      uploadFile: fromCallback<UploadReport, UploadFileInput>(({ input, sendBack }) => {
        report = sendBack;
        ({ replaces } = input);
      }),
      removeFile: fromPromise(() => Promise.resolve()),
    },
  });
  const desk = openDesk({ machine, keep: (file) => file.name }, (what) => told.push(what));
  /** `replaces`: whose place the last sending takes */
  return { desk, told, report: (end: UploadReport) => report(end), replaces: () => replaces };
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
    report(arrived);
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
  /** Sent again once its sending had failed by this key, and its paper was found gone. */
  async function failedBy(key: string) {
    const step = deskWithOpenUploads();
    const place = step.desk.ofFile(identity, held('PENDING_VALIDATION', identity.type));
    step.desk.take(place, [another], 1);
    await becomes(place, 'uploading');
    step.report({ type: 'upload.failed', error: { key, fields: {}, requestId: null } });
    step.desk.onTheWay(identity, []);
    await Promise.resolve();
    expect([stateOf(place), chosenIn(place)]).toEqual(['failed', 'newer.pdf']);
    place.actor.send({ type: 'upload.retried' });
    await becomes(place, 'uploading');
    return { ...step, place };
  }

  it('takes no place any more: what was chosen for it is sent as a further file', async () => {
    const { report, replaces, told } = await failedBy('not_found');
    report(arrived);
    expect([replaces(), told]).toEqual([null, ['sent']]);
  });

  it('is told so as well while its date is asked', async () => {
    const { desk, replaces } = deskWithOpenUploads();
    const place = desk.ofFile(bills, held('PENDING_VALIDATION'));
    desk.take(place, [another], 1);
    await becomes(place, 'dating');
    desk.onTheWay(bills, []);
    await Promise.resolve();
    place.actor.send({ type: 'date.given', issuedOn: '2026-03-01' });
    await becomes(place, 'uploading');
    expect(replaces()).toBeNull();
  });

  it('keeps its place for a sending without an answer, which may have replaced it', async () => {
    const { report, replaces, told, place } = await failedBy('no_response');
    report(arrived);
    expect([replaces(), told]).toEqual([place.key, ['replaced']]);
  });

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
    report(arrived);
    expect([desk.onTheWay(identity, []), desk.isBusy()]).toEqual([[], false]);
  });
});

/** The server's answer to whatever is sent by XMLHttpRequest; '': it is lost. */
let answered = '';
class Sending extends EventTarget {
  readonly upload = new EventTarget();
  readonly status = 200;
  responseText = '';
  withCredentials = false;
  open = () => undefined;
  abort = () => undefined;
  setRequestHeader = () => undefined;
  getResponseHeader = () => null;
  send(): void {
    this.responseText = answered;
    queueMicrotask(() => {
      for (const end of [answered === '' ? 'error' : 'load', 'loadend']) this.dispatchEvent(new Event(end));
    });
  }
}

describe('a file that has arrived while the dossier can’t be read', () => {
  const parts = async () => ({
    ...(await import('../../src/actors/document-upload.ts')),
    ...(await import('../../src/queries/enrollment.ts')),
  });
  let portal: Awaited<ReturnType<typeof parts>>;
  /** what a read of the dossier brings; null: the line is down */
  let dossier: object | null = null;
  let reads = 0;
  beforeAll(async () => {
    const location = { origin: 'http://127.0.0.1:9', pathname: '/user/enrollment' };
    vi.stubGlobal('window', Object.assign(new EventTarget(), { location }));
    vi.stubGlobal('document', Object.assign(new EventTarget(), { documentElement: { lang: 'en' } }));
    vi.stubGlobal('XMLHttpRequest', Sending);
    vi.stubGlobal('fetch', async () => {
      reads += 1;
      return dossier === null ? new Response('<html>', { status: 502 }) : Response.json(dossier);
    });
    portal = await parts();
  });
  afterAll(() => void vi.unstubAllGlobals());

  const saved = individualDetails.parse(contract.individual.details['~orpc'].meta.example?.reply);
  const { user_id } = saved;
  const sent = held('PENDING_VALIDATION', identity.type);

  /** A step of a dossier that was read with these files, and can't be read again by now. */
  async function openStep(documents: readonly EnrollmentFile[]) {
    const queries = { retry: false, networkMode: 'always', refetchOnReconnect: true } as const;
    const client = new QueryClient({ defaultOptions: { queries } });
    client.mount();
    const query = portal.individualDetailsQuery(user_id);
    dossier = { ...saved, documents };
    await client.fetchQuery(query);
    const leave = new QueryObserver(client, { ...query, staleTime: Infinity }).subscribe(() => undefined);
    dossier = null;
    const uploads = portal.openUploads(client, user_id, () => Promise.resolve(false));
    const told: string[] = [];
    const desk = openDesk(uploads, (what, _slot, file) => told.push([what, file].filter(Boolean).join(' ')));
    const files = () => {
      const read = client.getQueryData(query.queryKey)?.documents ?? [];
      return filesIn({ ownerId: null, files: read, again: [], isPassport: false }, identity.type);
    };
    const end = () => {
      desk.stop();
      leave();
      client.unmount();
    };
    return { desk, files, told, end };
  }
  const rowsOf = ({ desk, files }: Awaited<ReturnType<typeof openStep>>) => [
    ...files().map((file) => stateOf(desk.ofFile(identity, file))),
    ...desk.onTheWay(identity, files()).map(stateOf),
  ];
  const picture = new File(['\u0089PNG'], 'front.png', { type: 'image/png' });

  it('is held in its slot, and the dossier is read again once the line is back', async () => {
    const step = await openStep([]);
    answered = JSON.stringify(sent);
    step.desk.take(step.desk.empty(identity), [picture], 0);
    await expect.poll(() => step.told).toEqual(['sent front.png']);
    expect(rowsOf(step)).toEqual(['pendingValidation']);
    const before = reads;
    dossier = { ...saved, documents: [{ ...sent, status: 'VALIDATED' }] };
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
    await expect.poll(() => rowsOf(step)).toEqual(['validated']);
    expect(reads).toBe(before + 1);
    step.end();
  });

  it('takes the place of the one that it replaces', async () => {
    const refused = { ...held('REFUSED', identity.type), id: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1c04' };
    const step = await openStep([refused]);
    answered = JSON.stringify(sent);
    step.desk.take(step.desk.ofFile(identity, refused), [picture], 1);
    await expect.poll(() => step.told).toEqual(['replaced front.png']);
    expect(step.files().map(({ id }) => id)).toEqual([sent.id]);
    expect(rowsOf(step)).toEqual(['pendingValidation']);
    step.end();
  });

  it('leaves its slot at once when it is taken out', async () => {
    const step = await openStep([sent]);
    answered = JSON.stringify(sent);
    step.desk.ofFile(identity, sent).actor.send({ type: 'removal.requested' });
    await expect.poll(() => step.told).toEqual(['removed']);
    expect(rowsOf(step)).toEqual([]);
    step.end();
  });

  it('is taken out without an answer where the dossier says so, and is not where it does not', async () => {
    const step = await openStep([sent]);
    answered = '';
    const { actor } = step.desk.ofFile(identity, sent);
    dossier = { ...saved, documents: [sent] };
    actor.send({ type: 'removal.requested' });
    await expect.poll(() => rowsOf(step), { timeout: 5000 }).toEqual(['removeFailed']);
    dossier = { ...saved, documents: [] };
    actor.send({ type: 'removal.requested' });
    await expect.poll(() => step.told, { timeout: 5000 }).toEqual(['removed']);
    expect(rowsOf(step)).toEqual([]);
    step.end();
  });
});
