import { useTranslation } from 'react-i18next';
import type { ValueRecord } from '../../../../contract/values/value.ts';
import type { MenuAction } from '../../../ui/action-menu.tsx';
import { useValueServices, writesValues } from '../services.ts';

/** What was asked for about one record, or about a new one. */
export type Asked =
  | { readonly act: 'begin' }
  | { readonly act: 'send' | 'discard' | 'restate' | 'versions'; readonly row: ValueRecord };

/** What can be done with a record, by where it stands and by who looks at it. */
export function useColumnActions(onAsk: (asked: Asked) => void) {
  const { t } = useTranslation('values');
  const { viewer } = useValueServices();
  const mayWrite = writesValues(viewer);
  return (row: ValueRecord): readonly MenuAction[] => {
    const act = (name: 'send' | 'discard' | 'restate' | 'versions'): MenuAction => ({
      key: name,
      label: t(`act.${name}`),
      danger: name === 'discard',
      onSelect: () => onAsk({ act: name, row }),
    });
    const versions = act('versions');
    if (!mayWrite) return [versions];
    if (row.status === 'DRAFT') return [act('send'), versions, act('discard')];
    if (row.status === 'AWAITING_APPROVAL') return [versions];
    const waits = row.approval !== null;
    return [waits ? { ...act('restate'), why: t('why.restatement_waits') } : act('restate'), versions];
  };
}
