import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../../contract/enums.ts';
import { refusalOf } from '../../../../machines/refusal.ts';
import { signMutation } from '../../../queries/signing.ts';
import { toast } from '../../../ui/toaster.tsx';
import { lateRules } from '../forms/bring-rules.ts';
import { judgedBy, useStepForm } from '../forms/use-step-form.ts';
import type { Signer } from './signatory.ts';
import { emptySignature, signToWire, type SignValues } from './sign-values.ts';
import { hasInk, pictureOf, type Stroke } from './strokes.ts';

export type SigningOptions = {
  readonly signer: Signer;
  readonly language: Language;
  readonly onSigned: () => void;
};

/** The form that signs, its drawing beside it, and the call. What was typed and drawn stays when it is refused. */
export function useSigning({ signer, language, onSigned }: SigningOptions) {
  const { t } = useTranslation('signing');
  const client = useQueryClient();
  // told here and not at the call: by then the papers may have come, and the form may be gone
  const sign = useMutation({
    ...signMutation(client),
    onSuccess: () => {
      toast({ title: t('done') });
      onSigned();
    },
  });
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  // of what was drawn no picture could be made: a browser may refuse to, or falsify what it draws
  const [isUnpictured, setUnpictured] = useState(false);
  const { firstName, lastName } = signer;
  const resolver = useMemo(
    () => judgedBy<SignValues>((rules) => rules.signRules({ firstName, lastName }), signToWire),
    [firstName, lastName],
  );
  const refusal = useMemo(() => (sign.error === null ? null : refusalOf(sign.error)), [sign.error]);
  const step = useStepForm<SignValues>({
    initial: emptySignature,
    resolver,
    refusal,
    keeper: null,
    together: [['kind', 'drawing']],
    onValid: async ({ kind, name }) => {
      const drawing = kind === 'drawn' ? { drawing: pictureOf(strokes) } : {};
      setUnpictured(drawing.drawing === '');
      if (drawing.drawing === '') return;
      const { signatureForm } = await lateRules.bring();
      const form = signatureForm.safeParse({ kind, name, language, ...drawing });
      if (!form.success || sign.isPending) return;
      sign.mutate(form.data);
    },
  });
  const draw = (drawn: readonly Stroke[]) => {
    setStrokes(drawn);
    setUnpictured(false);
    step.form.setValue('drawing', hasInk(drawn) ? 'ink' : '', {
      shouldValidate: step.attempts > 0,
      shouldDirty: true,
    });
  };
  return { step, strokes, draw, refusal, isUnpictured, isSigning: sign.isPending };
}
