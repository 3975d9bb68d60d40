import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { loadPage } from '../platform/environment.ts';
import { Button } from './button.tsx';
import { useIsNewer } from './newer-build.ts';
import { SupportLink } from './support-link.tsx';

/** Of a part that did not come: of a build that is gone it never will, and no further try helps. */
function ReloadOffer() {
  const { t } = useTranslation('errors');
  const isNewer = useIsNewer();
  if (!isNewer) return null;
  return (
    <chakra.span display="block" textStyle="ui" mt="2">
      <chakra.span display="block" fontWeight="medium">
        {t('broken.newer.title')}
      </chakra.span>
      <chakra.span display="block" mb="2">
        {t('part.newer')}
      </chakra.span>
      <Button size="sm" variant="outline" onClick={() => loadPage()}>
        {t('broken.newer.button')}
      </Button>
    </chakra.span>
  );
}

/** The reference of a fault of the portal; null: it is none. */
const faultOf = (thrown: object | null): string | null =>
  thrown !== null && 'requestId' in thrown && typeof thrown.requestId === 'string' ? thrown.requestId : null;

type FaultNoteProps = {
  /** what was thrown, or what a chart kept of it; with a `requestId` it is a fault of the portal */
  readonly of: object | null;
};

/**
 * What helps beside trying again. Of a fault of the portal: the reference by which the fund finds the request, and where
 * to write to. Of a part that did not come: a reload, where another build is out.
 */
export function FaultNote({ of }: FaultNoteProps) {
  const { t } = useTranslation('errors');
  if (of !== null && 'key' in of && of.key === 'schemas_missing') return <ReloadOffer />;
  const id = faultOf(of);
  if (id === null) return null;
  return (
    <chakra.span display="block" textStyle="ui" overflowWrap="anywhere">
      <chakra.span color="fg.muted">{t('support.reference', { id })}</chakra.span>
      <chakra.span display="block">
        <SupportLink />
      </chakra.span>
    </chakra.span>
  );
}

/** The same where there is always somewhere to write to, a fault of the portal or not. */
export const FaultHelp = ({ of }: FaultNoteProps) =>
  faultOf(of) === null ? <SupportLink /> : <FaultNote of={of} />;
