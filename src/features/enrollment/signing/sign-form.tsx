import { chakra } from '@chakra-ui/react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { FaultNote } from '../../../ui/fault-note.tsx';
import { LeaveButton } from '../../../ui/leave-button.tsx';
import { RulesMissing } from '../../../ui/rules-missing.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type Reason, WhyList, followReason } from '../../../ui/why-list.tsx';
import { useWhyRefused } from '../../../ui/why-refused.ts';
import { DrawingPad } from './drawing-pad.tsx';
import { type SigningOptions, useSigning } from './use-signing.ts';

const named = ['name', 'drawing', 'consent'] as const;

/** The name as it will stand in the agreement. */
function Preview({ name }: { readonly name: string }) {
  const { t } = useTranslation('signing');
  if (name.trim() === '') return null;
  return (
    <chakra.p m="0" aria-hidden="true">
      <chakra.span display="block" textStyle="micro" color="fg.subtle">
        {t('preview')}
      </chakra.span>
      <chakra.span
        fontFamily="heading"
        fontStyle="italic"
        fontSize="1.75rem"
        lineHeight="1.3"
        overflowWrap="anywhere"
      >
        {name}
      </chakra.span>
    </chakra.p>
  );
}

type SignFormProps = SigningOptions & {
  /** what has to be read before one may sign */
  readonly unread: readonly Reason[];
  /** keeps what stands in the slot, and closes the form */
  readonly onKeep?: () => void;
};

/** Signing on this screen: the name typed, or drawn as well; then the consent, then the one button. */
export function SignForm({ unread, onKeep, ...options }: SignFormProps) {
  const { signer } = options;
  const { t } = useTranslation('signing');
  const whyRefused = useWhyRefused();
  const { step, strokes, draw, refusal, isUnpictured, isSigning } = useSigning(options);
  const [kind, name] = useWatch({ control: step.form.control, name: ['kind', 'name'] });
  const labels = { name: t('name'), drawing: t('pad'), consent: t('consent_short') };
  const summed = named.flatMap((field) => {
    const message = step.messageOf(field);
    return message === undefined ? [] : [{ field, label: labels[field], message }];
  });
  const { company } = signer;
  const blocked = unread.length > 0;
  const [firstReason] = unread;
  const hasFields = named.some((field) => refusal?.fields[field] !== undefined);
  const why = refusal && whyRefused(refusal);
  return (
    <chakra.form
      noValidate
      display="grid"
      gridTemplateColumns="minmax(0,1fr)"
      gap="5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!blocked && !isSigning) step.submit();
      }}
    >
      <RulesMissing form={step} />
      <ErrorSummary errors={step.attempts > 0 || hasFields ? summed : []} attempt={step.attempts} />
      <ChoiceField
        {...step.field('kind')}
        label={t('method')}
        columns={2}
        choices={[
          { value: 'typed', label: t('typed'), text: t('typed_text') },
          { value: 'drawn', label: t('drawn'), text: t('drawn_text') },
        ]}
      />
      <TextField
        {...step.field('name')}
        label={t('name')}
        hint={t('name_hint', { name: signer.name })}
        width="420px"
        autoComplete="off"
        spellCheck={false}
      />
      {kind === 'drawn' ? (
        <DrawingPad name="drawing" strokes={strokes} error={step.messageOf('drawing')} onChange={draw} />
      ) : (
        <Preview name={name} />
      )}
      <CheckField
        {...step.field('consent')}
        tone="card"
        label={company === null ? t('consent') : t('consent_business', { company })}
      />
      {kind === 'drawn' && isUnpictured && (
        <Callout tone="negative" live="alert" title={t('no_picture')} headingLevel={3} />
      )}
      {why && !hasFields && (
        <Callout tone="negative" live="alert" title={t('failed', { message: why })} headingLevel={3}>
          <FaultNote of={refusal} />
        </Callout>
      )}
      <chakra.div display="grid" gap="3" justifyItems="start">
        <chakra.div display="flex" gap="3" flexWrap="wrap">
          <Button
            type="submit"
            variant="outline"
            busy={isSigning || step.isWaiting}
            busyLabel={t('signing')}
            blocked={blocked}
            {...(blocked ? { 'aria-describedby': 'sign-why' } : {})}
            onBlockedPress={() => firstReason && followReason(firstReason)}
          >
            {t('sign')}
          </Button>
          {onKeep && (
            <LeaveButton variant="quiet" isSending={isSigning} onClick={onKeep}>
              {t('keep')}
            </LeaveButton>
          )}
        </chakra.div>
        <WhyList id="sign-why" reasons={unread} intro={t('before')} />
      </chakra.div>
    </chakra.form>
  );
}
