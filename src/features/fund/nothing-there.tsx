import { useTranslation } from 'react-i18next';
import { Callout } from '../../ui/callout.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

type NothingThereProps = {
  readonly what: 'operations' | 'transaction';
  /** the list that it would be found in */
  readonly list: { readonly label: string; readonly href: string };
};

/** The address names nobody, or nothing of theirs. */
export function NothingThere({ what, list }: NothingThereProps) {
  const { t } = useTranslation('fund');
  return (
    <>
      <PageHeader title={list.label} back={list} />
      <Callout tone="neutral" title={t(`${what}.gone`)}>
        {t(`${what}.gone_text`)}
      </Callout>
    </>
  );
}
