import { z } from 'zod';
import { readWrappingKey, type WrappingKey } from './rules/wrapping-keys.ts';

const keys = z.string().transform((text, context): readonly WrappingKey[] => {
  try {
    return text.split(',').map((one) => readWrappingKey(one.trim()));
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
    return z.NEVER;
  }
});

/** The keys that the server's own are wrapped by: the first wraps, all of them open. */
export const secretsKeySettings = {
  SECRETS_KEY: keys
    .refine((said) => said.length === 1, { error: 'must be one key; others go into SECRETS_KEY_FORMER' })
    .optional(),
  SECRETS_KEY_FORMER: keys.optional(),
};
