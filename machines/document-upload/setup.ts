import { assign, emit, setup } from 'xstate';
import { absentCallback, absentPromise } from '../placeholder.ts';
import { refusalOf } from '../refusal.ts';
import { typed } from '../typed.ts';
import { isUnheard } from '../unheard.ts';
import type {
  CheckFileInput,
  ChosenFile,
  DocumentUploadContext,
  DocumentUploadEvent,
  DocumentUploadInput,
  DocumentUploadNotice,
  DocumentUploadTag,
  HeldFile,
  UploadFileInput,
  UploadReport,
  Verdict,
} from './types.ts';

type Failure = { readonly error: unknown };
type Judged = { readonly verdict: Verdict };

/** Error keys that another file would cure; sending the same one again would not. */
const faultsOfTheFile = [
  'file_too_large',
  'file_type_not_allowed',
  'too_many_files',
  'empty_file',
  'file_infected',
];
const isAboutTheDate = (error: unknown) => 'issued_on' in refusalOf(error).fields;

/** Actors, guards and actions of one slot; the actors' real parts are in `src/actors`. */
export const documentUploadSetup = setup({
  types: typed<{
    context: DocumentUploadContext;
    events: DocumentUploadEvent;
    input: DocumentUploadInput;
    emitted: DocumentUploadNotice;
    tags: DocumentUploadTag;
    children: { checkFile: 'checkFile'; uploadFile: 'uploadFile'; removeFile: 'removeFile' };
  }>(),
  actors: {
    /** size, type, count and date, before anything is sent (specification §5) */
    checkFile: absentPromise<Verdict, CheckFileInput>('checkFile'),
    uploadFile: absentCallback<UploadReport, UploadFileInput>('uploadFile'),
    removeFile: absentPromise<void, { readonly fileId: string }>('removeFile'),
  },
  guards: {
    isValidated: ({ context }) => context.held?.status === 'VALIDATED',
    isRefused: ({ context }) => context.held?.status === 'REFUSED',
    isPending: ({ context }) => context.held?.status === 'PENDING_VALIDATION',
    isRejectedForItsDate: (_, { verdict }: Judged) =>
      verdict.kind === 'rejected' && isAboutTheDate(verdict.refusal),
    isRejected: (_, { verdict }: Judged) => verdict.kind === 'rejected',
    lacksItsDate: ({ context }) => context.slot.dated && context.issuedOn === null,
    fileIsAtFault: (_, { error }: Failure) => faultsOfTheFile.includes(refusalOf(error).key),
    /** sent as it was, what was never answered is taken once, in the place that it had */
    isGone: ({ context: { refusal } }, { held }: { readonly held: HeldFile | null }) =>
      held === null && !(refusal !== null && isUnheard(refusal.key)),
    dateIsAtFault: (_, { error }: Failure) => isAboutTheDate(error),
  },
  actions: {
    keepChoice: assign({
      chosen: (_, params: { readonly file: ChosenFile; readonly issuedOn: string | null }) => params.file,
      issuedOn: (_, params) => params.issuedOn,
      percent: 0,
      refusal: null,
    }),
    keepDate: assign({
      issuedOn: (_, params: { readonly issuedOn: string }) => params.issuedOn,
      refusal: null,
    }),
    /** progress never goes back, whatever the browser reports */
    keepPercent: assign({
      percent: ({ context }, params: { readonly percent: number }) =>
        Math.max(context.percent, Math.min(100, Math.round(params.percent))),
    }),
    keepHeld: assign({ held: (_, params: { readonly held: HeldFile | null }) => params.held }),
    keepVerdict: assign({
      refusal: (_, { verdict }: Judged) => (verdict.kind === 'rejected' ? verdict.refusal : null),
    }),
    keepRefusal: assign({ refusal: (_, { error }: Failure) => refusalOf(error) }),
    forgetProgress: assign({ percent: 0, refusal: null }),
    forgetChoice: assign({ chosen: null, issuedOn: null, percent: 0, refusal: null }),
    tellUploaded: emit(({ context }) => ({
      type: 'document.uploaded',
      slot: context.slot,
      file: chosenFile(context).name,
    })),
    tellRemoved: emit(({ context }) => ({ type: 'document.removed', slot: context.slot })),
  },
});

/** The file that is being checked or sent: those states are entered with one only. */
export function chosenFile(context: DocumentUploadContext): ChosenFile {
  if (context.chosen === null) throw new Error('No file was chosen');
  return context.chosen;
}
