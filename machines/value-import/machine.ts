import { sheetOf, valueImportSetup } from './setup.ts';

const takesSheet = valueImportSetup.createStateConfig({
  on: {
    'sheet.chosen': {
      target: '#valueImport.checking',
      actions: { type: 'keepSheet', params: ({ event }) => event },
    },
  },
}).on;

const repeats = valueImportSetup.createStateConfig({
  on: {
    'check.repeated': {
      target: '#valueImport.checking',
      actions: { type: 'keepKey', params: ({ event }) => event },
    },
  },
}).on;

const abandons = valueImportSetup.createStateConfig({
  on: { 'import.abandoned': { target: '#valueImport.choosing', actions: 'forgetSheet' } },
}).on;

/** Values from a spreadsheet: chosen, checked row by row, taken in as drafts, all rows or none (decision 0037). */
export const valueImportMachine = valueImportSetup.createMachine({
  id: 'valueImport',
  description:
    'Values from a CSV or XLSX file: each row is shown with what it would change, then all are taken in as drafts, or none.',
  context: ({ input }) => ({
    series: input.series,
    sheet: null,
    key: '',
    percent: 0,
    checked: null,
    refusal: null,
  }),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'The person says which values a file holds, and chooses it or takes a template.',
      on: {
        ...takesSheet,
        'series.chosen': { actions: { type: 'keepSeries', params: ({ event }) => event } },
      },
    },
    checking: {
      description: 'The file is sent and read; nothing is written, and it can be called off.',
      tags: 'busy',
      entry: 'forgetCheck',
      on: {
        'check.cancelled': { target: 'choosing', actions: 'forgetSheet' },
        'check.progressed': { actions: { type: 'keepPercent', params: ({ event }) => event } },
        'check.finished': {
          target: 'previewing',
          actions: { type: 'keepChecked', params: ({ event }) => event },
        },
        'check.failed': {
          target: 'checkRefused',
          actions: { type: 'keepRefusal', params: ({ event }) => event },
        },
      },
      invoke: {
        id: 'checkSheet',
        src: 'checkSheet',
        input: ({ context }) => ({ series: context.series, sheet: sheetOf(context) }),
        onError: { target: 'checkRefused', actions: { type: 'keepRefusal', params: ({ event }) => event } },
      },
    },
    checkRefused: {
      description:
        'The file can’t be read, its columns are not those of the series, or it did not arrive: it says why.',
      on: { ...takesSheet, ...repeats, ...abandons },
    },
    previewing: {
      description: 'What each row would do is on the page; with one wrong row nothing is taken in.',
      tags: 'preview',
      on: {
        ...takesSheet,
        ...abandons,
        'import.confirmed': { guard: 'nothingStops', target: 'importing' },
      },
    },
    importing: {
      description: 'The rows are being taken in, all of them or none; a second press does nothing.',
      tags: ['busy', 'preview'],
      entry: 'forgetRefusal',
      invoke: {
        id: 'importSheet',
        src: 'importSheet',
        input: ({ context }) => ({
          series: context.series,
          sheet: sheetOf(context),
          key: context.key,
          hash: context.checked?.hash ?? '',
        }),
        onDone: 'done',
        onError: [
          { guard: { type: 'isOvertaken', params: ({ event }) => event }, target: 'overtaken' },
          { target: 'refused', actions: { type: 'keepRefusal', params: ({ event }) => event } },
        ],
      },
    },
    refused: {
      description: 'The server did not take the rows, or no answer came: it says why, and nothing is lost.',
      tags: 'preview',
      on: { ...takesSheet, ...repeats, ...abandons, 'import.confirmed': 'importing' },
    },
    overtaken: {
      description:
        'Somebody changed the records meanwhile, so nothing was taken in: the file is checked anew.',
      tags: 'preview',
      on: { ...takesSheet, ...repeats, ...abandons },
    },
    done: {
      description: 'All rows are in, as drafts.',
      tags: 'terminal',
      on: { 'import.renewed': { target: 'choosing', actions: 'forgetSheet' } },
    },
  },
});
