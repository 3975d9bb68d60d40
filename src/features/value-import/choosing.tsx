import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { Download } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { importedSeries, importFormats, mostImportedRows } from '../../../contract/values/value-import.ts';
import { selectSeries } from '../../../machines/value-import/selectors.ts';
import { featuresQuery } from '../../queries/enrollment.ts';
import { fetchTemplate } from '../../queries/value-import.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { useLanguage } from '../../ui/format-parts.tsx';
import { ExportNotice } from '../../ui/list-export.tsx';
import { useListExport } from '../../ui/use-list-export.ts';
import { useImportServices } from './services.ts';
import { acceptedSheets, useChoose } from './use-choose.ts';

/** The headings of the chosen series as a file to fill in. */
function Template() {
  const { t } = useTranslation('value-import');
  const { actorRef } = useImportServices();
  const series = useSelector(actorRef, selectSeries);
  const exporting = useListExport(() => undefined);
  return (
    <chakra.section aria-label={t('template.label')} display="grid" gap="3">
      <chakra.h2 textStyle="item">{t('template.label')}</chakra.h2>
      <chakra.div display="flex" gap="3" flexWrap="wrap">
        {importFormats.toReversed().map((format) => (
          <Button
            key={format}
            variant="outline"
            size="sm"
            onClick={() => exporting.start({ format, run: fetchTemplate(series, format) })}
          >
            <Download size={18} strokeWidth={1.75} aria-hidden="true" />
            {t(`template.${format}`)}
          </Button>
        ))}
      </chakra.div>
      <ExportNotice exporting={exporting} />
    </chakra.section>
  );
}

/** Where a file is dropped, or chosen. */
function Drop() {
  const { t } = useTranslation('value-import');
  const choose = useChoose();
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose([...event.dataTransfer.files]);
  };
  return (
    <chakra.div
      data-drop
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
          setOver(false);
      }}
      onDrop={drop}
      display="grid"
      justifyItems="center"
      alignContent="center"
      gap="3"
      minH="152px"
      p="5"
      textAlign="center"
      borderWidth="1px"
      borderStyle="dashed"
      borderRadius="l3"
      borderColor={over ? 'brand.solid' : 'border.control'}
      bg={over ? 'brand.subtle' : 'transparent'}
    >
      <chakra.p fontWeight="medium" color={over ? 'brand.fg' : 'fg'}>
        {t(over ? 'drop.over' : 'drop.title')}
      </chakra.p>
      <FileButton onFiles={choose} accept={acceptedSheets} label={t('drop.choose')} />
    </chakra.div>
  );
}

/** What a file must be like, before it is refused. */
function Rules() {
  const { t } = useTranslation('value-import');
  const language = useLanguage();
  const { data } = useQuery(featuresQuery);
  const limits = { rows: mostImportedRows, size: data?.limits.max_file_mb ?? 10 };
  const amounts = language.startsWith('en') ? 'amounts_point' : 'amounts_comma';
  return (
    <chakra.section aria-label={t('rules.label')} textStyle="ui" color="fg.muted">
      <chakra.h2 textStyle="item" color="fg" mb="1">
        {t('rules.label')}
      </chakra.h2>
      <chakra.ul ps="5" listStyleType="disc" display="grid" gap="1" maxW="46em">
        <li>{t('rules.headings')}</li>
        <li>{t('rules.limits', limits)}</li>
        <li>{t('rules.dates')}</li>
        <li>{t(`rules.${amounts}`)}</li>
        <li>{t('rules.drafts')}</li>
      </chakra.ul>
    </chakra.section>
  );
}

/** Which values, and the file that holds them. */
export function Choosing() {
  const { t } = useTranslation('value-import');
  const { actorRef } = useImportServices();
  const series = useSelector(actorRef, selectSeries);
  return (
    <chakra.div display="grid" gap="7" maxW="760px">
      <ChoiceField
        name="series"
        label={t('series.label')}
        columns={2}
        chosen={series}
        choices={importedSeries.map((value) => ({ value, label: t(`series.${value}`) }))}
        onChange={(event) => {
          const chosen = importedSeries.find((one) => one === event.currentTarget.value);
          if (chosen) actorRef.send({ type: 'series.chosen', series: chosen });
        }}
      />
      <Template />
      <Drop />
      <Rules />
    </chakra.div>
  );
}
