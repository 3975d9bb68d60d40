import type { ErrorKey } from '../../contract/errors.ts';

const wentWrong = 'Something went wrong. Please try again or contact support';

/** The English sentence of each key; those that the specification gives (§8) are word for word. */
export const descriptions: Readonly<Record<ErrorKey, string>> = {
  no_response: wentWrong,
  invalid_json: wentWrong,
  unexpected_error: wentWrong,
  base64_encoding_error: wentWrong,
  account_not_active: 'Please check your email and activate your account.',
  invalid_password_set_token: 'Invalid password token',
  insufficient_amount_balance: 'Amount must not be greater than the available balance',
  insufficient_amount_misc_fees: 'Misc fees must not be greater than requested amount',
  unauthenticated: 'Please log in to continue.',
  forbidden: 'Your role does not give you access to this.',
  not_found: 'This could not be found.',
  method_not_allowed: 'This method is not available here.',
  conflict: 'This was changed in the meantime. Please reload and try again.',
  stale_version: 'This was changed in the meantime. Please reload and try again.',
  file_too_large: 'What you sent is too large.',
  file_type_not_allowed: "You can't upload files of this type.",
  unsupported_media_type: 'This type of content is not accepted.',
  headers_too_large: 'The address or the headers of the request are too large.',
  validation_failed: 'Please check the fields that are marked.',
  invalid_credentials: 'The e-mail address or the password is wrong.',
  invalid_activation_code: 'This activation code is wrong.',
  expired_activation_code: 'This activation code can no longer be used. Please ask for a new one.',
  idempotency_key_missing: 'The request lacks its Idempotency-Key.',
  idempotency_key_reused: 'This Idempotency-Key was already used for another request.',
  too_many_files: 'You can not upload any more files.',
  empty_file: 'This file is empty.',
  step_not_reached: 'This step is not reached yet.',
  step_incomplete: 'Something is missing in this step.',
  already_submitted: 'The file was already submitted and can no longer be changed.',
  rate_limited: 'Too many attempts. Please wait a moment and try again.',
  not_implemented: 'This is not available yet.',
  unavailable: 'The service is busy. Please try again in a moment.',
};
