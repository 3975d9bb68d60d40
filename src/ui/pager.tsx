import { chakra } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { VisuallyHidden } from './hidden.tsx';
import { MarkedText } from './marked-text.tsx';

export type PagerProps = {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  /** Rows on this page. */
  readonly shown: number;
  /** `null`: the total is not known, which is never zero. */
  readonly total: number | null;
  /** Names what is counted, as a whole phrase: "128 users". */
  readonly totalLabel?: string;
  /** The list whose pages these are, where a screen has more than one. */
  readonly list?: string;
  /** The rows are still those of the page before; those of `page` are on their way. */
  readonly isFormer?: boolean;
  readonly onPage: (page: number) => void;
};

const Figure = chakra('span', { base: { color: 'fg', fontWeight: 'medium' } });

/** The page that the rows in sight are of. */
function usePageInSight(page: number, isFormer: boolean): number {
  const [before, setBefore] = useState(page);
  if (!isFormer && before !== page) setBefore(page);
  return isFormer ? before : page;
}

/** Which rows these are, and the way to the next. Next goes on until a page comes back short. */
export function Pager(props: PagerProps) {
  const { page, pageSize, shown, total, totalLabel, list, isFormer = false, onPage } = props;
  const { t } = useTranslation('ui');
  const why = useId();
  const blocked = { blocked: true, 'aria-describedby': why, title: t('pager.why.no_such_page') };
  const from = (usePageInSight(page, isFormer) - 1) * pageSize + 1;
  const to = from + shown - 1;
  const pages = total === null ? null : Math.max(1, Math.ceil(total / pageSize));
  const isLast = pages === null ? shown < pageSize : page >= pages;
  return (
    <chakra.nav
      aria-label={list === undefined ? t('pager.label') : t('pager.labelOf', { list })}
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      flexWrap="wrap"
      columnGap="4"
      rowGap="3"
      pt="14px"
      fontSize="sm"
      color="fg.muted"
    >
      <chakra.p aria-live="polite">
        {shown > 0 && total !== null && (
          <MarkedText
            text={t('pager.rangeOf', { from, to, total: totalLabel ?? String(total) })}
            mark="figure"
            as={Figure}
          />
        )}
        {shown > 0 && total === null && <Figure>{t('pager.range', { from, to })}</Figure>}
        {shown === 0 && total !== null && (totalLabel ?? String(total))}
      </chakra.p>
      <chakra.div display="flex" gap="2" alignItems="center" flexWrap="wrap">
        {/* on a phone above both buttons, which stay side by side */}
        <chakra.span flexBasis={{ base: '100%', sm: 'auto' }}>
          {pages === null ? t('pager.page', { page }) : t('pager.pageOf', { page, pages })}
        </chakra.span>
        <Button
          order={{ sm: -1 }}
          variant="outline"
          size="sm"
          {...(page <= 1 ? blocked : {})}
          onClick={() => onPage(page - 1)}
        >
          <ChevronLeft size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('pager.previous')}
        </Button>
        <Button variant="outline" size="sm" {...(isLast ? blocked : {})} onClick={() => onPage(page + 1)}>
          {t('pager.next')}
          <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
        </Button>
        {(page <= 1 || isLast) && <VisuallyHidden id={why}>{t('pager.why.no_such_page')}</VisuallyHidden>}
      </chakra.div>
    </chakra.nav>
  );
}
