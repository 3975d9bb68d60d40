import { z } from 'zod';
import { type SignatureKind, signatureKinds } from '../../../../contract/enums.ts';
import { isSignatory, type Signatory } from '../../../../contract/steps/signing.ts';
import { issueAt, whenRight } from '../../../../contract/values/between.ts';
import { choice, text, ticked } from '../../../../contract/values/text.ts';

export type SignValues = {
  kind: SignatureKind;
  name: string;
  /** not empty once something was drawn; the drawing itself stays with the pad */
  drawing: string;
  consent: boolean;
};

export const emptySignature: SignValues = { kind: 'typed', name: '', drawing: '', consent: false };

/** A name typed is no drawing, whatever was drawn before. */
export const signToWire = (values: SignValues): SignValues => ({
  ...values,
  drawing: values.kind === 'drawn' ? values.drawing : '',
});

/** The rules of the form: those of the call (contract/steps/signing.ts), and the consent, which the screen asks. */
export const signRules = (signer: Signatory) =>
  z
    .strictObject({
      kind: choice(signatureKinds),
      name: text(200),
      drawing: z.string().optional(),
      consent: ticked('must_be_confirmed'),
    })
    .superRefine((form, context) => {
      if (!isSignatory(form.name, signer)) issueAt(context, 'name', 'signer_mismatch');
    }, whenRight('name'))
    .superRefine((form, context) => {
      if (form.kind === 'drawn' && !form.drawing) issueAt(context, 'drawing', 'drawing_empty');
    }, whenRight('kind'));
