import { useTexts } from '../../platform/texts.ts';

type BannerProps = { readonly state: 'offline' | 'back' | 'language' | 'online' };

/** Over any page while there is no line, for a moment when it is back, and when a language did not come. The place stays, so that it is read aloud. */
export function OfflineBanner({ state }: BannerProps) {
  const { t } = useTexts();
  return (
    <output className={state === 'online' ? undefined : `p-line p-line-${state}`}>
      {state === 'offline' && t('public:frame.offline')}
      {state === 'back' && t('public:frame.online')}
      {state === 'language' && t('public:frame.language_missing')}
    </output>
  );
}
