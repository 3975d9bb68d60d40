import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { IndividualDetails } from '../../../../contract/values/enrollment.ts';
import { canCopy, copyText } from '../../../platform/clipboard.ts';
import type { DraftValues, StrandedDraft } from '../../../queries/drafts.ts';
import { strandedQuery } from '../../../queries/drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { useCountryName } from '../../../ui/format-parts.tsx';
import { formatDay } from '../../../ui/format.ts';
import { toast } from '../../../ui/toaster.tsx';
import { useEnrollmentServices } from '../services.ts';

type Row = { readonly key: string; readonly label: string; readonly value: string };

const countryFields = [
  'country',
  'country_of_birth',
  'nationality',
  'tax_residence',
  'account_country',
] as const;
const choiceFields = ['preferred_currency', 'currency', 'identity_document_kind', 'source_of_funds'] as const;
const includes = (names: readonly string[], name: string) => names.includes(name);

const numberOf = (form: string): number => Number(form.split('_').at(-1));

/** What the dossier holds of the step, to leave out what was typed and saved. */
const savedIn = (details: IndividualDetails, number: number): Readonly<Record<string, unknown>> =>
  ({ 1: details.step_1, 2: details.step_2, 3: details.step_3, 6: details.step_6 })[number] ?? {};

const plain = (value: unknown) => (typeof value === 'string' ? value.replaceAll(/\s/g, '') : value);
const isTyped = (value: DraftValues[string]) => value !== null && value !== '';

function shownAs(
  t: TFunction<'enrollment'>,
  countryName: (code: string) => string,
  [name, value]: readonly [string, string | number | boolean],
  number: number,
): string {
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  const text = String(value);
  if (includes(countryFields, name)) return countryName(text);
  // the two currencies have their words at step 1
  if (includes(choiceFields, name))
    return t(`step${text === 'EUR' || text === 'USD' ? 1 : number}.${text}`, { defaultValue: text });
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDay(text) : text;
}

/** The words of one form that the dossier does not hold. */
function rowsOf(
  t: TFunction<'enrollment'>,
  countryName: (code: string) => string,
  details: IndividualDetails,
  { form, values }: StrandedDraft,
): readonly Row[] {
  const number = numberOf(form);
  const saved = savedIn(details, number);
  return Object.entries(values).flatMap(([name, value]): readonly Row[] => {
    if (value === null || !isTyped(value) || name === 'type' || plain(saved[name] ?? false) === plain(value))
      return [];
    return [
      {
        key: `${form}.${name}`,
        label: t(`step${number}.${name}`),
        value: shownAs(t, countryName, [name, value], number),
      },
    ];
  });
}

/** What was typed in this tab after the dossier had gone to the fund from another one: shown, to copy or to drop. */
export function StrandedWords({ details }: { readonly details: IndividualDetails }) {
  const { t } = useTranslation('enrollment');
  const { drafts } = useEnrollmentServices();
  const countryName = useCountryName();
  const stranded = useQuery(strandedQuery(drafts));
  const forms = stranded.data ?? [];
  const rows = forms.flatMap((draft) => rowsOf(t, countryName, details, draft));
  if (rows.length === 0) return null;
  const copy = async () => {
    const copied = await copyText(rows.map(({ label, value }) => `${label}: ${value}`).join('\n'));
    toast({ title: t(copied ? 'stranded.copied' : 'stranded.not_copied'), tone: copied ? 'done' : 'error' });
  };
  const drop = async () => {
    await Promise.all(forms.map(({ form }) => drafts.forget(form)));
    await stranded.refetch();
    document.querySelector<HTMLElement>('h1')?.focus();
  };
  return (
    <chakra.div mb="5">
      <Callout tone="pending" mark="expiring" headingLevel={2} title={t('stranded.title')}>
        <p>{t('stranded.text')}</p>
        <chakra.dl
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0,1fr)', md: 'max-content minmax(0,1fr)' }}
          columnGap="6"
          rowGap={{ base: '0', md: '1' }}
          my="3"
          color="fg"
        >
          {rows.map(({ key, label, value }) => (
            <chakra.div key={key} display={{ base: 'block', md: 'contents' }} mb={{ base: '2', md: '0' }}>
              <chakra.dt color="fg.muted">{label}</chakra.dt>
              <chakra.dd m="0" overflowWrap="anywhere">
                {value}
              </chakra.dd>
            </chakra.div>
          ))}
        </chakra.dl>
        <chakra.div display="flex" gap="3" flexWrap="wrap">
          {canCopy() && (
            <Button variant="outline" size="sm" onClick={() => void copy()}>
              {t('stranded.copy')}
            </Button>
          )}
          <Button variant="quiet" size="sm" onClick={() => void drop()}>
            {t('stranded.drop')}
          </Button>
        </chakra.div>
      </Callout>
    </chakra.div>
  );
}
