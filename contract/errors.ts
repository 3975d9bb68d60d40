/** Every `error_key` of a whole answer with its HTTP status (specification §8, decisions §3). */
export const errorStatus = {
  no_response: 0,
  invalid_json: 400,
  base64_encoding_error: 422,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  stale_version: 409,
  checks_failed: 409,
  file_too_large: 413,
  file_type_not_allowed: 415,
  unsupported_media_type: 415,
  headers_too_large: 431,
  validation_failed: 422,
  invalid_credentials: 422,
  account_not_active: 422,
  account_closed: 422,
  second_factor_required: 422,
  invalid_second_factor: 422,
  sign_in_over: 422,
  confirmation_required: 422,
  second_factor_setup_required: 403,
  second_factor_mandatory: 409,
  too_many_passkeys: 422,
  invalid_password_set_token: 422,
  invalid_activation_code: 422,
  expired_activation_code: 422,
  idempotency_key_missing: 422,
  idempotency_key_reused: 422,
  too_many_files: 422,
  too_many_owners: 422,
  too_many_rows: 422,
  empty_file: 422,
  file_infected: 422,
  columns_wrong: 422,
  spreadsheet_unreadable: 422,
  spreadsheet_too_large: 422,
  cell_too_far: 422,
  step_not_reached: 422,
  step_incomplete: 422,
  already_submitted: 409,
  already_entered: 409,
  account_not_validated: 409,
  booklet_missing: 409,
  wallet_blocked: 409,
  bank_account_not_validated: 409,
  bank_account_changed: 409,
  no_default_account: 409,
  too_many_pending: 409,
  insufficient_amount_balance: 422,
  insufficient_amount_misc_fees: 422,
  rate_limited: 429,
  unexpected_error: 500,
  not_implemented: 501,
  unavailable: 503,
} as const;
export type ErrorKey = keyof typeof errorStatus;
export const errorKeys = Object.keys(errorStatus) as readonly ErrorKey[];

/** Keys that name what is wrong with one field; the portal has a sentence for each in four languages. */
export const fieldErrorKeys = [
  'required',
  'too_short',
  'too_long',
  'too_small',
  'too_big',
  'invalid_value',
  'invalid_email',
  'invalid_decimal',
  'invalid_phone',
  'invalid_date',
  'date_in_future',
  'under_age',
  'officer_under_age',
  'too_old',
  'document_expired',
  'date_too_far',
  'date_out_of_range',
  'invalid_country',
  'invalid_state',
  'invalid_zip_code',
  'invalid_iban',
  'iban_of_other_country',
  'invalid_swift',
  'invalid_routing_number',
  'invalid_account_number',
  'password_too_short',
  'password_too_long',
  'password_too_common',
  'password_mismatch',
  'password_unchanged',
  'terms_not_accepted',
  'terms_changed',
  'must_be_confirmed',
  'invalid_code',
  'unknown_field',
  'invalid_url',
  'must_not_be_empty',
  'percentages_not_100',
  'holder_mismatch',
  'shares_over_100',
  'owner_twice',
  'signer_mismatch',
  'not_printable',
  'drawing_empty',
  'not_oneself',
  'not_own_request',
  'entered_by_fund',
  'last_administrator',
  'must_stay_on',
  'account_twice',
  'account_in_use',
  'account_is_default',
  'account_holds_money',
  'account_is_awaited',
  'note_required',
  'period_twice',
  'invalid_quarter',
  'month_not_over',
  'nobody_to_pay',
  'month_twice',
  'has_money',
  'may_be_paid',
  'not_activated',
  'image_dimensions',
] as const;
export type FieldErrorKey = (typeof fieldErrorKeys)[number];

/** The body of every answer that is not a success. */
export type ProblemBody = {
  readonly error_key: string;
  readonly description: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly changed_at?: string;
  readonly changed_by?: string | null;
  readonly approval_id?: string;
  readonly transaction_id?: string;
  readonly request_id?: string;
};

type Issue = {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
  readonly origin?: string;
  readonly format?: string;
  readonly minimum?: unknown;
  readonly input?: unknown;
  readonly errors?: readonly (readonly Issue[])[];
};
const isFieldKey = (value: string): value is FieldErrorKey =>
  (fieldErrorKeys as readonly string[]).includes(value);

const formatKeys: Readonly<Record<string, FieldErrorKey>> = {
  email: 'invalid_email',
  url: 'invalid_url',
  date: 'invalid_date',
  datetime: 'invalid_date',
};

/** One zod issue → the key of its sentence. A schema names its own key by `error: 'invalid_iban'`. */
export function fieldErrorKey(issue: Issue): FieldErrorKey {
  if (isFieldKey(issue.message)) return issue.message;
  const one = issue.minimum === 1;
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.endsWith('undefined') ? 'required' : 'invalid_value';
    case 'invalid_format':
      return formatKeys[issue.format ?? ''] ?? 'invalid_value';
    case 'too_small':
      if (issue.origin === 'string') return one ? 'required' : 'too_short';
      return issue.origin === 'array' && one ? 'must_not_be_empty' : 'too_small';
    case 'too_big':
      return issue.origin === 'string' ? 'too_long' : 'too_big';
    case 'unrecognized_keys':
      return 'unknown_field';
    case 'invalid_union':
      return keyOfUnion(issue.errors ?? []);
    default:
      return 'invalid_value';
  }
}

/** A union failed: the first branch that names a key of its own speaks for it. */
function keyOfUnion(branches: readonly (readonly Issue[])[]): FieldErrorKey {
  const keys = branches.flatMap((branch) => (branch[0] ? [fieldErrorKey(branch[0])] : []));
  return keys.find((key) => key !== 'invalid_value') ?? 'invalid_value';
}

/**
 * Issues of a failed parse → `{ field: key }`, the first failing rule of each field (specification §5).
 * `skip` leading path parts are dropped (the server parses `{ params, query, body }`); an issue of a whole
 * part bears the part's own name.
 */
export function fieldErrors(issues: readonly Issue[], skip = 0): Record<string, FieldErrorKey> {
  // a field may be called as what every object has: `constructor`
  const found = new Map<string, FieldErrorKey>();
  for (const issue of issues) {
    const at = issue.path.slice(skip).map(String);
    const whole = at.length > 0 ? at : [String(issue.path[0] ?? 'body')];
    const names =
      issue.code === 'unrecognized_keys' ? (issue.keys ?? []).map((key) => [...at, key]) : [whole];
    for (const name of names.map((parts) => parts.join('.')))
      if (!found.has(name)) found.set(name, fieldErrorKey(issue));
  }
  return Object.fromEntries(found);
}
