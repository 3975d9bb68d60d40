import type { AnyEventObject } from 'xstate';
import type { ToldContext, Variant } from './texts/types.ts';
import { confirmationVariant, secondFactorVariant } from './variants/account.ts';
import { correctionVariant } from './variants/correction.ts';
import { documentVariant } from './variants/document.ts';
import { enrollmentVariant } from './variants/enrollment.ts';
import { listingVariant } from './variants/listing.ts';
import { moneyVariant, requestVariant } from './variants/money.ts';
import { reviewVariant } from './variants/review.ts';
import { sessionVariant } from './variants/session.ts';
import { redistributionVariant, valueEditingVariant, valueImportVariant } from './variants/values.ts';

type Rule = (event: AnyEventObject, context?: ToldContext) => Variant | null;

/** By chart, one function each; a chart without one is told by its events' types, kinds and error keys. */
const rules: Readonly<Record<string, Rule>> = {
  session: sessionVariant,
  'second-factor': secondFactorVariant,
  confirmation: confirmationVariant,
  correction: correctionVariant,
  'document-upload': documentVariant,
  'enrollment-individual': (event) => enrollmentVariant('INDIVIDUAL', event),
  'enrollment-business': (event) => enrollmentVariant('BUSINESS', event),
  listing: listingVariant,
  review: reviewVariant,
  request: requestVariant,
  'money-operation': moneyVariant,
  'value-editing': valueEditingVariant,
  redistribution: redistributionVariant,
  'value-import': valueImportVariant,
};

/** `{ kind: 'none' }` is told by its kind in every chart. */
function byKind({ output }: AnyEventObject): Variant | null {
  const kind: unknown = output?.kind;
  return typeof kind === 'string' ? { name: kind } : null;
}

export const variantOf = (chart: string, event: AnyEventObject, context?: ToldContext): Variant | null =>
  rules[chart]?.(event, context) ?? byKind(event);
