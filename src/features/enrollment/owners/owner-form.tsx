import { chakra } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyType } from '../../../../contract/enums.ts';
import type { LegalOfficer } from '../../../../contract/steps/business.ts';
import type { Owner } from '../../../../contract/steps/owners.ts';
import { isSamePerson } from '../../../../contract/steps/owners.ts';
import type { BeneficialOwner } from '../../../../contract/values/owner.ts';
import { refusalOf } from '../../../../machines/refusal.ts';
import { isUnheard } from '../../../../machines/unheard.ts';
import type { DraftKeeper } from '../../../queries/drafts.ts';
import { saveOwnerMutation } from '../../../queries/owners.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { FaultNote } from '../../../ui/fault-note.tsx';
import { useLanguage } from '../../../ui/format-parts.tsx';
import { LeaveButton } from '../../../ui/leave-button.tsx';
import { RulesMissing } from '../../../ui/rules-missing.tsx';
import { useWhyRefused } from '../../../ui/why-refused.ts';
import { lateRules } from '../forms/bring-rules.ts';
import { asDraft, judgedBy, useStepForm } from '../forms/use-step-form.ts';
import { Overtaken } from '../overtaken.tsx';
import { OwnerFormHead } from './owner-form-head.tsx';
import { PersonFields, RoleFields } from './owner-fields.tsx';
import type { OwnerValues } from './owner-values.ts';
import { kindsOffered, ownerToWire, ruleOf, startFromOfficer } from './owner-values.ts';

export type OwnerFormProps = {
  readonly userId: string;
  readonly companyType: CompanyType;
  readonly officer: LegalOfficer | null;
  /** all owners of the company as they are saved now */
  readonly owners: readonly BeneficialOwner[];
  readonly initial: OwnerValues;
  /** `YYYY-MM-DD`, UTC */
  readonly today: string;
  readonly keeper: DraftKeeper | null;
  /** the person opened it, and focus goes to its title; not when a draft was brought back */
  readonly isAsked: boolean;
  /** it is on its way */
  readonly onSent: () => void;
  /** refused, it is known not to have been saved */
  readonly onFailed: (end: 'refused' | 'unheard') => void;
  readonly onSaved: (owner: BeneficialOwner) => void;
  readonly onCancel: () => void;
};

const names = [
  'kind',
  'share_percentage',
  'first_name',
  'last_name',
  'date_of_birth',
  'country_of_birth',
  'nationality',
  'identity_document_kind',
  'politically_exposed',
] as const;

/** The form's rules beside the other owners, and its way to the server. */
function useOwner(props: OwnerFormProps) {
  const { userId, companyType, owners, initial, today, keeper, onSent, onFailed, onSaved } = props;
  const language = useLanguage();
  const client = useQueryClient();
  const save = useMutation({
    ...saveOwnerMutation(client, userId),
    onError: (error) => onFailed(isUnheard(refusalOf(error).key) ? 'unheard' : 'refused'),
  });
  const others = useMemo(
    (): readonly Owner[] => owners.filter(({ id }) => id !== initial.editing),
    [owners, initial.editing],
  );
  const facts = useMemo(() => ({ today, companyType, others }), [today, companyType, others]);
  const resolver = useMemo(
    () => judgedBy<OwnerValues>((rules) => rules.ownerFormFor(facts), ownerToWire(language)),
    [facts, language],
  );
  const refusal = useMemo(() => (save.error === null ? null : refusalOf(save.error)), [save.error]);
  // an owner whom another tab has removed is saved as a new one
  const isThere = save.data?.id === initial.editing || owners.some((owner) => owner.id === initial.editing);
  const id = isThere ? initial.editing : null;
  const step = useStepForm<OwnerValues>({
    initial,
    resolver,
    refusal,
    keeper,
    together: [
      ['kind', 'share_percentage'],
      ['first_name', 'last_name'],
      ['date_of_birth', 'last_name'],
      ['kind', 'last_name'],
    ],
    printed: true,
    onValid: async (values) => {
      const parsed = (await lateRules.bring()).ownerFormFor(facts).safeParse(values);
      if (!parsed.success || save.isPending) return;
      onSent();
      const saved = (owner: BeneficialOwner) => {
        // what was typed meanwhile is of this owner
        step.form.setValue('editing', owner.id);
        onSaved(owner);
      };
      save.mutate({ id, form: parsed.data }, { onSuccess: saved });
    },
  });
  return { step, save, refusal, others, isGone: initial.editing !== '' && id === null };
}

