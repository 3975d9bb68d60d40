import { exampleFile, exampleSlot } from '../../machines/catalogue/document-upload.ts';
import { documentUploadMachine } from '../../machines/document-upload/machine.ts';
import { answers, fails, page, person, report } from './model.ts';
import type { ChartModel, Keeps } from './model.ts';

type Status = 'PENDING_VALIDATION' | 'VALIDATED' | 'REFUSED';
const held = (status: Status) => ({ id: `file-${status}`, status });
const refusal = (key: string, fields: Readonly<Record<string, string>> = {}) => ({
  key,
  fields,
  requestId: null,
});
const choose = person({ type: 'file.chosen', file: exampleFile, issuedOn: null });
const date = person({ type: 'date.given', issuedOn: '2026-01-12' });
const retry = person({ type: 'upload.retried' });
const cancel = person({ type: 'upload.cancelled' });
const remove = person({ type: 'removal.requested' });
const accepted = answers('checkFile', { kind: 'accepted' });
const rejected = (key: string, fields: Readonly<Record<string, string>> = {}) =>
  answers('checkFile', { kind: 'rejected', refusal: refusal(key, fields) });
const sent = (percent: number) => report('uploadFile', { type: 'upload.progressed', percent });
const stored = report('uploadFile', { type: 'upload.finished', file: held('PENDING_VALIDATION') });
const broke = (key: string, fields: Readonly<Record<string, string>> = {}) =>
  report('uploadFile', { type: 'upload.failed', error: refusal(key, fields) });
const decided = (status: Status | null) =>
  page({ type: 'document.changed', held: status === null ? null : held(status) });
const tooOld = { issued_on: 'too_old' };

const hasFile: Keeps = (context) => context['chosen'] !== null;
const explains: Keeps = (context) => context['chosen'] !== null && context['refusal'] !== null;
const settled: Keeps = (context) => context['chosen'] === null && context['refusal'] === null;

export const documentUploadModel: ChartModel = {
  name: 'document-upload',
  section: '§4, §5',
  machine: documentUploadMachine,
  starts: {
    'an empty dated slot': { slot: exampleSlot, held: null },
    'an empty slot': { slot: { ...exampleSlot, type: 'identity_front', dated: false }, held: null },
    'a refused paper': { slot: exampleSlot, held: held('REFUSED') },
    'a pending paper': { slot: exampleSlot, held: held('PENDING_VALIDATION') },
    'a validated paper': { slot: exampleSlot, held: held('VALIDATED') },
  },
  tells: (context) => JSON.stringify([context['issuedOn'], context['held']]),
  says: [
    choose,
    date,
    retry,
    cancel,
    remove,
    person({ type: 'removal.abandoned' }),
    accepted,
    rejected('file_too_large'),
    rejected('validation_failed', tooOld),
    fails('checkFile', 'unexpected_error'),
    sent(62),
    stored,
    broke('file_type_not_allowed'),
    broke('validation_failed', tooOld),
    broke('no_response'),
    broke('not_found'),
    fails('uploadFile', 'unexpected_error'),
    answers('removeFile'),
    fails('removeFile'),
    decided('VALIDATED'),
    decided('REFUSED'),
    decided(null),
  ],
  rests: ['pendingValidation', 'validated'],
  states: {
    missing: {
      sentence: 'the slot is empty and takes a file',
      tags: ['attention'],
      offers: ['file.chosen'],
      keeps: settled,
    },
    checking: {
      sentence: 'the file is being checked',
      tags: ['busy'],
      offers: ['upload.cancelled'],
      keeps: hasFile,
    },
    dating: {
      sentence: 'the paper’s date is asked',
      tags: ['attention'],
      offers: ['file.chosen', 'upload.cancelled', 'date.given'],
      keeps: hasFile,
    },
    invalid: {
      sentence: 'the row says why the file can’t be taken, and takes another',
      tags: ['attention'],
      offers: ({ held }) => [
        'file.chosen',
        'upload.cancelled',
        ...(held === null ? [] : ['removal.requested']),
      ],
      keeps: explains,
    },
    uploading: {
      sentence: 'the row shows how much is sent, and a way to cancel',
      tags: ['busy'],
      offers: ['upload.cancelled'],
      keeps: hasFile,
    },
    failed: {
      sentence: 'the row says that the file did not arrive, and offers to send it again',
      tags: ['attention'],
      offers: ['file.chosen', 'upload.cancelled', 'upload.retried'],
      keeps: explains,
    },
    pendingValidation: {
      sentence: 'the fund has the file',
      tags: ['inPlace'],
      offers: ['file.chosen', 'removal.requested'],
      keeps: settled,
    },
    validated: { sentence: 'the file is validated', tags: ['inPlace'], offers: [], keeps: settled },
    refused: {
      sentence: 'the file is refused and another one is asked for',
      tags: ['attention'],
      offers: ['file.chosen', 'removal.requested'],
      keeps: settled,
    },
    removing: { sentence: 'the file is being taken out', tags: ['busy'], offers: [], keeps: settled },
    removeFailed: {
      sentence: 'the row says that the file is still there',
      tags: ['attention'],
      offers: ['removal.requested', 'removal.abandoned'],
      keeps: (context) => context['held'] !== null && context['refusal'] !== null,
    },
  },
  needs: [
    { event: 'file.chosen', by: 'file' },
    { event: 'date.given', by: 'typing' },
  ],
  walks: {
    'chooses a file too large, then another, dates it, loses the line, sends it again, is validated': {
      start: 'an empty dated slot',
      says: [
        choose,
        rejected('file_too_large'),
        choose,
        accepted,
        date,
        accepted,
        sent(62),
        broke('no_response'),
        retry,
        accepted,
        stored,
        decided('VALIDATED'),
      ],
    },
    'replaces a refused paper, cancels and is back at the refused one': {
      start: 'a refused paper',
      says: [choose, accepted, date, accepted, sent(62), cancel],
    },
  },
};
