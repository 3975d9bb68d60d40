import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../../contract/enums.ts';
import type { EnrollmentFile } from '../../../../contract/values/enrollment.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { ToneMark } from '../../../ui/status.tsx';
import { type Reason, WhyList } from '../../../ui/why-list.tsx';
import type { Signer } from './signatory.ts';
import { SignForm } from './sign-form.tsx';

type SignOnScreenProps = {
  readonly signer: Signer;
  readonly language: Language;
  /** the newest agreement in the slot that the fund has not refused; null: none */
  readonly standing: EnrollmentFile | null;
  /** it was signed, and the answers have changed since */
  readonly outdated: boolean;
  readonly unread: readonly Reason[];
  /** what the agreement would show as empty boxes: it is signed on a copy, or not before that is written otherwise */
  readonly unprintable: readonly Reason[];
};

/** The card that signs the agreement on this screen, or says that it was signed so. */
export function SignOnScreen({
  signer,
  language,
  standing,
  outdated,
  unread,
  unprintable,
}: SignOnScreenProps) {
  const { t } = useTranslation('signing');
  const heading = useRef<HTMLHeadingElement>(null);
  const [again, setAgain] = useState(false);
  const [moves, setMoves] = useState(0);
  const isOpen = standing === null || again;
  const isSigned = standing?.signature !== undefined;
  const leadOf = ({ name, company }: Signer) =>
    company === null ? t('lead') : t('lead_business', { name, company });
  const saidOf = ({ signature, uploaded_at }: EnrollmentFile) =>
    signature === undefined
      ? t('instead_text')
      : t(`signed.${signature}`, { date: formatInstant(uploaded_at) });
  useEffect(() => {
    if (moves > 0) heading.current?.focus();
  }, [moves]);
  const show = (open: boolean) => {
    setAgain(open);
    setMoves((count) => count + 1);
  };
  return (
    <chakra.section
      id="sign-on-screen"
      tabIndex={-1}
      aria-labelledby="sign-title"
      display="grid"
      gridTemplateColumns="20px minmax(0,1fr)"
      columnGap="14px"
      rowGap="4"
      padding="14px 14px 18px 18px"
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
      scrollMarginTop="80px"
    >
      <chakra.span alignSelf="start" mt="4px" display="inline-flex">
        <ToneMark mark={isSigned && !again ? 'saved' : 'todo'} />
      </chakra.span>
      <div>
        <chakra.h3 ref={heading} id="sign-title" tabIndex={-1} textStyle="item" outlineOffset="4px">
          {t(isSigned && !again ? 'signed_title' : 'title')}
        </chakra.h3>
        <chakra.p textStyle="ui" color="fg.muted" maxW="68ch">
          {isOpen ? leadOf(signer) : standing && saidOf(standing)}
        </chakra.p>
      </div>
      <chakra.div
        gridColumn={{ base: '1 / -1', md: '2' }}
        display="grid"
        gridTemplateColumns="minmax(0,1fr)"
        gap="4"
        minW="0"
      >
        {standing === null && outdated && (
          <Callout tone="pending" title={t('outdated')}>
            {t('outdated_text')}
          </Callout>
        )}
        {unprintable.length > 0 ? (
          standing === null && (
            <Callout tone="pending" title={t('unprintable')}>
              {t('unprintable_text')}
              <WhyList reasons={unprintable} intro={t('unprintable_what')} />
            </Callout>
          )
        ) : isOpen ? (
          <SignForm
            signer={signer}
            language={language}
            unread={unread}
            onSigned={() => show(false)}
            {...(standing === null ? {} : { onKeep: () => show(false) })}
          />
        ) : (
          <div>
            <Button variant="outline" size="sm" onClick={() => show(true)}>
              {t(isSigned ? 'again' : 'instead')}
            </Button>
          </div>
        )}
      </chakra.div>
    </chakra.section>
  );
}
