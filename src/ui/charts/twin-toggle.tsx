import { ChartLine, Table2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button.tsx';

type TwinToggleProps = {
  /** what is shown as a picture or as a table: "Capital value" */
  readonly what: string;
  readonly asTable: boolean;
  readonly onToggle: (asTable: boolean) => void;
};

/** From a chart to the same figures as a table, and back: one place on every chart. */
export function TwinToggle({ what, asTable, onToggle }: TwinToggleProps) {
  const { t } = useTranslation('charts');
  const Icon = asTable ? ChartLine : Table2;
  return (
    <IconButton
      label={t(asTable ? 'twin.chart' : 'twin.table', { what })}
      onClick={() => onToggle(!asTable)}
      _print={{ display: 'none' }}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  );
}
