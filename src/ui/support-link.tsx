import { useTranslation } from 'react-i18next';
import { supportEmail } from '../platform/environment.ts';
import { TextLink } from './link.tsx';

/** The way to write to support, where the operator named an address: beside the words that say to contact it. */
export function SupportLink() {
  const { t } = useTranslation('errors');
  const email = supportEmail();
  if (email === null) return null;
  return (
    <TextLink
      href={`mailto:${email}`}
      display="inline-flex"
      alignItems="center"
      minH={{ base: '44px', md: '24px' }}
      overflowWrap="anywhere"
    >
      {t('support.write', { email })}
    </TextLink>
  );
}
