import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../../machines/refusal.ts';
import { isUnheard } from '../../../machines/unheard.ts';
import { Button } from '../../ui/button.tsx';
import { NotDone } from '../../ui/not-done.tsx';
import { useWhyRefused } from '../../ui/why-refused.ts';

/** Two short fields beside each other, one under the other on a phone. */
export const FieldPair = chakra('div', {
  base: {
    display: 'grid',
    columnGap: '4',
    rowGap: '6',
    alignItems: 'end',
    maxW: '560px',
    gridTemplateColumns: { base: 'minmax(0,1fr)', sm: 'minmax(0,1fr) minmax(0,1fr)' },
  },
});

type FormFootProps = {
  /** the verb on the button */
  readonly label: string;
  readonly isBusy: boolean;
  /** why the server did not save; what is told at a field is not told again */
  readonly refusal: Refusal | null;
  /** what the last press came to, when it saved nothing or more than the form */
  readonly note?: ReactNode;
};

/** The end of a form of settings: why it was not saved, its one button, what the last press came to. */
export function FormFoot({ label, isBusy, refusal, note }: FormFootProps) {
  const { t } = useTranslation('account');
  const whyRefused = useWhyRefused();
  const isToldAtField = refusal !== null && Object.keys(refusal.fields).length > 0;
  return (
    <chakra.div display="grid" gap="4">
      {refusal !== null && !isToldAtField && (
        <NotDone title={t('not_saved')} isUnknown={isUnheard(refusal.key)} of={refusal}>
          {whyRefused(refusal)}
        </NotDone>
      )}
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="2">
        <Button type="submit" busy={isBusy} busyLabel={t('saving')} width={{ base: 'full', sm: 'auto' }}>
          {label}
        </Button>
        <chakra.output fontSize="sm" color="fg.muted">
          {note}
        </chakra.output>
      </chakra.div>
    </chakra.div>
  );
}
