import { useTranslation } from 'react-i18next';
import { pageSize } from '../../contract/enums.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

type NoSuchPageProps = {
  /** from 1 */
  readonly page: number;
  /** `null`: the total is not known, which is never zero. */
  readonly total: number | null;
  readonly onPage: (page: number) => void;
};

/** A page that a list doesn't reach, or no longer: the way to its last one, or to the first where the last isn't known. */
export function NoSuchPage({ page, total, onPage }: NoSuchPageProps) {
  const { t } = useTranslation('ui');
  const last = total === null ? 1 : Math.max(1, Math.ceil(total / pageSize));
  return (
    <EmptyState
      kind="noMatch"
      title={t('list.no_page', { page })}
      action={
        <Button variant="outline" size="sm" onClick={() => onPage(last)}>
          {t(last === 1 ? 'list.first_page' : 'list.last_page')}
        </Button>
      }
    />
  );
}
