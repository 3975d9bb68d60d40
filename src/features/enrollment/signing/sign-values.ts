import type { SignatureKind } from '../../../../contract/enums.ts';

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
