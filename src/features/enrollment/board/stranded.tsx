import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { canCopy, copyText } from '../../../platform/clipboard.ts';
import { strandedQuery } from '../../../queries/drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { useCountryName } from '../../../ui/format-parts.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useEnrollmentServices } from '../services.ts';
import type { Dossier } from '../steps/use-details.ts';
import { typedRows } from './typed-words.ts';

/** What was typed in this tab after the dossier had gone to the fund from another one: shown, to copy or to drop. */
export function StrandedWords({ dossier }: { readonly dossier: Dossier }) {
  const { t } = useTranslation('enrollment');
  const { t: business } = useTranslation('business');
  const { t: owners } = useTranslation('owners');
  const { t: correction } = useTranslation('correction');
  const { t: ui } = useTranslation('ui');
  const { drafts } = useEnrollmentServices();
  const countryName = useCountryName();
  const stranded = useQuery(strandedQuery(drafts));
  const forms = stranded.data ?? [];
  const words = { t, business, owners, correction, countryName };
  const rows = forms.flatMap((draft) => typedRows(words, dossier, draft));
  if (rows.length === 0) return null;
  const copy = async () => {
    const lines = rows.map(({ label, value }) => t('stranded.line', { label, answer: value }));
    const copied = await copyText(lines.join('\n'));
    toast({
      title: copied ? t('stranded.copied') : ui('copy.failed'),
      tone: copied ? 'done' : 'error',
    });
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
