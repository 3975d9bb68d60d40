import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../../contract/enums.ts';
import type { Reason } from '../../../ui/why-list.tsx';
import { FormPart } from '../forms/form-part.tsx';
import { Agreement } from '../steps/agreement.tsx';
import type { Dossier } from '../steps/use-details.ts';
import { isOutdated, signerOf, standingAgreements } from './signatory.ts';
import { SignOnScreen } from './sign-on-screen.tsx';

type SigningPartProps = {
  readonly dossier: Dossier;
  readonly language: Language;
  readonly unread: readonly Reason[];
  readonly unprintable: readonly Reason[];
  /** the slot of the signed agreement */
  readonly children: ReactNode;
};

/** Whether the API takes signatures made on the screen, and it is known who signs. */
export const isSignable = (dossier: Dossier): boolean =>
  ['agreement', 'signature'].every((name) => dossier.features.names.includes(name)) &&
  signerOf(dossier) !== null;

/** The agreement to read, then the two ways to sign it: here, or on a copy that is sent. */
export function SigningPart({ dossier, language, unread, unprintable, children }: SigningPartProps) {
  const { t } = useTranslation('enrollment');
  const { t: signing } = useTranslation('signing');
  const signer = isSignable(dossier) ? signerOf(dossier) : null;
  const [standing = null] = standingAgreements(dossier);
  const isSigned = standing?.signature !== undefined;
  return (
    <FormPart title={t('step5.sign')}>
      <chakra.div display="grid" gridTemplateColumns="minmax(0,1fr)" gap="3">
        <Agreement
          language={language}
          isOffered={dossier.features.names.includes('agreement')}
          isSignable={signer !== null}
          isDone={standing !== null}
        />
        {signer && (
          <>
            <SignOnScreen
              signer={signer}
              language={language}
              standing={standing}
              outdated={isOutdated(dossier)}
              unread={unread}
              unprintable={unprintable}
            />
            <chakra.div mt="3">
              <chakra.h3 textStyle="item">{signing(isSigned ? 'result' : 'paper')}</chakra.h3>
              <chakra.p textStyle="ui" color="fg.muted" maxW="68ch">
                {signing(isSigned ? 'result_text' : 'paper_text')}
              </chakra.p>
            </chakra.div>
          </>
        )}
        {children}
      </chakra.div>
    </FormPart>
  );
}
