import { exportMedia } from '../../contract/values/export.ts';
import type { ReportFormat } from '../../contract/values/report.ts';
import { contentDisposition } from '../files/names.ts';
import { makeReportPaper, type ReportMaking } from '../files/report-paper.ts';
import { reportWords } from '../files/report-words.ts';
import { makeReportWorkbook } from '../files/report-workbook.ts';
import { member, type Context } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { readReport, type ReportAsked, type ReportWithDays } from '../repositories/report.ts';
import { findUser } from '../repositories/users.ts';
import { draw } from './drawing.ts';
import { recordExport } from './export-log.ts';
import { mostOnPaper } from './list-export.ts';
import { today } from '../clock.ts';

/** An investor's own figures, the fund's for staff: whose it is, nobody can ask for (decisions §8). */
function whose(context: Context): Pick<ReportAsked, 'userId' | 'today'> {
  const { id, role } = member(context);
  return {
    userId: role === 'user' ? id : null,
    today: today(context.clock),
  };
}

async function nameOf(context: Context): Promise<string> {
  const user = await findUser(context.db, member(context).id);
  return user ? `${user.first_name} ${user.last_name}` : '';
}

const rowsOnPaper = ({ told }: ReportWithDays): number =>
  told.parts.reduce((sum, { months, quarters }) => sum + months.length + quarters.length, 0);

const make = (format: ReportFormat, making: ReportMaking, { days }: ReportWithDays) =>
  format === 'pdf' ? makeReportPaper(making) : makeReportWorkbook(making, days);

/** The report of a period: its figures for the screen, and the same figures as PDF or XLSX. */
export const reports = {
  report: os.values.report.handler(async ({ context, input }) => {
    const { told } = await readReport(context.db, { ...whose(context), ...input.query }, false);
    return { body: told };
  }),
};

export const reportFiles = {
  report: os.capital.report.handler(async ({ context, input, signal }) => {
    const { format, language = member(context).language, ...asked } = input.query;
    const { productName, productPrefix } = context.config;
    const read = await readReport(context.db, { ...whose(context), ...asked }, format === 'xlsx');
    const { told } = read;
    if (format === 'pdf' && rowsOnPaper(read) > mostOnPaper) throw problem('too_many_rows');
    const { from, to } = told;
    const making = {
      told,
      language,
      product: productName,
      madeOn: context.clock.now(),
      madeBy: await nameOf(context),
      isCalledOff: () => signal?.aborted === true,
    };
    // Who called it off reads no answer.
    const content = (await draw(context, () => make(format, making, read))) ?? Buffer.alloc(0);
    if (told.user_id === null && !making.isCalledOff()) {
      const rows = rowsOnPaper(read);
      await recordExport(context, { kind: 'report', format, rows, filters: { ...asked, from, to } });
    }
    const subject = [told.member_id, asked.currency, from, to].filter(
      (part) => part !== null && part !== undefined,
    );
    const name = `${productPrefix}-${reportWords(language).report.file}-${subject.join('-')}.${format}`;
    return {
      headers: { 'content-disposition': contentDisposition('attachment', name) },
      body: new File([new Uint8Array(content)], name, { type: exportMedia[format] }),
    };
  }),
};