/** The messages of the summary on top, in the order of the fields. */
function useMessages(step: ReturnType<typeof useOwner>['step']) {
  const { t } = useTranslation('owners');
  const { t: errors } = useTranslation('errors');
  const { t: shared } = useTranslation('enrollment');
  const messageOf = (name: (typeof names)[number]) => {
    const said = step.messageOf(name);
    // what the rule means here: nobody is named for less than a quarter
    return name === 'share_percentage' && said === errors('fields.too_small')
      ? t('form.share_too_small')
      : said;
  };
  const labelOf = (name: (typeof names)[number]) => {
    if (name === 'politically_exposed') return shared('step7.politically_exposed');
    return name === 'identity_document_kind' ? shared('step7.identity_document') : t(`form.${name}`);
  };
  const summed = names.flatMap((name) => {
    const message = messageOf(name);
    return message === undefined ? [] : [{ field: name, label: labelOf(name), message }];
  });
  return { messageOf, summed };
}

/** One owner, added or changed; half typed it is kept as the step's draft. */
export function OwnerForm(props: OwnerFormProps) {
  const { companyType, officer, owners, initial, today, keeper, isAsked, onCancel } = props;
  const { t } = useTranslation('owners');
  const whyRefused = useWhyRefused();
  const box = useRef<HTMLFormElement>(null);
  const { step, save, refusal, others, isGone } = useOwner(props);
  const { messageOf, summed } = useMessages(step);
  const rule = ruleOf(companyType);
  const kinds = kindsOffered(companyType, initial.kind);
  useEffect(() => {
    if (!isAsked) return;
    box.current?.scrollIntoView({ block: 'start' });
    box.current?.querySelector('h2')?.focus({ preventScroll: true });
  }, [isAsked]);
  const isNew = initial.editing === '';
  const mayCopy =
    isNew && rule !== 'sole' && officer && !owners.some((owner) => isSamePerson(owner, officer));
  const copyOfficer = () => {
    if (!officer) return;
    for (const [name, value] of Object.entries(startFromOfficer(officer)))
      for (const field of names)
        if (field === name && typeof value === 'string')
          step.form.setValue(field, value, { shouldDirty: true, shouldValidate: true });
    keeper?.changed(asDraft(step.form.getValues()));
  };
  const said = refusal && whyRefused(refusal);
  return (
    <chakra.form
      ref={box}
      id="owner-form"
      tabIndex={-1}
      noValidate
      aria-labelledby="owner-form-title"
      display="grid"
      gridTemplateColumns="minmax(0,1fr)"
      gap="6"
      px={{ base: '4', md: '28px' }}
      py="5"
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
      scrollMarginTop="80px"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        step.submit();
      }}
    >
      <OwnerFormHead
        initial={initial}
        rule={rule}
        isGone={isGone}
        keeper={keeper}
        {...(mayCopy ? { onCopyOfficer: copyOfficer } : {})}
      />
      {keeper && <Overtaken keeper={keeper} />}
      <RulesMissing form={step} />
      <ErrorSummary errors={step.attempts > 0 || refusal ? summed : []} attempt={step.attempts} />
      <RoleFields
        step={step}
        kinds={kinds}
        label={t(
          rule === 'ordinary' ? 'form.role' : rule === 'sole' ? 'form.role_sole' : 'form.role_general',
        )}
        others={others}
        shareError={messageOf('share_percentage')}
      />
      <PersonFields step={step} today={today} />
      {said && !isGone && refusal && Object.keys(refusal.fields).length === 0 && (
        <Callout tone="negative" live="alert" title={t('form.failed', { message: said })}>
          <FaultNote of={refusal} />
        </Callout>
      )}
      <chakra.div display="flex" gap="3" flexWrap="wrap">
        <Button type="submit" busy={save.isPending || step.isWaiting} busyLabel={t('form.saving')}>
          {t('form.save')}
        </Button>
        <LeaveButton isSending={save.isPending} onClick={onCancel}>
          {t('form.cancel')}
        </LeaveButton>
      </chakra.div>
    </chakra.form>
  );
}
