import { z } from 'zod';
import { identityDocumentKinds, ownerKinds } from '../enums.ts';
import { issueAt, whenRight } from '../values/between.ts';
import { countryName } from '../values/country-names.ts';
import { country } from '../values/country.ts';
import { day } from '../values/date.ts';
import { parseMoney, percentage } from '../values/money.ts';
import { choice, missing, text, yesNo } from '../values/text.ts';

/**
 * One beneficial owner of a company (decisions §6). `country_of_birth` is a country's English name (specification §3),
 * every other country a code. A share is asked of owners by capital alone; who holds 25 % or more is such an owner.
 * That shares sum to 100 at most is the server's to see: it knows the other owners.
 */
export const ownerForm = z
  .strictObject({
    first_name: text(100),
    last_name: text(100),
    date_of_birth: day,
    country_of_birth: countryName,
    nationality: country,
    identity_document_kind: choice(identityDocumentKinds),
    kind: choice(ownerKinds),
    share_percentage: z
      .string({ error: missing })
      .trim()
      .transform((value) => value || undefined)
      .pipe(percentage.optional())
      .optional(),
    politically_exposed: yesNo,
  })
  .superRefine(
    (owner, context) => {
      const share = owner.share_percentage === undefined ? null : parseMoney(owner.share_percentage);
      if (owner.kind === 'capital' && share === null) issueAt(context, 'share_percentage', 'required');
      if (owner.kind === 'capital' && share !== null && share < 2_500n)
        issueAt(context, 'share_percentage', 'too_small');
    },
    whenRight('kind', 'share_percentage'),
  );
export type OwnerForm = z.output<typeof ownerForm>;

/** With a rule that needs the day: nobody is born tomorrow. A minor may own, with a guardian's paper. */
export const ownerFormAt = (today: string) =>
  ownerForm.superRefine((owner, context) => {
    if (owner.date_of_birth > today) issueAt(context, 'date_of_birth', 'date_in_future');
  }, whenRight('date_of_birth'));
