import { contentDisposition } from '../files/names.ts';
import { moneyWords } from '../files/money-words.ts';
import { makeReceipt } from '../files/receipt.ts';
import { member } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { readDetail } from '../repositories/request-detail.ts';
import { readStatement } from '../repositories/wallet-statement.ts';

/** What one keeps of a wallet. As CSV, XLSX and PDF a statement is an export (statement-export.ts). */
export const statements = {
  read: os.statements.read.handler(async ({ context, input }) => {
    const told = await readStatement(context.db, { ...input.params, ...input.query });
    if (!told) throw problem('not_found');
    return { body: told };
  }),

  receipt: os.statements.receipt.handler(async ({ context, input }) => {
    const { userId, transactionId } = input.params;
    const viewer = member(context);
    const told = await readDetail(context.db, userId, transactionId, viewer);
    if (!told) throw problem('not_found');
    const { language } = viewer;
    const content = await makeReceipt({
      told,
      product: context.config.productName,
      language,
      madeOn: context.clock.now(),
    });
    const name = `${context.config.productPrefix}-${moneyWords(language).receipt.file}-${told.reference}.pdf`;
    return {
      headers: { 'content-disposition': contentDisposition('attachment', name) },
      body: new File([new Uint8Array(content)], name, { type: 'application/pdf' }),
    };
  }),
};
