import { chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { decodeText } from './decode-text.ts';
import { Waiting } from './viewer-notice.tsx';

/** More than this makes a page slow and is nobody's letter; the download has the rest. In bytes. */
const most = 400_000;

type TextDocumentProps = { readonly content: Blob; readonly name: string; readonly download: ReactNode };

/** A plain text, its lines broken where the pane ends. */
export function TextDocument({ content, name, download }: TextDocumentProps) {
  const { t } = useTranslation('documents');
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    void content
      .slice(0, most)
      .arrayBuffer()
      .then((bytes) => {
        if (!gone) setText(decodeText(new Uint8Array(bytes)));
      });
    return () => {
      gone = true;
    };
  }, [content]);
  if (text === null) return <Waiting>{t('viewer.opening', { name })}</Waiting>;
  return (
    <chakra.div display="flex" flexDirection="column" flex="1" minH="0">
      <chakra.div
        display="flex"
        justifyContent="flex-end"
        px="2"
        py="1"
        bg="bg.panel"
        borderBottomWidth="1px"
      >
        {download}
      </chakra.div>
      <chakra.section
        aria-label={t('viewer.pane', { name })}
        tabIndex={0} // eslint-disable-line jsx-a11y/no-noninteractive-tabindex -- scrolled by its own keys
        flex="1"
        minH="0"
        overflow="auto"
        bg="bg.muted"
        padding="3"
        outlineOffset="-2px"
      >
        <chakra.pre
          bg="bg.panel"
          boxShadow="paper"
          maxW="80ch"
          mx="auto"
          padding="5"
          whiteSpace="pre-wrap"
          overflowWrap="anywhere"
          fontFamily="body"
          fontSize="sm"
          lineHeight="1.6"
        >
          {text}
        </chakra.pre>
        {content.size > most && (
          <chakra.p mt="3" textAlign="center" textStyle="ui" color="fg.muted">
            {t('viewer.cutOff')}
          </chakra.p>
        )}
      </chakra.section>
    </chakra.div>
  );
}
