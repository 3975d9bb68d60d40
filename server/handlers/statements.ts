import { contentDisposition } from '../files/names.ts';
import { moneyWords } from '../files/money-words.ts';
import { makeReceipt } from '../files/receipt.ts';
import { member } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { readDetail } from '../repositories/request-detail.ts';
import { readTransaction } from '../repositories/requests.ts';
import { readStatement } from '../repositories/wallet-statement.ts';
import { draw } from './drawing.ts';
import { recordExport } from './export-log.ts';
import { comeDays } from './statement-export.ts';

/** What one keeps of a wallet. As CSV, XLSX and PDF a statement is an export (statement-export.ts). */
export const statements = {
  read: os.statements.read.handler(async ({ context, input }) => {
    const told = await readStatement(context.db, {
      ...input.params,
      ...comeDays(context, input.query),
    });
    if (!told) throw problem('not_found');
    return { body: told };
  }),

  receipt: os.statements.receipt.handler(async ({ context, input }) => {
    const { userId, transactionId } = input.params;
    const viewer = member(context);
    const told = await readDetail(context.db, userId, transactionId, viewer);
    if (!told) throw problem('not_found');
    const { language } = viewer;
    const linked = async (id: string | null) =>
      (id === null ? null : await readTransaction(context.db, userId, id)) ?? null;
    const data = {
      told,
      undoes: await linked(told.reversal_of),
      undoneBy: await linked(told.reversed_by),
      product: context.config.productName,
      language,
      madeOn: context.clock.now(),
    };
    const content = await draw(context, () => makeReceipt(data));
    if (viewer.role !== 'user')
      await recordExport(context, {
        kind: 'receipt',
        format: 'pdf',
        rows: 1,
        filters: { transaction_id: transactionId, reference: told.reference },
        memberId: userId,
      });
    const { receipt } = moneyWords(language);
    // what has moved nothing is no receipt, by its name neither
    const kind = told.request_status === 'EXECUTED' ? receipt.file : receipt.request_file;
    const name = `${context.config.productPrefix}-${kind}-${told.reference}.pdf`;
    return {
      headers: { 'content-disposition': contentDisposition('attachment', name) },
      body: new File([new Uint8Array(content)], name, { type: 'application/pdf' }),
    };
  }),
};
