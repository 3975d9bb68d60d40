import { useTranslation } from 'react-i18next';
import { Callout } from '../../../ui/callout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { requestWords } from '../words.ts';

/** /admin/bank_operations/view_investor_transactions of nobody: an old bookmark, or an address that was mistyped. */
export function NoMemberScreen({ chooseHref }: { readonly chooseHref: string }) {
  const { t } = useTranslation(requestWords);
  return (
    <>
      <PageHeader
        title={t('shell:titles.investor_transactions')}
        back={{ label: t('requests:choose.other'), href: chooseHref }}
      />
      <Callout tone="neutral" title={t('requests:choose.gone')}>
        {t('requests:choose.gone_text')}
      </Callout>
    </>
  );
}
