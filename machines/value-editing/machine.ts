import { valueEditingSetup } from './setup.ts';

/** What is typed meanwhile is kept, and saved once this is over. */
const keepsEntries = valueEditingSetup.createStateConfig({
  on: { 'entries.changed': { actions: { type: 'keepEntries', params: ({ event }) => event } } },
}).on;

/** What is typed is to be saved, whatever was said before. */
const takesEntries = valueEditingSetup.createStateConfig({
  on: {
    'entries.changed': {
      target: '#valueEditing.settling',
      actions: { type: 'keepEntries', params: ({ event }) => event },
    },
  },
}).on;

/** Values in a grid: drafts save themselves, one record after the other, and two people on one record are asked (decisions §4, §5). */
export const valueEditingMachine = valueEditingSetup.createMachine({
  id: 'valueEditing',
  description:
    'Values in a grid: what is typed into drafts saves itself, one record after the other. Where somebody else changed the record meanwhile, both versions are shown and the person chooses.',
  context: { entries: [], sent: null, theirs: null, refusal: null },
  initial: 'resting',
  states: {
    resting: {
      description: 'Everything that was typed is saved.',
      entry: 'forgetRefusal',
      on: { ...takesEntries },
    },
    settling: {
      description: 'Passed through at once: whether anything is left to be saved.',
      entry: ['forgetRefusal', 'forgetTheirs'],
      always: [{ guard: 'nothingIsTyped', target: 'resting' }, { target: 'editing' }],
    },
    editing: {
      description: 'The person is typing; a short pause later it is saved, but for what can’t be read.',
      on: { ...takesEntries, 'save.asked': { guard: 'somethingIsWhole', target: 'saving' } },
      after: { pause: { guard: 'somethingIsWhole', target: 'saving' } },
    },
    saving: {
      description: 'One record is with the server; typing goes on meanwhile.',
      tags: 'busy',
      entry: 'keepSent',
      on: { ...keepsEntries },
      invoke: {
        id: 'saveRecord',
        src: 'saveRecord',
        input: ({ context }) => context.sent,
        onDone: {
          target: 'settling',
          actions: { type: 'keepSaved', params: ({ event }) => event.output },
        },
        onError: [
          { guard: { type: 'isOvertaken', params: ({ event }) => event }, target: 'comparing' },
          { target: 'refused', actions: { type: 'keepRefusal', params: ({ event }) => event } },
        ],
      },
    },
    refused: {
      description: 'It was not saved, or no answer came: it says why, and what was typed is there.',
      on: { ...takesEntries, 'save.asked': { guard: 'somethingIsWhole', target: 'saving' } },
    },
    comparing: {
      description: 'Somebody else changed the record: how it stands now is read; typing goes on meanwhile.',
      tags: ['busy', 'conflict'],
      on: { ...keepsEntries },
      invoke: {
        id: 'readTheirs',
        src: 'readTheirs',
        input: ({ context }) => context.sent,
        onDone: {
          target: 'conflict',
          actions: { type: 'keepTheirs', params: ({ event }) => event.output },
        },
        onError: { target: 'unread', actions: { type: 'keepRefusal', params: ({ event }) => event } },
      },
    },
    unread: {
      description: 'How the record stands now could not be read; what was typed is there.',
      tags: 'conflict',
      exit: 'forgetRefusal',
      on: { ...keepsEntries, 'comparison.retried': 'comparing' },
    },
    conflict: {
      description:
        'Both versions are side by side: one’s own is kept, or the other one is taken; typing goes on meanwhile. Where theirs is no draft any more, or is gone, it can only be taken.',
      tags: 'conflict',
      on: {
        ...keepsEntries,
        'mine.kept': [
          { guard: 'mineCanBeSaved', target: 'saving', actions: 'takeTheirVersion' },
          { guard: 'theirsIsOpen', target: 'settling', actions: 'takeTheirVersion' },
        ],
        'theirs.taken': { target: 'settling', actions: 'dropMine' },
      },
    },
  },
});
