import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { bookletActivityTypes } from '../../../../contract/enums.ts';
import type { SubscriptionBooklet } from '../../../../contract/values/booklet.ts';
import { newKey } from '../../../platform/window.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { leavesFocusTo } from '../../../ui/heir.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toastSaved } from '../../../ui/toaster.tsx';
import { useLateEntries } from '../../../ui/use-late-entries.ts';
import { useMovedOn } from '../../../ui/use-moved-on.ts';
import { type BookletValues, emptyBooklet, toldAt, valuesOf } from './booklet-values.ts';
import { lateRules } from './bring-rules.ts';
import { FormFrame } from './form-frame.tsx';
import { useBookletAct } from './use-booklet-act.ts';

type BookletFormProps = {
  readonly userId: string;
  /** null: a new one */
  readonly booklet: SubscriptionBooklet | null;
  /** before it closes */
  readonly onSaved?: () => void;
  readonly onClose: () => void;
};

const mostAddresses = 20;

type AddressesProps = {
  readonly urls: readonly string[];
  readonly id: string;
  readonly messageOf: (name: string) => string | undefined;
  readonly change: (urls: readonly string[], name: string) => void;
};

/** The address beside it takes the focus; where the whole line goes, the one before does. */
const leavesFocusToAddress = leavesFocusTo((button) => {
  const line = button.parentElement;
  return [line, line?.previousElementSibling].map((one) => one?.querySelector('input'));
});

/** One line for each address, and a button for one more. */
function Addresses({ urls, id, messageOf, change }: AddressesProps) {
  const { t } = useTranslation('booklets-admin');
  return (
    <chakra.div display="grid" gap="3">
      {urls.map((url, at) => (
        <chakra.div
          // lines have no name but their place
          key={at}
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0,1fr)', sm: 'minmax(0,1fr) auto' }}
          gap="3"
          alignItems="end"
        >
          <TextField
            name={`${id}-urls.${at}`}
            label={urls.length === 1 ? t('form.url') : t('form.url_n', { n: at + 1 })}
            {...(at === 0 ? { hint: t('form.url_hint') } : {})}
            type="url"
            inputMode="url"
            autoComplete="off"
            value={url}
            error={messageOf(`urls.${at}`)}
            onChange={(event) =>
              change(
                urls.map((one, line) => (line === at ? event.currentTarget.value : one)),
                `urls.${at}`,
              )
            }
          />
          {urls.length > 1 && (
            <Button
              ref={leavesFocusToAddress}
              variant="outline"
              size="sm"
              aria-label={t('form.remove_url_n', { n: at + 1 })}
              onClick={() =>
                change(
                  urls.filter((_, line) => line !== at),
                  'urls',
                )
              }
            >
              {t('form.remove_url')}
            </Button>
          )}
        </chakra.div>
      ))}
      {urls.length < mostAddresses && (
        <chakra.div>
          <Button variant="outline" size="sm" onClick={() => change([...urls, ''], 'urls')}>
            {t('form.add_url')}
          </Button>
        </chakra.div>
      )}
    </chakra.div>
  );
}

/** A booklet is prepared, or its addresses and its date are changed. */
export function BookletForm({ userId, booklet, onSaved, onClose }: BookletFormProps) {
  const { t } = useTranslation('booklets-admin');
  const { t: errors } = useTranslation('errors');
  const isNew = booklet === null;
  const id = booklet?.id ?? 'new';
  const done = () => {
    toastSaved(errors('toasts.saved'));
    onSaved?.();
    onClose();
  };
  const act = useBookletAct(userId, done);
  const form = useLateEntries(
    booklet ? valuesOf(booklet) : { ...emptyBooklet, key: newKey() },
    { rules: lateRules, judge: ({ judgeBooklet }, typed) => judgeBooklet(typed, booklet) },
    `booklet.${userId}.${id}`,
    act.perform,
  );
  const { values, attempts, change } = form;
  const isMoved = useMovedOn(values.version, booklet?.version ?? values.version, act.busy, (version) =>
    change({ version }),
  );
  const told = toldAt(act.told, values);
  const messageOf = (name: string) => form.messageOf(name, told[name]);
  const edit = (part: Partial<BookletValues>, name?: string) => {
    if (isNew) act.forget();
    else act.settle();
    change(isNew ? { ...part, key: newKey() } : part, name);
  };
  const labels = [
    ['activity_type', t('form.activity')],
    ...values.urls.map((_, at) => [`urls.${at}`, t('form.url_n', { n: at + 1 })] as const),
    ['start', t('form.start')],
  ] as const;
  const summed = labels.flatMap(([name, label]) => {
    const message = messageOf(name);
    return message === undefined ? [] : [{ field: `${id}-${name}`, label, message }];
  });
  const isDecided = booklet?.status === 'VALIDATED' || booklet?.status === 'REFUSED';
  return (
    <FormFrame
      label={t(isNew ? 'form.new' : 'form.edit')}
      summed={summed}
      attempts={attempts}
      isUnknown={act.isUnknown}
      error={act.error}
      message={isMoved && (act.isUnknown || act.message === null) ? t('moved.stale_version') : act.message}
      busy={act.busy}
      busyLabel={t('form.saving')}
      submitLabel={t(isNew ? 'form.create' : 'form.save')}
      form={form}
      onCancel={onClose}
    >
      {isDecided && (
        <Callout tone="neutral" mark="pending" title={t('form.decided_title')}>
          {t('form.decided_text')}
        </Callout>
      )}
      {isNew && (
        <SelectField
          name={`${id}-activity_type`}
          label={t('form.activity')}
          value={values.activity_type}
          error={messageOf('activity_type')}
          options={bookletActivityTypes.map((value) => ({ value, label: t(`activity.${value}`) }))}
          onChange={(event) => edit({ activity_type: event.currentTarget.value })}
        />
      )}
      <Addresses
        urls={values.urls}
        id={id}
        messageOf={messageOf}
        change={(urls, name) => edit({ urls }, name)}
      />
      <DateField
        name={`${id}-start`}
        label={t('form.start')}
        hint={t('form.start_hint')}
        optional
        defaultValue={values.start}
        error={messageOf('start')}
        onChange={({ target }) => edit({ start: target.value })}
      />
      {isNew && (
        <CheckField
          name={`${id}-issue`}
          label={t('form.issue_at_once')}
          checked={values.issue}
          onChange={(event) => edit({ issue: event.currentTarget.checked })}
        />
      )}
    </FormFrame>
  );
}
