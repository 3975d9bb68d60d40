import {
  exampleChecked,
  exampleImportKey,
  exampleSheet,
  exampleWrong,
} from '../../machines/catalogue/value-import.ts';
import { valueImportMachine } from '../../machines/value-import/machine.ts';
import { answers, fails, person, report } from './model.ts';
import type { ChartModel, Keeps } from './model.ts';

const otherKey = '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1c12';
const nothingNew = { ...exampleChecked, counts: { new: 0, changed: 0, same: 123, wrong: 0, off: 0 } };
const choose = person({ type: 'sheet.chosen', sheet: exampleSheet, key: exampleImportKey });
const repeat = person({ type: 'check.repeated', key: otherKey });
const abandon = person({ type: 'import.abandoned' });
const confirm = person({ type: 'import.confirmed' });
const sent = report('checkSheet', { type: 'check.progressed', percent: 62 });
const finds = (checked: object) => report('checkSheet', { type: 'check.finished', checked });
const broke = (key: string, fields: Readonly<Record<string, string>> = {}) =>
  report('checkSheet', { type: 'check.failed', error: { key, fields, requestId: null } });
const columns = broke('columns_wrong', { money_out: 'column_missing' });

const empty: Keeps = (context) => context['sheet'] === null && context['checked'] === null;
const hasSheet: Keeps = (context) => context['sheet'] !== null && context['key'] !== '';
const explains: Keeps = (context) => hasSheet(context) && context['refusal'] !== null;
const hasRows: Keeps = (context) => hasSheet(context) && context['checked'] !== null;
const mayImport = (context: Readonly<Record<string, unknown>>): boolean =>
  JSON.stringify(context['checked']) === JSON.stringify(exampleChecked);

export const valueImportModel: ChartModel = {
  name: 'value-import',
  section: '§3, docs/decisions/0037',
  machine: valueImportMachine,
  starts: { 'daily values of investors': { series: 'INVESTOR_DAILY' } },
  tells: (context) => JSON.stringify([context['series'], context['checked']]),
  says: [
    person({ type: 'series.chosen', series: 'FUND_QUARTERLY' }),
    choose,
    repeat,
    abandon,
    confirm,
    person({ type: 'check.cancelled' }),
    person({ type: 'import.renewed' }),
    sent,
    finds(exampleChecked),
    finds(exampleWrong),
    finds(nothingNew),
    columns,
    broke('no_response'),
    fails('checkSheet', 'unexpected_error'),
    answers('importSheet'),
    fails('importSheet', 'no_response'),
    fails('importSheet', 'stale_version'),
  ],
  rests: ['done'],
  states: {
    choosing: {
      sentence: 'the page asks which values, and for a file',
      tags: [],
      offers: ['series.chosen', 'sheet.chosen'],
      keeps: empty,
    },
    checking: {
      sentence: 'the page shows how much of the file is sent, and a way to call it off',
      tags: ['busy'],
      offers: ['check.cancelled'],
      keeps: (context) => hasSheet(context) && context['refusal'] === null,
    },
    checkRefused: {
      sentence: 'the page says why the file can’t be read, and takes another',
      tags: [],
      offers: ['sheet.chosen', 'check.repeated', 'import.abandoned'],
      keeps: explains,
    },
    previewing: {
      sentence: 'the page shows what each row would do',
      tags: ['preview'],
      offers: (context) => [
        'sheet.chosen',
        'import.abandoned',
        ...(mayImport(context) ? ['import.confirmed'] : []),
      ],
      keeps: hasRows,
    },
    importing: {
      sentence: 'the rows are being taken in',
      tags: ['busy', 'preview'],
      offers: [],
      keeps: (context) => hasRows(context) && mayImport(context),
    },
    refused: {
      sentence: 'the page says why nothing was taken in, and can try again',
      tags: ['preview'],
      offers: ['sheet.chosen', 'check.repeated', 'import.abandoned', 'import.confirmed'],
      keeps: (context) => hasRows(context) && context['refusal'] !== null,
    },
    overtaken: {
      sentence: 'the page says that records changed meanwhile, and checks the file anew',
      tags: ['preview'],
      offers: ['sheet.chosen', 'check.repeated', 'import.abandoned'],
      keeps: hasRows,
    },
    done: {
      sentence: 'the page says how many values are in',
      tags: ['terminal'],
      offers: ['import.renewed'],
      keeps: hasRows,
    },
  },
  needs: [{ event: 'sheet.chosen', by: 'file' }],
  walks: {
    'chooses a file with wrong columns, then one with a wrong row, then the right one, and takes it in': {
      start: 'daily values of investors',
      says: [
        choose,
        columns,
        choose,
        sent,
        finds(exampleWrong),
        choose,
        finds(exampleChecked),
        confirm,
        answers('importSheet'),
      ],
    },
    'hears nothing, tries again, finds that records changed, checks anew and takes the file in': {
      start: 'daily values of investors',
      says: [
        choose,
        finds(exampleChecked),
        confirm,
        fails('importSheet', 'no_response'),
        confirm,
        fails('importSheet', 'stale_version'),
        repeat,
        finds(exampleChecked),
        confirm,
        answers('importSheet'),
      ],
    },
  },
};
