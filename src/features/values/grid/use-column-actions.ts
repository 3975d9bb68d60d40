import { useTranslation } from 'react-i18next';
import type { ValueRecord } from '../../../../contract/values/value.ts';
import type { MenuAction } from '../../../ui/action-menu.tsx';
import { useExtension } from '../../../queries/features.ts';
import { useBridgeHref } from '../../../ui/bridge-link.tsx';
import { useValueServices, writesValues } from '../services.ts';

/** What was asked for about one record, or about a new one. */
export type Asked =
  | { readonly act: 'begin' }
  | { readonly act: 'send' | 'discard' | 'restate' | 'versions'; readonly row: ValueRecord };

/** Why a published day is another one than the day before. */
function useWhy(): (row: ValueRecord) => readonly MenuAction[] {
  const { t } = useTranslation('ui');
  const hrefOf = useBridgeHref();
  return ({ status, value_date: day, user_id, currency }) => {
    const isPublished = status === 'PUBLISHED' || status === 'RESTATED';
    if (hrefOf === null || day === null || !isPublished) return [];
    const whose = user_id === null ? {} : { userId: user_id };
    const href = hrefOf({ of: 'value', currency, from: day, to: day, ...whose });
    return [{ key: 'why', label: t('bridge.why'), href }];
  };
}

/** What can be done with a record, by where it stands and by who looks at it. */
export function useColumnActions(onAsk: (asked: Asked) => void) {
  const { t } = useTranslation('values');
  const { viewer } = useValueServices();
  const mayWrite = writesValues(viewer);
  const whyOf = useWhy();
  const hasVersions = useExtension('values');
  return (row: ValueRecord): readonly MenuAction[] => {
    const act = (name: 'send' | 'discard' | 'restate' | 'versions'): MenuAction => ({
      key: name,
      label: t(`act.${name}`),
      danger: name === 'discard',
      onSelect: () => onAsk({ act: name, row }),
    });
    const reads = [...(hasVersions ? [act('versions')] : []), ...whyOf(row)];
    if (!mayWrite) return reads;
    if (row.status === 'DRAFT') return [act('send'), ...reads, act('discard')];
    if (row.status === 'AWAITING_APPROVAL') return reads;
    const waits = row.approval !== null;
    return [waits ? { ...act('restate'), why: t('why.restatement_waits') } : act('restate'), ...reads];
  };
}
