import { chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { LeaveButton } from '../../../ui/leave-button.tsx';
import { NotDone } from '../../../ui/not-done.tsx';
import { RulesMissing } from '../../../ui/rules-missing.tsx';
import { ErrorSummary, type SummedError } from '../../../ui/error-summary.tsx';

type FormFrameProps = {
  readonly label: string;
  readonly summed: readonly SummedError[];
  readonly attempts: number;
  /** no answer came: it may have been done */
  readonly isUnknown: boolean;
  /** what was thrown, when something was */
  readonly error: object | null;
  /** why nothing was done */
  readonly message: string | null;
  readonly busy: boolean;
  readonly busyLabel: string;
  readonly submitLabel: string;
  readonly form: {
    readonly submit: () => void;
    readonly isWaiting: boolean;
    readonly isWithoutRules: boolean;
  };
  readonly onCancel: () => void;
  readonly children: ReactNode;
};

/** A short form in its place on the page. Its first field takes focus. */
export function FormFrame(props: FormFrameProps) {
  const { label, summed, attempts, isUnknown, error, message, busy, busyLabel, submitLabel, form } = props;
  const { onCancel, children } = props;
  const { t } = useTranslation('booklets-admin');
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('select, input, textarea')?.focus();
  }, []);
  return (
    <chakra.form
      ref={box}
      noValidate
      aria-label={label}
      display="grid"
      gridTemplateColumns="minmax(0,1fr)"
      gap="5"
      py="4"
      maxW="640px"
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <ErrorSummary errors={attempts > 0 ? summed : []} attempt={attempts} />
      {children}
      <RulesMissing form={form} />
      {message !== null && (
        <NotDone title={t('not_done')} isUnknown={isUnknown} of={error}>
          {message}
        </NotDone>
      )}
      <chakra.div display="flex" gap="3" flexWrap="wrap">
        <Button type="submit" size="sm" busy={busy || form.isWaiting} busyLabel={busyLabel}>
          {submitLabel}
        </Button>
        <LeaveButton size="sm" isSending={busy} onClick={onCancel}>
          {t('cancel')}
        </LeaveButton>
      </chakra.div>
    </chakra.form>
  );
}
