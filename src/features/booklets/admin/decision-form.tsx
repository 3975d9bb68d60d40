import { useTranslation } from 'react-i18next';
import { reasons } from '../../../../contract/enums.ts';
import type { SubscriptionBooklet } from '../../../../contract/values/booklet.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextAreaField } from '../../../ui/text-field.tsx';
import { toastSaved } from '../../../ui/toaster.tsx';
import { useLateEntries } from '../../../ui/use-late-entries.ts';
import { useMovedOn } from '../../../ui/use-moved-on.ts';
import type { DecisionValues } from './booklet-values.ts';
import { lateRules } from './bring-rules.ts';
import { FormFrame } from './form-frame.tsx';
import { useBookletAct } from './use-booklet-act.ts';

type DecisionFormProps = {
  readonly userId: string;
  readonly booklet: SubscriptionBooklet;
  readonly status: DecisionValues['status'];
  readonly onClose: () => void;
};

/** A booklet is validated, from a day on, or refused with a reason. */
export function DecisionForm({ userId, booklet, status, onClose }: DecisionFormProps) {
  const { t } = useTranslation('booklets-admin');
  const { t: documents } = useTranslation('documents');
  const { t: errors } = useTranslation('errors');
  const act = useBookletAct(userId, () => {
    toastSaved(errors('toasts.saved'));
    onClose();
  });
  const initial: DecisionValues = {
    status,
    reason: '',
    text: '',
    start: booklet.activation_starting_date ?? '',
    version: booklet.version,
  };
  const form = useLateEntries(
    initial,
    { rules: lateRules, judge: ({ judgeDecision }, typed) => judgeDecision(typed, booklet) },
    `booklet.${booklet.id}.${status}`,
    act.perform,
  );
  const { values, attempts, change } = form;
  const isMoved = useMovedOn(values.version, booklet.version, act.busy, (version) => change({ version }));
  const isRefusal = status === 'REFUSED';
  const id = `${booklet.id}-decision`;
  const toldOf = (name: string) => act.told[name === 'start' ? 'activation_starting_date' : name];
  const messageOf = (name: string) => form.messageOf(name, toldOf(name));
  const edit = (part: Partial<DecisionValues>) => {
    act.settle();
    change(part);
  };
  const entries = isRefusal ? (['reason', 'text'] as const) : (['start', 'text'] as const);
  const summed = entries.flatMap((name) => {
    const message = messageOf(name);
    return message === undefined ? [] : [{ field: `${id}-${name}`, label: t(`decide.${name}`), message }];
  });
  return (
    <FormFrame
      label={t(isRefusal ? 'decide.refuse_form' : 'decide.validate_form')}
      summed={summed}
      attempts={attempts}
      isUnknown={act.isUnknown}
      error={act.error}
      message={isMoved && (act.isUnknown || act.message === null) ? t('moved.stale_version') : act.message}
      busy={act.busy}
      busyLabel={t('form.saving')}
      submitLabel={t(isRefusal ? 'decide.refuse' : 'decide.validate')}
      form={form}
      onCancel={onClose}
    >
      {isRefusal ? (
        <SelectField
          name={`${id}-reason`}
          label={t('decide.reason')}
          value={values.reason}
          error={messageOf('reason')}
          options={reasons.map((value) => ({ value, label: documents(`reason.${value}.title`) }))}
          onChange={(event) => edit({ reason: event.currentTarget.value })}
        />
      ) : (
        <DateField
          name={`${id}-start`}
          label={t('decide.start')}
          hint={t('form.start_hint')}
          optional
          defaultValue={values.start}
          error={messageOf('start')}
          onChange={({ target }) => edit({ start: target.value })}
        />
      )}
      <TextAreaField
        name={`${id}-text`}
        label={t('decide.text')}
        hint={t('decide.text_hint')}
        optional={!isRefusal || values.reason !== 'OTHER'}
        rows={3}
        value={values.text}
        error={messageOf('text')}
        onChange={(event) => edit({ text: event.currentTarget.value })}
      />
    </FormFrame>
  );
}
