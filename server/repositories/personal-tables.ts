/** How long a table's rows of one person stay when the person is erased. */
export type Kept =
  /** goes at once */
  | 'nothing'
  /** goes when the law on money laundering no longer keeps it (KEEP_DOSSIER_YEARS) */
  | 'dossier'
  /** stays; what is personal in it goes when the law on accounts no longer keeps it (KEEP_MONEY_YEARS) */
  | 'money'
  /** stays; its values can't be read from then on, as their key is gone */
  | 'log'
  /** holds nothing of a person, or no more than a digest */
  | 'nobody';

export type PersonalTable = {
  /** rows of the person, whose id is `:person`; null: nobody's */
  readonly whose: string | null;
  readonly kept: Kept;
  /** columns that no export shows: secrets, bytes that are files beside it, what serves searching alone or nothing any more */
  readonly hidden?: readonly string[];
  /** why an export leaves it out */
  readonly withheld?: string;
  /** rows that an export leaves out, for the same reason; the table is `t` */
  readonly untold?: string;
  /** what it shows in the place of a column; the table is `t` */
  readonly instead?: Readonly<Record<string, string>>;
};

const own = 'user_id = :person';
const ownTransactions = 'transaction_id in (select id from transactions where user_id = :person)';
const wallets = 'account_id in (select id from ledger_accounts where owner_id = :person)';
const nobody: PersonalTable = { whose: null, kept: 'nobody' };
const at = (kept: Kept, hidden: readonly string[] = [], whose = own): PersonalTable => ({
  whose,
  kept,
  hidden,
});

/**
 * Of what was done with a member's wallets no more is handed out than the member was told: what takes them to another
 * state than the one told last (`noticeOfWallets`). What compliance holds is never told, nor its end, nor a hold below
 * that stands again with that. A row more or less would say that something lay between.
 */
const untoldOfWallets = `(t.state = 'BLOCKED_COMPLIANCE' or t.actor_id is null
  or t.state = coalesce((
    select b.state from wallet_blockings b
    where b.user_id = t.user_id and b.id < t.id and b.state <> 'BLOCKED_COMPLIANCE' order by b.id desc limit 1), 'UNBLOCKED')
  or t.state = 'UNBLOCKED' and (
    select b.actor_id is null from wallet_blockings b
    where b.user_id = t.user_id and b.id > t.id order by b.id limit 1) is true)`;

