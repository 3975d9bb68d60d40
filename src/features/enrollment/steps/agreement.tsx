import { chakra } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../../contract/enums.ts';
import { agreementQuery } from '../../../queries/templates.ts';
import { Button } from '../../../ui/button.tsx';
import { ToneMark } from '../../../ui/status.tsx';
import { Viewer } from '../documents/viewer.tsx';

type AgreementProps = {
  readonly language: Language;
  /** the API makes the agreement; else the fund sends it */
  readonly isOffered: boolean;
  /** it can be signed on this screen too */
  readonly isSignable: boolean;
  /** it is signed, and waits for the fund */
  readonly isDone: boolean;
};

/** The subscription agreement with the person's data: shown, downloaded; signed below, or on a copy that is sent. */
export function Agreement({ language, isOffered, isSignable, isDone }: AgreementProps) {
  const { t } = useTranslation('enrollment');
  const { t: signing } = useTranslation('signing');
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const content = useQuery({ ...agreementQuery(language), enabled: open });
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: '20px minmax(0,1fr)', md: '20px minmax(0,1fr) auto' }}
      columnGap="14px"
      rowGap="2"
      alignItems="center"
      padding="14px 14px 14px 18px"
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
    >
      <chakra.span alignSelf="start" mt="4px" display="inline-flex">
        <ToneMark mark={isDone ? 'saved' : 'todo'} />
      </chakra.span>
      <div>
        <chakra.h3 textStyle="item">{t('step5.agreement')}</chakra.h3>
        <chakra.p textStyle="ui" color="fg.muted">
          {isSignable
            ? signing('agreement_text')
            : t(isOffered ? 'step5.agreement_text' : 'step5.agreement_absent')}
        </chakra.p>
      </div>
      {isOffered && (
        <Button
          variant="outline"
          size="sm"
          gridColumn={{ base: '2', md: 'auto' }}
          justifySelf="start"
          onClick={() => {
            client.removeQueries({ queryKey: agreementQuery(language).queryKey });
            setOpen(true);
          }}
        >
          {t('step5.agreement_open')}
        </Button>
      )}
      <Viewer
        open={open}
        title={t('step5.agreement')}
        fileName="subscription-agreement.pdf"
        content={content}
        onClose={() => setOpen(false)}
      />
    </chakra.div>
  );
}
