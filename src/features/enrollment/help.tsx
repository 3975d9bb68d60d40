import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** The column beside a step: short notes under each other, in a row below the form on a tablet. */
export function Help({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('enrollment');
  return (
    <chakra.aside
      aria-label={t('help')}
      display="grid"
      alignContent="start"
      gap={{ base: '5', md: '8', xl: '5' }}
      gridTemplateColumns={{
        base: 'minmax(0,1fr)',
        md: 'repeat(auto-fit, minmax(200px,1fr))',
        xl: 'minmax(0,1fr)',
      }}
      pt={{ base: '7', md: '8', xl: '6px' }}
      textStyle="ui"
      gridColumn={{ lg: '2', xl: '3' }}
    >
      {children}
    </chakra.aside>
  );
}

type HelpNoteProps = { readonly title: ReactNode; readonly children: ReactNode };

/** One note of the help column: a heading and a sentence or a short list. */
export function HelpNote({ title, children }: HelpNoteProps) {
  return (
    <chakra.section
      _notFirst={{
        borderTopWidth: { base: '1px', md: '0', xl: '1px' },
        pt: { base: '5', md: '0', xl: '5' },
      }}
    >
      <chakra.h2 fontWeight="semibold" mb="6px">
        {title}
      </chakra.h2>
      <chakra.div color="fg.muted">{children}</chakra.div>
    </chakra.section>
  );
}