/** Every table of the database; a test compares it with the database and with docs/privacy.md. */
export const personalTables: Readonly<Record<string, PersonalTable>> = {
  activation_codes: at('nothing', ['code_hash', 'link_hash']),
  activities: {
    ...at(
      'log',
      // `number` has no gap among the rows of one person, and so says how many of them are not told, and since when
      [
        'before_sealed',
        'after_sealed',
        'state_sealed',
        'hash',
        'seal',
        'seal_position',
        'key_of',
        'number',
        'seq',
      ],
      '(member_id = :person or (member_id is null and actor_id = :person))',
    ),
    // of the wallets, what may be told is in their own table; that a validated dossier is in somebody's hands follows from
    // a screening or a check; nor is anybody told when the fund looked at something, and who
    untold: `(coalesce(t.subject ->> 'kind' in ('screening', 'check', 'assignment', 'wallet', 'wallet_told'), false)
      or coalesce(t.operation_type = 'DOWNLOAD' and t.actor_id <> t.member_id, false))`,
  },
  // how many rows there are says that some are not told
  activity_heads: at('log', ['hash', 'rows', 'seq'], 'holder_id = :person'),
  activity_seals: nobody,
  // what would follow goes by how the fund has judged the rest of the dossier
  approvals: at('dossier', ['effects', 'effects_hash', 'posted_months']),
  avatars: at('nothing', ['content']),
  beneficial_owners: at('dossier'),
  business_details: at('dossier'),
  capital_value_versions: at(
    'money',
    [],
    'value_id in (select id from capital_values where user_id = :person)',
  ),
  capital_values: at('money'),
  confirmations: at('nothing', [], 'session_id in (select id from sessions where user_id = :person)'),
  contract_acknowledgements: at('dossier'),
  contract_signatures: at('dossier', ['agreement']),
  dossier_assignments: {
    ...at('nothing'),
    withheld: 'whoever has a validated dossier in hand has it for what a screening or a check has found',
  },
  dossier_digests: at('dossier', ['digests']),
  // `holder_matches` was true when it was written, in versions before migration 0151, and isn't kept up
  enrollment_bank_details: at('dossier', ['holder_matches']),
  enrollment_drafts: at('nothing'),
  enrollment_file_contents: at(
    'dossier',
    ['content', 'object_key'],
    'file_id in (select id from enrollment_files where user_id = :person)',
  ),
  enrollment_files: at('dossier'),
  erasures: at('nobody', [], 'person_id = :person'),
  forgotten_until: nobody,
  fund_bank_accounts: nobody,
  idempotency_keys: at('nothing', ['body_hash']),
  individual_details: at('dossier'),
  investor_index: at('money'),
  ledger_accounts: at('money', [], 'owner_id = :person'),
  ledger_entries: at('money', [], wallets),
  ledger_operations: at(
    'money',
    ['hash', 'seal', 'seal_position'],
    `id in (select operation_id from ledger_entries where ${wallets})`,
  ),
  ledger_seals: nobody,
  list_changes: nobody,
  list_counts: nobody,
  list_keys: nobody,
  list_spans: nobody,
  member_index: at('dossier', ['words', 'waiting_since', 'reviewer_id']),
  member_keys: at('log', ['key'], 'member_id = :person'),
  notification_preferences: at('nothing'),
  notifications: at('nothing'),
  // `data` may hold a link that opens the account; an address may have been somebody else's before
  outbox: at(
    'nothing',
    ['data', 'lease'],
    '(user_id = :person or (user_id is null and recipient = (select email from users where id = :person)))',
  ),
  passkey_challenges: at('nothing', ['challenge']),
  passkeys: at('nothing', ['public_key']),
  password_tokens: at('nothing', ['token_hash', 'used_hash']),
  pending_sign_ins: at('nothing', ['secret_hash']),
  rate_limits: nobody,
  recent_tries: nobody,
  recovery_codes: at('nothing', ['code_hash']),
  redistribution_postings: at('money'),
  redistribution_reweighings: nobody,
  redistribution_versions: nobody,
  redistributions: nobody,
  registration_issues: at('dossier'),
  // since when a validated dossier waits is what a screening may have brought about
  registrations: at('dossier', ['waits_again_since']),
  reopened_steps: at('dossier'),
  review_checks: {
    ...at('dossier'),
    withheld: 'how the fund judged a check is told by what it asks for',
  },
  review_data: at('dossier'),
  review_screenings: {
    ...at('dossier'),
    withheld: 'what was looked up against money laundering is not told to the person it is about',
  },
  role_grants: at('nothing'),
  schema_migrations: nobody,
  server_secrets: nobody,
  sessions: at('nothing', ['secret_hash']),
  sign_ins: at('nothing'),
  stray_objects: nobody,
  subscription_booklets: at('dossier'),
  totp_factors: at('nothing', ['secret_sealed', 'pending_sealed']),
  transaction_events: at('money', [], ownTransactions),
  transaction_proof_contents: at(
    'money',
    ['content', 'object_key'],
    `proof_id in (select id from transaction_proofs where ${ownTransactions})`,
  ),
  transaction_proofs: at('money', [], ownTransactions),
  transactions: at('money'),
  users: at('money', ['password_hash'], 'id = :person'),
  wallet_blockings: {
    // counted with the holds of everybody
    ...at('money', ['id']),
    untold: untoldOfWallets,
    // whoever lifts a hold writes for the fund alone, and may have lifted more than one
    instead: { text: "case when t.state <> 'UNBLOCKED' then t.text end" },
  },
  // whether compliance holds them stands among it
  wallet_index: at('money', ['held', 'blocking_state']),
};

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A condition with the person's id in it; throws at anything but an id. */
export function ofPerson(condition: string, person: string): string {
  if (!uuid.test(person)) throw new Error('a person has an id');
  return condition.replaceAll(':person', `'${person}'::uuid`);
}
