import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

type Report = {
  readonly fault: (fault: { readonly where: string; readonly why: string }) => void;
  readonly checked: (keys: number) => void;
};

/**
 * What the log keeps of a person is passed by once the person's key is gone. So nobody's key may be gone but that of
 * somebody who was erased: by an erasure whose dossier is due no more, and of which the log has a row.
 */
export async function checkKeys(db: Kysely<Database>, { fault, checked }: Report): Promise<void> {
  const { rows } = await sql<{ holder: string }>`
    select coalesce(k.member_id, h.holder) as holder
    from (select distinct key_of as holder from activities where key_of is not null) h
    full join member_keys k on k.member_id = h.holder
    where k.key is null
      and not exists (
        select from erasures e where e.person_id = coalesce(k.member_id, h.holder) and e.dossier_due is null
          and exists (
            select from activities a where a.member_id = e.person_id and a.activity_type = 'USER_MANAGEMENT'
              and a.operation_type = 'DELETE' and a.subject ->> 'by' = 'erasure'))
    order by 1
  `.execute(db);
  for (const { holder } of rows)
    fault({
      where: `the key of ${holder}`,
      why: 'it is gone, and nobody has erased that person: what the log keeps of it can’t be compared',
    });
  const { count } = await db
    .selectFrom('member_keys')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  checked(Number(count));
}
