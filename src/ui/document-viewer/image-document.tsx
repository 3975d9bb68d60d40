import { chakra } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PageLook, PagedDocument } from './paged-document.tsx';
import { useBlobUrl } from './use-blob-url.ts';
import type { Size } from './view.ts';
import { ViewerNotice } from './viewer-notice.tsx';

/** Until the picture says its own. */
const unknown: Size = { width: 800, height: 600 };

type PictureProps = {
  readonly content: Blob;
  readonly name: string;
  readonly size: Size;
  readonly look: PageLook;
  readonly onSize: (size: Size) => void;
  readonly onFailed: () => void;
};

function Picture({ content, name, size, look: { scale, turn }, onSize, onFailed }: PictureProps) {
  const ref = useBlobUrl(content, 'src');
  return (
    <chakra.img
      ref={ref}
      alt={name}
      onLoad={({ currentTarget }) =>
        onSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
      }
      onError={onFailed}
      position="absolute"
      top="50%"
      left="50%"
      maxW="none"
      style={{
        width: size.width * scale,
        height: size.height * scale,
        transform: `translate(-50%, -50%) rotate(${turn}deg)`,
      }}
    />
  );
}

type ImageDocumentProps = {
  readonly content: Blob;
  readonly name: string;
  readonly download: { readonly tool: ReactNode; readonly button: ReactNode };
};

/** A picture, looked at with the same tools as a page. */
export function ImageDocument({ content, name, download }: ImageDocumentProps) {
  const { t } = useTranslation('documents');
  const [size, setSize] = useState<Size>(unknown);
  const [failed, setFailed] = useState(false);
  if (failed)
    return (
      <ViewerNotice title={t('viewer.damaged')} text={t('viewer.damagedHelp')} action={download.button} />
    );
  return (
    <PagedDocument
      name={name}
      count={1}
      sizeOf={() => size}
      renderPage={(_, look) => (
        <Picture
          content={content}
          name={name}
          size={size}
          look={look}
          onSize={setSize}
          onFailed={() => setFailed(true)}
        />
      )}
      download={download.tool}
    />
  );
}
