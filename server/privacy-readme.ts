import type { Language } from '../contract/enums.ts';
import en from '../locales/en/exports.json' with { type: 'json' };
import es from '../locales/es/exports.json' with { type: 'json' };
import fr from '../locales/fr/exports.json' with { type: 'json' };
import it from '../locales/it/exports.json' with { type: 'json' };

type Topic = keyof (typeof en)['person']['topics'];
const texts: Readonly<Record<Language, (typeof en)['person']>> = {
  en: en.person,
  fr: fr.person,
  es: es.person,
  it: it.person,
};

/** What each file of an export is about, in the order of the text; a test asks for the tables that are not here. */
export const filesOf: readonly (readonly [Topic, readonly string[]])[] = [
  ['account', ['users', 'avatars', 'role_grants', 'member_index', 'erasures']],
  [
    'sign_in',
    [
      'sessions',
      'sign_ins',
      'confirmations',
      'passkeys',
      'totp_factors',
      'recovery_codes',
      'activation_codes',
      'password_tokens',
      'passkey_challenges',
      'pending_sign_ins',
    ],
  ],
  [
    'dossier',
    [
      'registrations',
      'individual_details',
      'business_details',
      'beneficial_owners',
      'enrollment_bank_details',
      'enrollment_drafts',
    ],
  ],
  ['papers', ['enrollment_files', 'enrollment_file_contents']],
  ['contract', ['contract_acknowledgements', 'contract_signatures', 'subscription_booklets']],
  ['review', ['registration_issues', 'reopened_steps', 'review_data', 'approvals']],
  ['messages', ['notifications', 'notification_preferences', 'outbox']],
  [
    'money',
    [
      'transactions',
      'transaction_events',
      'transaction_proofs',
      'transaction_proof_contents',
      'ledger_accounts',
      'ledger_entries',
      'ledger_operations',
      'wallet_blockings',
      'wallet_index',
      'investor_index',
    ],
  ],
  ['values', ['capital_values', 'capital_value_versions', 'redistribution_postings']],
  ['log', ['activities', 'activities-values', 'activities-states']],
  ['records', ['activity_heads', 'member_keys', 'dossier_digests', 'idempotency_keys']],
];

/** What an export tells of itself: the files that are in it by what they are about, and how figures are written. */
export function readmeOf(language: Language, files: readonly string[]): string {
  const words = texts[language];
  const told = filesOf.flatMap(([topic, names]) => {
    const found = names.filter((name) => files.includes(name));
    return found.length === 0
      ? []
      : [[words.topics[topic], ...found.map((name) => `  tables/${name}.json`)].join('\n')];
  });
  const { title, intro, rows, figures, documents, left_out } = words;
  return `${[title, intro, rows, figures, ...told, documents, left_out].join('\n\n')}\n`;
}
