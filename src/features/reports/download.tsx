import { chakra } from '@chakra-ui/react';
import { FileSpreadsheet, FileText } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languages, type Language } from '../../../contract/enums.ts';
import type { ReportFormat } from '../../../contract/values/report.ts';
import { fetchReport, type ReportSubject } from '../../queries/reports.ts';
import { Button } from '../../ui/button.tsx';
import { useLanguage } from '../../ui/format-parts.tsx';
import { ExportNotice } from '../../ui/list-export.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { toast } from '../../ui/toaster.tsx';
import { useListExport } from '../../ui/use-list-export.ts';

const formats = [
  ['pdf', FileText],
  ['xlsx', FileSpreadsheet],
] as const;

/** A language by its own name, as people look for it: English, Français. */
function ownName(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

type ReportDownloadProps = {
  readonly subject: ReportSubject;
  /** the days that are typed are wrong: no file is made of others */
  readonly isBlocked: boolean;
  /** leads to what is wrong */
  readonly onBlocked: () => void;
};

/** The report as a file, in the language that is chosen; how far it is, and the way to call it off. */
export function ReportDownload({ subject, isBlocked, onBlocked }: ReportDownloadProps) {
  const { t } = useTranslation(['reports', 'ui', 'errors']);
  const page = useLanguage();
  const why = useId();
  const [language, setLanguage] = useState(() => languages.find((one) => page.startsWith(one)) ?? 'en');
  const exporting = useListExport((name) => toast({ title: t('ui:export.done', { name }) }));
  const fetchAs = (format: ReportFormat) => {
    if (exporting.isRunning) return;
    exporting.start({
      format,
      run: ({ signal, onProgress }) => fetchReport({ ...subject, format, language, signal, onProgress }),
    });
  };
  return (
    <chakra.div>
      <chakra.div display="flex" flexWrap="wrap" columnGap="5" rowGap="4" alignItems="end" mb="4">
        <SelectField
          name="report-language"
          label={t('choose.language')}
          width="176px"
          placeholder={null}
          value={language}
          options={languages.map((value) => ({ value, label: ownName(value), lang: value }))}
          onChange={(event) => {
            const chosen = languages.find((one) => one === event.currentTarget.value);
            if (chosen !== undefined) setLanguage(chosen);
          }}
        />
        <chakra.div display="flex" flexWrap="wrap" gap="3">
          {formats.map(([format, Icon]) => (
            <Button
              key={format}
              variant={format === 'pdf' ? 'solid' : 'outline'}
              blocked={isBlocked}
              onBlockedPress={onBlocked}
              {...(isBlocked && { 'aria-describedby': why })}
              onClick={() => fetchAs(format)}
            >
              <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
              {t(`download.${format}`)}
            </Button>
          ))}
        </chakra.div>
      </chakra.div>
      {isBlocked && (
        <chakra.p id={why} textStyle="ui" color="fg.muted" mb="4">
          {t('download.why')}
        </chakra.p>
      )}
      <ExportNotice
        exporting={exporting}
        words={{
          running: t('download.running'),
          waiting: t('download.waiting'),
          cancel: t('download.cancel'),
          failed: t('download.failed'),
        }}
      />
    </chakra.div>
  );
}
