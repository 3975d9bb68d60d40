import { z } from 'zod';
import { hasFailed, issueAt, whenRight } from './between.ts';
import { country, usStates } from './country.ts';
import { optionalLine, storedLine, text } from './text.ts';

/** Fields of a postal address; `state` exists for US addresses only (specification §5). */
export const addressFields = {
  address: text(200),
  address_complement: optionalLine(200),
  city: text(100),
  state: optionalLine(40),
  zip_code: text(16),
  country,
};
/** The same as they are answered. */
export const storedAddress = {
  address: storedLine,
  address_complement: storedLine.optional(),
  city: storedLine,
  state: storedLine.optional(),
  zip_code: storedLine,
  country,
};
type Address = { readonly country: string; readonly state?: string | undefined; readonly zip_code: string };

/** Blanks and dashes are no part of a code: people set them where they like. */
const bare = (postcode: string): string => postcode.replaceAll(/[\s\p{Pd}]/gu, '');
const postcodes: Readonly<Record<string, RegExp>> = {
  US: /^\d{5}(\d{4})?$/,
  FR: /^\d{5}$/,
  ES: /^\d{5}$/,
  IT: /^\d{5}$/,
  DE: /^\d{5}$/,
  GB: /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/i,
  CA: /^[A-Z]\d[A-Z]\d[A-Z]\d$/i,
};

/** Rules between the fields of an address: `.superRefine(checkAddress, addressIsReadable)`. */
export function checkAddress(value: Address, context: z.RefinementCtx): void {
  if (!hasFailed(context, 'state')) {
    if (value.country === 'US') {
      if (!value.state) issueAt(context, 'state', 'required');
      else if (!usStates.includes(value.state)) issueAt(context, 'state', 'invalid_state');
    } else if (value.state) issueAt(context, 'state', 'invalid_state');
  }
  const postcode = postcodes[value.country];
  if (postcode && !hasFailed(context, 'zip_code') && !postcode.test(bare(value.zip_code)))
    issueAt(context, 'zip_code', 'invalid_zip_code');
}
/** An address is judged as soon as its country is known. */
export const addressIsReadable = whenRight('country');
