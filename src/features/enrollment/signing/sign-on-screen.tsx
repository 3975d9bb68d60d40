import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../../contract/enums.ts';
import type { EnrollmentFile } from '../../../../contract/values/enrollment.ts';
import { Button } from '../../../ui/button.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { ToneMark } from '../../../ui/status.tsx';
import type { Reason } from '../../../ui/why-list.tsx';
import type { Signer } from './signatory.ts';
import { SignForm } from './sign-form.tsx';

type SignOnScreenProps = {
  readonly signer: Signer;
  readonly language: Language;
  /** the newest agreement in the slot that the fund has not refused; null: none */
  readonly standing: EnrollmentFile | null;
  readonly unread: readonly Reason[];
};

/** What stands there already, and the way to sign all the same. */
function Standing({ file, onAgain }: { readonly file: EnrollmentFile; readonly onAgain: () => void }) {
  const { t } = useTranslation('signing');
  const isSigned = file.signature !== undefined;
  return (
    <>
      <chakra.p textStyle="ui" color="fg.muted">
        {file.signature === undefined
          ? t('instead_text')
          : t(`signed.${file.signature}`, { date: formatInstant(file.uploaded_at) })}
      </chakra.p>
      <div>
        <Button variant="outline" size="sm" onClick={onAgain}>
          {t(isSigned ? 'again' : 'instead')}
        </Button>
      </div>
    </>
  );
}

/** The card that signs the agreement on this screen, or says that it was signed so. */
export function SignOnScreen({ signer, language, standing, unread }: SignOnScreenProps) {
  const { t } = useTranslation('signing');
  const heading = useRef<HTMLHeadingElement>(null);
  const [again, setAgain] = useState(false);
  const [moves, setMoves] = useState(0);
  const isOpen = standing === null || again;
  const isSigned = standing?.signature !== undefined;
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
      padding="14px 14px 18px 18px"
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
      scrollMarginTop="80px"
    >
      <chakra.span alignSelf="start" mt="4px" display="inline-flex">
        <ToneMark mark={isSigned && !again ? 'saved' : 'todo'} />
      </chakra.span>
      <chakra.div display="grid" gridTemplateColumns="minmax(0,1fr)" gap="4" minW="0">
        <div>
          <chakra.h3 ref={heading} id="sign-title" tabIndex={-1} textStyle="item" outlineOffset="4px">
            {t(isSigned && !again ? 'signed_title' : 'title')}
          </chakra.h3>
          {isOpen && (
            <chakra.p textStyle="ui" color="fg.muted" maxW="68ch">
              {signer.company === null
                ? t('lead')
                : t('lead_business', { name: signer.name, company: signer.company })}
            </chakra.p>
          )}
        </div>
        {isOpen ? (
          <SignForm
            signer={signer}
            language={language}
            unread={unread}
            onSigned={() => show(false)}
            {...(standing === null ? {} : { onKeep: () => show(false) })}
          />
        ) : (
          standing && <Standing file={standing} onAgain={() => show(true)} />
        )}
      </chakra.div>
    </chakra.section>
  );
}
