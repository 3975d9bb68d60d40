import { config } from 'zod';
import { fieldErrors } from '../../../../contract/errors.ts';

export { businessStep2, businessStep3At, businessStep7For } from '../../../../contract/steps/business.ts';
export {
  individualStep1,
  individualStep2At,
  individualStep3,
  individualStep6For,
} from '../../../../contract/steps/individual.ts';
export { ownerFormFor } from '../../../../contract/steps/owners.ts';
export { signatureForm } from '../../../../contract/steps/signing.ts';
export { isPrintable } from '../../../../contract/values/printable.ts';
export { signRules } from '../signing/sign-rules.ts';

// zod would try `new Function`, which the content security policy refuses and reports.
config({ jitless: true });

type Entries = Readonly<Record<string, unknown>>;
/** One zod schema of the contract. */
export type Schema = {
  readonly safeParse: (
    input: unknown,
  ) =>
    | { readonly success: true; readonly data: Entries }
    | { readonly success: false; readonly error: { readonly issues: Parameters<typeof fieldErrors>[0] } };
};

type Judged =
  | { readonly data: Entries; readonly errors: null }
  | { readonly data: null; readonly errors: Readonly<Record<string, string>> };

/** What a schema says of what was filled in: its data, or each field's first failing rule by its key. */
export function judge(schema: Schema, values: Entries): Judged {
  const parsed = schema.safeParse(values);
  return parsed.success
    ? { data: parsed.data, errors: null }
    : { data: null, errors: fieldErrors(parsed.error.issues) };
}
