import type { Activity } from '../../../contract/values/activity.ts';

/**
 * Whose mouth a sentence comes from. A member reads `you`, `fund` and `system`; staff reads `own` (somebody about
 * themselves), `staff` (somebody of the fund about a member) and `auto` (the system about a member).
 */
export const voices = ['you', 'fund', 'system', 'own', 'staff', 'auto'] as const;
export type Voice = (typeof voices)[number];

type Told = Pick<Activity, 'by' | 'actor_id' | 'member_id'>;
type Line = Pick<Activity, 'activity_type' | 'operation_type' | 'about'>;

/** Who speaks to the reader of a log. */
export function voiceOf({ by, actor_id, member_id }: Told, area: 'user' | 'admin'): Voice {
  if (area === 'user') return by === 'system' || by === 'fund' ? by : 'you';
  if (actor_id === null) return 'auto';
  return member_id === null || actor_id === member_id ? 'own' : 'staff';
}

type Names = Readonly<Record<string, string>>;

const ofIssue = (operation: string, { status }: Line['about']): string => {
  const known: Names = { CREATE: 'issue_raised', DELETE: 'issue_withdrawn' };
  if (operation !== 'UPDATE') return known[operation] ?? 'general';
  if (status === 'OPEN') return 'issue_reopened';
  return status === 'RESOLVED' ? 'issue_resolved' : 'issue_changed';
};
const ofOwner: Names = { CREATE: 'owner_added', UPDATE: 'owner_changed', DELETE: 'owner_removed' };
const ofApproval: Names = {
  CREATE: 'approval_prepared',
  SUBMIT: 'approval_prepared',
  EXECUTE: 'approval_confirmed',
  VALIDATE: 'approval_confirmed',
  CANCEL: 'approval_withdrawn',
  DELETE: 'approval_withdrawn',
  REFUSE: 'approval_refused',
};

/** Kinds of the fund's own work on a dossier; whoever names one adds its sentence. */
const enrollmentKinds: Names = {
  sent_back: 'sent_back',
  assignment: 'assignment',
  screening: 'screening',
  check: 'check',
  data: 'data_decided',
};

function ofEnrollment({ operation_type: operation, about }: Line): string {
  if ('issue_id' in about) return ofIssue(operation, about);
  if (about['kind'] === 'approval') return ofApproval[operation] ?? 'general';
  const kind = enrollmentKinds[String(about['kind'])];
  if (kind !== undefined) return kind;
  if ('owner_id' in about) return ofOwner[operation] ?? 'general';
  switch (operation) {
    case 'CREATE':
      return 'type' in about ? 'enrollment_started' : 'step';
    case 'UPDATE':
      if ('former_type' in about) return 'type_changed';
      if ('template' in about) return about['read'] === false ? 'template_unread' : 'template_read';
      if (about['attended'] === true) return 'correction_step';
      return 'step' in about ? 'step' : 'general';
    case 'SUBMIT':
      return 'corrected.1' in about ? 'correction_sent' : 'submitted';
    case 'VALIDATE':
      return 'dossier_validated';
    case 'REFUSE':
      return 'dossier_refused';
    default:
      return 'general';
  }
}

function ofDocument({ operation_type: operation, about }: Line): string {
  if (about['kind'] === 'refusal_taken_back') return 'refusal_taken_back';
  const isSigned = 'signature' in about;
  const isOutdated = about['why'] === 'answers_changed';
  const known: Names = {
    UPLOAD: isSigned ? 'agreement_signed' : 'paper_sent',
    CREATE: 'paper_sent',
    UPDATE: isSigned ? 'agreement_signed' : isOutdated ? 'validation_taken_back' : 'paper_replaced',
    DELETE: isOutdated ? 'signature_withdrawn' : 'paper_removed',
    DOWNLOAD: about['mode'] === 'download' ? 'paper_downloaded' : 'paper_seen',
    VALIDATE: 'paper_validated',
    REFUSE: 'paper_refused',
  };
  if (about['kind'] === 'refusal_taken_back') return 'refusal_taken_back';
  // who may not know of papers is told that it was one, and not which
  return 'document_type' in about ? (known[operation] ?? 'general') : 'general';
}

const ofBooklet: Names = {
  CREATE: 'booklet_issued',
  UPDATE: 'booklet_changed',
  DELETE: 'booklet_removed',
  VALIDATE: 'booklet_validated',
  REFUSE: 'booklet_refused',
};

const ofFactor: Readonly<Record<string, Names>> = {
  totp: { CREATE: 'totp_added', DELETE: 'totp_removed' },
  passkey: { CREATE: 'passkey_added', DELETE: 'passkey_removed' },
  recovery_codes: { UPDATE: 'recovery_codes_renewed' },
  second_factor: { DELETE: 'second_factor_reset' },
  address: { UPDATE: 'address_changed' },
};

function ofAuthentication({ operation_type: operation, about }: Line): string {
  const factor = ofFactor[String(about['kind'])];
  if (factor) return factor[operation] ?? 'general';
  const known: Names = {
    CREATE: 'signed_up',
    UPDATE: about['kind'] === 'password' ? 'password_changed' : 'signed_up_again',
    VALIDATE: 'account_activated',
    LOGIN: 'logged_in',
    LOGOUT: about['kind'] === 'other_session' ? 'other_session_closed' : 'logged_out',
  };
  return known[operation] ?? 'general';
}

/** Which fields of an account a line changed. */
const fieldsIn = (about: Line['about']): readonly unknown[] =>
  Object.entries(about).flatMap(([name, value]) => (name.startsWith('fields.') ? [value] : []));
