import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Foretold } from './foretold.tsx';

type FormFootProps = Omit<ComponentProps<typeof Foretold>, 'words' | 'danger'> & {
  /** which question is asked once the form is right */
  readonly asks: 'create' | 'update';
  /** its rules are on their way */
  readonly busy: boolean;
  readonly onCancel: () => void;
};

/** The end of an issue's form: on to what would happen, or back; and then the question before it is done. */
export function FormFoot({ asks, busy, onCancel, ...foretold }: FormFootProps) {
  const { t } = useTranslation('review-issues');
  return (
    <>
      <chakra.div display="flex" gap="3" flexWrap="wrap">
        <Button type="submit" size="sm" busy={busy} busyLabel={t('foretold.computing')}>
          {t('form.go')}
        </Button>
        <Button variant="outline" size="sm" onClick={onCancel}>
          {t('form.cancel')}
        </Button>
      </chakra.div>
      <Foretold
        {...foretold}
        words={{
          title: t(`ask.${asks}.title`),
          confirm: t(`ask.${asks}.confirm`),
          busy: t(`ask.${asks}.busy`),
          keep: t(`ask.${asks}.keep`),
        }}
      />
    </>
  );
}
