import { usersQuery } from '../../contract/calls/users.ts';
import type { Language } from '../../contract/enums.ts';
import { fieldErrors } from '../../contract/errors.ts';
import type { ExportFormat } from '../../contract/values/export.ts';
import en from '../../locales/en/exports.json' with { type: 'json' };
import es from '../../locales/es/exports.json' with { type: 'json' };
import fr from '../../locales/fr/exports.json' with { type: 'json' };
import it from '../../locales/it/exports.json' with { type: 'json' };
import { dayOf, type Cell, type TableRow } from '../files/table.ts';
import { member, type Context } from '../http/context.ts';
import type { Export, Exporters } from '../http/exports.ts';
import { problem } from '../http/problem.ts';
import { idsOf, readMemberRows, type MemberRow } from '../repositories/members.ts';
import type { Snapshot } from '../repositories/snapshot.ts';
import { recordExport } from './export-log.ts';
import { exportSnapshot } from './export-snapshot.ts';
import { assertFits, batchSize } from './list-export.ts';
import { moneyExporters } from './money-exports.ts';
import { askingOf } from './users.ts';
import { today } from '../clock.ts';

const texts: Readonly<Record<Language, typeof en>> = { en, fr, es, it };
type Words = (typeof en)['users'];
type Column = keyof Words['columns'];

function accountOf({ active, awaiting_activation, erased }: MemberRow): keyof Words['accounts'] {
  if (erased) return 'erased';
  return active ? 'active' : awaiting_activation ? 'waiting' : 'closed';
}
const roleOf = (role: string, { roles }: Words): string =>
  Object.entries(roles).find(([name]) => name === role)?.[1] ?? role;

/** What stands below each heading, in their order. */
const cells: Readonly<Record<Column, (row: MemberRow, words: Words) => Cell>> = {
  membership_id: (row) => row.membership_id,
  user_name: (row) => row.user_name,
  first_name: (row) => row.first_name,
  last_name: (row) => row.last_name,
  email: (row) => row.email,
  registration_type: (row, { types }) => row.registration_type && types[row.registration_type],
  enrollment_status: (row, { statuses }) => row.enrollment_status && statuses[row.enrollment_status],
  derived_statuses: (row, { statuses }) => row.derived_statuses.map((name) => statuses[name]).join('; '),
  open_issues: (row) => row.open_issues,
  reviewer_name: (row) => row.reviewer_name,
  created_at: (row) => dayOf(row.created_at),
  submitted_at: (row) => dayOf(row.submitted_at),
  waiting_since: (row) => dayOf(row.waiting_since),
  expires_on: (row) => dayOf(row.expires_on),
  role: (row, words) => roleOf(row.role, words),
  language: (row, { languages }) => languages[row.language],
  account: (row, { accounts }) => accounts[accountOf(row)],
};
const columns = Object.entries(cells);

/** The rows some at a time: they are read when the ones before them were sent. */
async function* batchesOf(
  snapshot: Snapshot<{ readonly user_id: string }>,
  renewalDay: string,
  words: Words,
): AsyncGenerator<readonly TableRow[]> {
  for await (const keys of snapshot.batches(batchSize)) {
    const ids = keys.map(({ user_id }) => user_id);
    const members = await readMemberRows(snapshot.db, ids, renewalDay);
    yield members.map((row) => columns.map(([, cell]) => cell(row, words)));
  }
}

/** Everybody whom the filters choose at this moment, newest account first, as the list shows them. */
async function exportUsers(context: Context, query: unknown, format: ExportFormat): Promise<Export> {
  const parsed = usersQuery.safeParse(query);
  if (!parsed.success) throw problem('validation_failed', { fields: fieldErrors(parsed.error.issues) });
  const { offset: _offset, limit: _limit, ...filters } = parsed.data;
  const asking = askingOf(context);
  const chosen = (db: Context['db']) => idsOf(db, filters, asking);
  return exportSnapshot(context, chosen, async (snapshot) => {
    const { total } = snapshot;
    assertFits(format, total);
    await recordExport(context, { kind: 'users', format, rows: total, filters });
    const words = texts[member(context).language].users;
    return {
      fileName: `${context.config.productPrefix}-${words.file}-${today(context.clock)}`,
      total,
      content: {
        title: words.title,
        heading: Object.keys(cells).map((name) => headingOf(name, words)),
        batches: batchesOf(snapshot, asking.renewalDay, words),
      },
    };
  });
}

const headingOf = (name: string, { columns: headings }: Words): string =>
  Object.entries(headings).find(([key]) => key === name)?.[1] ?? name;

/** By the name of the row of the contract that they answer for. */
export const exporters: Exporters = { 'users.list': exportUsers, ...moneyExporters };
