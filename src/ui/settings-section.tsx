import { chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

type SettingsSectionProps = {
  /** its anchor: `/user/account#password` */
  readonly id: string;
  readonly title: ReactNode;
  /** One or two sentences: what it is for, and what a change brings with it. */
  readonly text?: ReactNode;
  readonly children?: ReactNode;
};

/** Brings a section to the top of the page and the focus to it. */
export function openSection(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}

/** A part of a page of settings, inside a `Sheet`: a heading that an anchor leads to, a sentence, and what can be set. */
export function SettingsSection({ id, title, text, children }: SettingsSectionProps) {
  const heading = useId();
  return (
    <chakra.section
      id={id}
      tabIndex={-1}
      aria-labelledby={heading}
      px={{ base: '4', md: '28px' }}
      pt="5"
      pb="6"
      scrollMarginTop="4"
      outlineOffset="-4px"
      css={{ '& + &': { borderTopWidth: '1px' } }}
    >
      <chakra.h2 id={heading} textStyle="section" {...(text === undefined ? { mb: '4' } : {})}>
        {title}
      </chakra.h2>
      {text !== undefined && (
        <chakra.p color="fg.muted" mt="1" mb="5" maxW="40em" textWrap="pretty">
          {text}
        </chakra.p>
      )}
      {children}
    </chakra.section>
  );
}
