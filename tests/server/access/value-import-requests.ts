import { field } from '../../fixtures/app.ts';
import { checkFile, csvText, dailyLine, valueForm, type Sent } from '../../fixtures/value-files.ts';
import type { Make } from './requests.ts';

let day = 0;
/** A file whose only row is of a day of its own: what one imports is nobody else's. */
function freshFile(): Sent {
  day += 1;
  return { series: 'FUND_DAILY', content: csvText('FUND_DAILY', [dailyLine(day)]) };
}

/** The calls that take in values from a spreadsheet. */
export const valueImportRequests: Readonly<Record<string, Make>> = {
  'values.checkImport': async () => ({
    path: '/x/values/import/check',
    ...(await valueForm(freshFile())),
  }),
  'values.import': async ({ admin }, who) => {
    const file = freshFile();
    const mayWrite = who === 'admin' || who === 'finance';
    const hash = mayWrite ? field(await checkFile(admin, file), 'hash') : '0'.repeat(64);
    return { path: '/x/values/import', ...(await valueForm(file, hash)) };
  },
  'values.importTemplate': () => ({
    path: '/x/values/import/template?series=INVESTOR_DAILY&format=csv&language=fr',
  }),
};
