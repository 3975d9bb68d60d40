import { chakra } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IndividualDetails } from '../../../../contract/values/enrollment.ts';
import { acknowledgeMutation, type Template, templateFileQuery } from '../../../queries/templates.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { useFileSize } from '../../../ui/format-parts.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { ToneMark } from '../../../ui/status.tsx';
import { Viewer } from '../documents/viewer.tsx';

type Read = IndividualDetails['acknowledgements'][number];

type TemplateCardProps = { readonly template: Template; readonly read: Read | null };

/** A paper to read before signing: it opens here, and its tick keeps the version that was read, where the API keeps one. */
export function TemplateCard({ template, read }: TemplateCardProps) {
  const { t } = useTranslation('enrollment');
  const size = useFileSize();
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  const { edition } = template;
  const version = edition?.version ?? null;
  const content = useQuery({ ...templateFileQuery(template.file_name, version), enabled: open });
  const tick = useMutation(acknowledgeMutation(client, template.kind));
  const isRead = read !== null && edition?.versions.includes(read.version) === true;
  const isOld = read !== null && edition !== null && !isRead;
  // of a version in another language nobody knows here how long it is
  const isThisOne = !isRead || read.version === version;
  const shown = tick.isPending ? (tick.variables?.read ?? isRead) : isRead;
  const mayTick = opened || isRead;
  const name = t(`step5.${template.kind}`);
  const check = (id: string) =>
    version === null ? null : (
      <CheckField
        id={id}
        name={`read-${template.kind}`}
        label={t(`step5.tick.${template.kind}`)}
        checked={shown}
        aria-disabled={!mayTick || undefined}
        onChange={(event) => {
          if (mayTick) tick.mutate({ version, read: event.currentTarget.checked });
        }}
        {...(mayTick ? {} : { hint: t('step5.not_opened') })}
        error={tick.isError ? t('step5.tick_failed') : undefined}
      />
    );
  return (
    <chakra.li
      id={`read-${template.kind}`}
      tabIndex={-1}
      display="grid"
      gap="3"
      padding="14px 14px 14px 18px"
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
    >
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: '20px minmax(0,1fr)', md: '20px minmax(0,1fr) auto' }}
        columnGap="14px"
        rowGap="2"
        alignItems="center"
      >
        <chakra.span alignSelf="start" mt="4px" display="inline-flex">
          <ToneMark mark={edition === null ? 'todo' : isRead ? 'saved' : 'missing'} />
        </chakra.span>
        <div>
          <chakra.h3 textStyle="item">{name}</chakra.h3>
          {edition !== null && (
            <chakra.p textStyle="ui" color="fg.muted">
              {[
                ...(isRead ? [t('step5.read_at', { date: formatInstant(read.read_at) })] : []),
                ...(isThisOne && edition.pages > 0 ? [t('step5.pages', { count: edition.pages })] : []),
                ...(isThisOne ? [size(edition.size)] : []),
                t('step5.version', { version: (isRead ? read : edition).version.slice(0, 8) }),
              ].join(' · ')}
            </chakra.p>
          )}
        </div>
        <Button
          variant="outline"
          size="sm"
          gridColumn={{ base: '2', md: 'auto' }}
          justifySelf="start"
          aria-label={t('step5.open_what', { name })}
          onClick={() => {
            setOpen(true);
            setOpened(true);
          }}
        >
          {t('step5.open')}
        </Button>
      </chakra.div>
      <chakra.div ps={{ md: '34px' }} _empty={{ display: 'none' }}>
        {isOld && (
          <chakra.p textStyle="ui" color="pending.fg" mb="1">
            {t('step5.new_version')}
          </chakra.p>
        )}
        {check(`field-read-${template.kind}`)}
      </chakra.div>
      <Viewer
        open={open}
        title={name}
        fileName={template.file_name}
        content={content}
        onClose={() => setOpen(false)}
        footer={check(`viewer-read-${template.kind}`)}
      />
    </chakra.li>
  );
}