const isRenamed = (about: Line['about']): boolean =>
  fieldsIn(about).some((name) => name === 'first_name' || name === 'last_name');

/** What the fund did to an account: whether it is open is told before its name, and that before all else. */
function ofAccount(about: Line['about']): string {
  if (about['active'] === false) return 'account_closed';
  if (about['active'] === true) return 'account_reopened';
  // of an earlier build: the line doesn't say which of the two
  if (fieldsIn(about).includes('active')) return 'account_switched';
  return isRenamed(about) ? 'name_changed' : 'account_changed';
}

function ofProfile({ operation_type: operation, about }: Line): string {
  // all that is kept of a person, at the command line (docs/privacy.md)
  if (operation === 'DOWNLOAD') return 'data_handed_out';
  if (about['kind'] === 'notification_preferences') return 'preferences_changed';
  if (about['kind'] !== 'avatar') return isRenamed(about) ? 'name_changed' : 'profile_changed';
  return operation === 'DELETE' ? 'picture_removed' : 'picture_changed';
}

const ofFundBank: Names = {
  CREATE: 'fund_bank_added',
  UPDATE: 'fund_bank_changed',
  DELETE: 'fund_bank_removed',
};

function ofBankAccount({ operation_type: operation, about }: Line): string {
  if (about['kind'] === 'approval') return ofApproval[operation] ?? 'general';
  if (about['kind'] === 'fund_bank_default') return 'fund_bank_default';
  return about['kind'] === 'fund_bank' ? (ofFundBank[operation] ?? 'general') : 'general';
}

const ofRequest: Names = {
  SUBMIT: 'request_asked',
  CREATE: 'request_entered',
  VALIDATE: 'request_approved',
  REFUSE: 'request_rejected',
  EXECUTE: 'request_executed',
  CANCEL: 'request_cancelled',
  UPDATE: 'request_changed',
};

function ofMoney({ operation_type: operation, about }: Line): string {
  if (about['kind'] === 'approval') return ofApproval[operation] ?? 'general';
  if (about['kind'] === 'request_proof') return operation === 'UPLOAD' ? 'proof_added' : 'proof_seen';
  return about['kind'] === 'request' ? (ofRequest[operation] ?? 'general') : 'general';
}

const ofDraft: Names = { CREATE: 'value_added', UPDATE: 'value_changed', DELETE: 'value_deleted' };
const valueKinds: Names = {
  values_published: 'values_published',
  value_restated: 'value_restated',
  value_import: 'values_imported',
};

function ofValue({ operation_type: operation, about }: Line): string {
  if (about['kind'] === 'approval') return ofApproval[operation] ?? 'general';
  if (about['kind'] === 'value') return ofDraft[operation] ?? 'general';
  return valueKinds[String(about['kind'])] ?? 'general';
}

const ofMonth: Names = {
  CREATE: 'redistribution_drafted',
  UPDATE: 'redistribution_changed',
  EXECUTE: 'redistribution_posted',
  DELETE: 'redistribution_deleted',
};

function ofRedistribution({ operation_type: operation, about }: Line): string {
  if (about['kind'] === 'approval') return ofApproval[operation] ?? 'general';
  // a member's own part is a transaction; all else is the fund's
  if (about['kind'] === 'request' && operation === 'EXECUTE')
    return about['restated'] === true ? 'redistribution_corrected' : 'redistribution_paid';
  return about['kind'] === 'redistribution' ? (ofMonth[operation] ?? 'general') : 'general';
}

const managementKinds: Names = {
  activation_code: 'activation_code',
  users: 'users_exported',
  // the lists and papers of money that were taken out of the house
  transactions: 'transactions_exported',
  wallets: 'wallets_exported',
  investors: 'investors_exported',
  statement: 'statement_exported',
  receipt: 'receipt_exported',
  report: 'report_exported',
  role: 'role_given',
  wallet: 'wallets_held',
};
/** Of wallets, what the member is told of as well. */
const ofWallets: Names = {
  UNBLOCKED: 'wallets_unblocked',
  BLOCKED_BY_ADMIN: 'wallets_blocked',
  CLOSED: 'wallets_closed',
};

/** Name of the sentence that tells a line of the log; `general` where no sentence of its own tells it. */
export function sentenceOf(line: Line): string {
  const { operation_type: operation, about } = line;
  switch (line.activity_type) {
    case 'ENROLLMENT':
      return ofEnrollment(line);
    case 'DOCUMENT':
      return ofDocument(line);
    case 'BANK_ACCOUNT':
      return ofBankAccount(line);
    case 'MONEY_IN':
    case 'MONEY_OUT':
    case 'CONVERSION':
    case 'INVESTMENT':
      return ofMoney(line);
    case 'FUND_VALUE':
      return ofValue(line);
    case 'REDISTRIBUTION':
      return ofRedistribution(line);
    case 'SUBSCRIPTION_BOOKLET':
      return ofBooklet[operation] ?? 'general';
    case 'AUTHENTICATION':
      return ofAuthentication(line);
    case 'PROFILE':
      return ofProfile(line);
    case 'USER_MANAGEMENT':
      if (about['kind'] === 'approval') return ofApproval[operation] ?? 'general';
      if (about['kind'] === 'account') return ofAccount(about);
      if (about['kind'] === 'wallet_told') return ofWallets[String(about['state'])] ?? 'general';
      return managementKinds[String(about['kind'])] ?? 'general';
    default:
      return 'general';
  }
}
