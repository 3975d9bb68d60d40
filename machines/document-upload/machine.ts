import { chosenFile, documentUploadSetup } from './setup.ts';

const takesAFile = documentUploadSetup.createStateConfig({
  on: {
    'file.chosen': {
      target: '#documentUpload.checking',
      actions: { type: 'keepChoice', params: ({ event }) => event },
    },
  },
}).on;

const cancels = documentUploadSetup.createStateConfig({
  on: { 'upload.cancelled': '#documentUpload.settling' },
}).on;

const follows = documentUploadSetup.createStateConfig({
  on: {
    'document.changed': {
      target: '#documentUpload.settling',
      actions: { type: 'keepHeld', params: ({ event }) => event },
    },
  },
}).on;

/** Of the file that is replaced, once it is gone: what is chosen takes no place any more. */
const losesPlace = documentUploadSetup.createStateConfig({
  on: {
    'document.changed': {
      guard: { type: 'isGone', params: ({ event }) => event },
      actions: { type: 'keepHeld', params: ({ event }) => event },
    },
  },
}).on;

/** One paper of the enrollment: from an empty slot to the fund's decision (specification §3, §4, §5). */
export const documentUploadMachine = documentUploadSetup.createMachine({
  id: 'documentUpload',
  description: 'One paper of the enrollment: from an empty slot to the fund’s decision.',
  context: ({ input }) => ({
    slot: input.slot,
    held: input.held,
    chosen: null,
    issuedOn: null,
    percent: 0,
    refusal: null,
  }),
  initial: 'settling',
  states: {
    settling: {
      description: 'Passed through at once: the file that the server holds says where the slot stands.',
      entry: 'forgetChoice',
      always: [
        { guard: 'isValidated', target: 'validated' },
        { guard: 'isRefused', target: 'refused' },
        { guard: 'isPending', target: 'pendingValidation' },
        { target: 'missing' },
      ],
    },
    missing: {
      description: 'The slot is empty: a file is dropped here or chosen.',
      tags: 'attention',
      on: { ...takesAFile, ...follows },
    },
    checking: {
      description: 'Size, type, number and date are checked here, before anything is sent.',
      tags: 'busy',
      on: cancels,
      invoke: {
        id: 'checkFile',
        src: 'checkFile',
        input: ({ context }) => ({
          slot: context.slot,
          file: chosenFile(context),
          issuedOn: context.issuedOn,
        }),
        onDone: [
          {
            guard: { type: 'isRejectedForItsDate', params: ({ event }) => ({ verdict: event.output }) },
            target: 'dating',
            actions: { type: 'keepVerdict', params: ({ event }) => ({ verdict: event.output }) },
          },
          {
            guard: { type: 'isRejected', params: ({ event }) => ({ verdict: event.output }) },
            target: 'invalid',
            actions: { type: 'keepVerdict', params: ({ event }) => ({ verdict: event.output }) },
          },
          { guard: 'lacksItsDate', target: 'dating' },
          { target: 'uploading' },
        ],
        onError: { target: 'failed', actions: { type: 'keepRefusal', params: ({ event }) => event } },
      },
    },
    dating: {
      description: 'The paper’s own date is asked: it must be recent.',
      tags: 'attention',
      on: {
        ...takesAFile,
        ...cancels,
        ...losesPlace,
        'date.given': {
          target: 'checking',
          actions: { type: 'keepDate', params: ({ event }) => event },
        },
      },
    },
    invalid: {
      description:
        'The file can’t be taken: too large, of another type, empty, or one too many. Another one can.',
      tags: 'attention',
      on: {
        ...takesAFile,
        ...cancels,
        ...losesPlace,
        // the row still shows what is held, and offers to take it out
        'removal.requested': [
          { guard: 'isPending', target: 'removing' },
          { guard: 'isRefused', target: 'removing' },
        ],
      },
    },
    uploading: {
      description: 'The file is being sent; a former one stays in place until it has arrived.',
      tags: 'busy',
      entry: 'forgetProgress',
      on: {
        ...cancels,
        'upload.progressed': { actions: { type: 'keepPercent', params: ({ event }) => event } },
        'upload.finished': {
          target: 'settling',
          actions: [{ type: 'keepHeld', params: ({ event }) => ({ held: event.file }) }, 'tellUploaded'],
        },
        'upload.failed': [
          {
            guard: { type: 'dateIsAtFault', params: ({ event }) => event },
            target: 'dating',
            actions: { type: 'keepRefusal', params: ({ event }) => event },
          },
          {
            guard: { type: 'fileIsAtFault', params: ({ event }) => event },
            target: 'invalid',
            actions: { type: 'keepRefusal', params: ({ event }) => event },
          },
          { target: 'failed', actions: { type: 'keepRefusal', params: ({ event }) => event } },
        ],
      },
      invoke: {
        id: 'uploadFile',
        src: 'uploadFile',
        input: ({ context }) => ({
          slot: context.slot,
          file: chosenFile(context),
          issuedOn: context.issuedOn,
          replaces: context.held?.id ?? null,
        }),
        onError: { target: 'failed', actions: { type: 'keepRefusal', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'The file did not arrive; the same one can be sent again.',
      tags: 'attention',
      on: { ...takesAFile, ...cancels, ...losesPlace, 'upload.retried': 'checking' },
    },
    pendingValidation: {
      description: 'The fund has the file and has not decided; it can be replaced or removed.',
      tags: 'inPlace',
      on: { ...takesAFile, ...follows, 'removal.requested': 'removing' },
    },
    validated: {
      description: 'The fund has validated the file: it stays.',
      tags: 'inPlace',
      on: follows,
    },
    refused: {
      description: 'The fund has refused the file and says why; another one is needed.',
      tags: 'attention',
      on: { ...takesAFile, ...follows, 'removal.requested': 'removing' },
    },
    removing: {
      description: 'The server is asked to take the file out.',
      tags: 'busy',
      entry: 'forgetChoice',
      invoke: {
        id: 'removeFile',
        src: 'removeFile',
        input: ({ context }) => ({ fileId: context.held?.id ?? '' }),
        onDone: {
          target: 'settling',
          actions: [{ type: 'keepHeld', params: { held: null } }, 'tellRemoved'],
        },
        onError: {
          target: 'removeFailed',
          actions: { type: 'keepRefusal', params: ({ event }) => event },
        },
      },
    },
    removeFailed: {
      description: 'The file was not taken out, or nobody can say yet whether it was.',
      tags: 'attention',
      on: { ...follows, 'removal.requested': 'removing', 'removal.abandoned': 'settling' },
    },
  },
});
