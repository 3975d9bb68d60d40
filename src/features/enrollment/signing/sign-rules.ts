import { z } from 'zod';
import { signatureKinds } from '../../../../contract/enums.ts';
import { isSignatory, type Signatory } from '../../../../contract/steps/signing.ts';
import { issueAt, whenRight } from '../../../../contract/values/between.ts';
import { longestHolder } from '../../../../contract/values/holder.ts';
import { isPrintable } from '../../../../contract/values/printable.ts';
import { choice, text, ticked } from '../../../../contract/values/text.ts';

/** The rules of the form: those of the call (contract/steps/signing.ts), and the consent, which the screen asks. */
export const signRules = (signer: Signatory) =>
  z
    .strictObject({
      kind: choice(signatureKinds),
      name: text(longestHolder),
      drawing: z.string().optional(),
      consent: ticked('must_be_confirmed'),
    })
    .superRefine((form, context) => {
      if (!isPrintable(form.name)) issueAt(context, 'name', 'not_printable');
      else if (!isSignatory(form.name, signer)) issueAt(context, 'name', 'signer_mismatch');
    }, whenRight('name'))
    .superRefine((form, context) => {
      if (form.kind === 'drawn' && !form.drawing) issueAt(context, 'drawing', 'drawing_empty');
    }, whenRight('kind'));
