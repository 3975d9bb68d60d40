import { chakra } from '@chakra-ui/react';
import { FileSpreadsheet, FileText } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Currency } from '../../../../contract/enums.ts';
import { periodFaults } from '../../../../contract/values/date.ts';
import type { ExportFormat } from '../../../../contract/values/export.ts';
import { fetchStatement } from '../../../queries/money.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { useFaultFocus } from '../../../ui/fault-focus.ts';
import { ExportNotice } from '../../../ui/list-export.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useListExport } from '../../../ui/use-list-export.ts';

type StatementFormProps = {
  readonly userId: string;
  readonly currency: Currency;
  /** `YYYY-MM-DD`, UTC */
  readonly today: string;
};

const formats = [
  ['pdf', FileText],
  ['xlsx', FileSpreadsheet],
  ['csv', FileSpreadsheet],
] as const;

/** A wallet's statement over a period, as a paper or for a spreadsheet. */
export function StatementForm({ userId, currency, today }: StatementFormProps) {
  const { t } = useTranslation(['money', 'errors', 'ui']);
  const [period, setPeriod] = useState({ from: `${today.slice(0, 8)}01`, to: today });
  const [asked, setAsked] = useState(0);
  const fields = useRef<HTMLDivElement>(null);
  useFaultFocus(fields, asked);
  const exporting = useListExport((name) => toast({ title: t('ui:export.done', { name }) }));
  const faults = periodFaults(period);
  const messageOf = (name: 'from' | 'to') => {
    const fault = faults[name];
    if (fault === undefined || (asked === 0 && fault === 'required')) return undefined;
    return fault === 'too_small' ? t('statement.ends_before') : t(`errors:fields.${fault}`);
  };
  const fetchAs = (format: ExportFormat) => {
    setAsked(asked + 1);
    if (Object.keys(faults).length > 0 || exporting.isRunning) return;
    exporting.start({ format, run: (way) => fetchStatement({ userId, currency, ...period, ...way }) });
  };
  return (
    <>
      <chakra.p textStyle="ui" color="fg.muted" mb="4" maxW="60ch">
        {t('statement.text')}
      </chakra.p>
      <chakra.div
        ref={fields}
        display="flex"
        flexWrap="wrap"
        columnGap="5"
        rowGap="4"
        alignItems="end"
        mb="4"
      >
        {(['from', 'to'] as const).map((name) => (
          <DateField
            key={name}
            name={`statement-${name}`}
            label={t(`statement.${name}`)}
            hint={t('ui:date.pattern')}
            defaultValue={period[name]}
            error={messageOf(name)}
            onChange={({ target }) => setPeriod({ ...period, [name]: target.value })}
          />
        ))}
        <chakra.div display="flex" flexWrap="wrap" gap="3">
          {formats.map(([format, Icon]) => (
            <Button key={format} variant="outline" onClick={() => fetchAs(format)}>
              <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
              {t(`statement.${format}`)}
            </Button>
          ))}
        </chakra.div>
      </chakra.div>
      <ExportNotice exporting={exporting} />
    </>
  );
}
