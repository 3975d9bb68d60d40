import { z } from 'zod';
import { languages, signatureKinds } from '../enums.ts';
import { isSamePerson, longestHolder } from '../values/holder.ts';
import { issueAt, whenRight } from '../values/between.ts';
import { isPrintable } from '../values/printable.ts';
import { choice, missing, text } from '../values/text.ts';

/** The largest drawing that is taken: bytes of the PNG, and pixels a side. */
export const drawingLimits = { bytes: 64 * 1024, width: 1200, height: 400 } as const;
/** Base64 of the largest drawing, with room for a message that says what is wrong with a larger one. */
const longestDrawing = 95_000;

export type Signatory = { readonly firstName: string; readonly lastName: string };

/** Whether a typed name is the signatory's, in any order of its words; case, accents and punctuation don't count. */
export const isSignatory = (name: string, { firstName, lastName }: Signatory): boolean =>
  isSamePerson(name, `${firstName} ${lastName}`);

/**
 * A simple electronic signature: the name typed, and with `drawn` the drawing too, as PNG in base64. What the drawing
 * holds is the server's to judge.
 */
export const signatureForm = z
  .strictObject({
    kind: choice(signatureKinds),
    name: text(longestHolder),
    drawing: z.string({ error: missing }).max(longestDrawing, { error: 'too_long' }).optional(),
    language: choice(languages),
  })
  .superRefine(
    (form, context) => {
      if (form.kind === 'drawn' && !form.drawing) issueAt(context, 'drawing', 'drawing_empty');
      if (form.kind === 'typed' && form.drawing !== undefined) issueAt(context, 'drawing', 'invalid_value');
    },
    whenRight('kind', 'drawing'),
  )
  .superRefine((form, context) => {
    if (!isPrintable(form.name)) issueAt(context, 'name', 'not_printable');
  }, whenRight('name'));
export type SignatureForm = z.output<typeof signatureForm>;
