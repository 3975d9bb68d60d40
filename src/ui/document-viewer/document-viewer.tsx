import { chakra } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { type ReactNode, Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bring } from '../../platform/chunk.ts';
import { afterFirstScreen } from '../../platform/first-screen.ts';
import { ButtonLink } from '../button.tsx';
import { Anchor } from '../link.tsx';
import { RetryButton } from '../retry-button.tsx';
import { iconButtonRecipe } from '../recipes/button.ts';
import { ImageDocument } from './image-document.tsx';
import { TextDocument } from './text-document.tsx';
import { useBlobUrl } from './use-blob-url.ts';
import { Waiting, ViewerNotice } from './viewer-notice.tsx';

const loadReader = () => afterFirstScreen().then(() => bring(() => import('./pdf-document.tsx')));

// the reader of PDFs is larger than all of the portal: it comes with the first one that is opened
const PdfDocument = lazy(async () => {
  try {
    return { default: (await loadReader()).PdfDocument };
  } catch {
    return { default: NoReader };
  }
});

/** The content of a document, or where it stands on its way. */
export type ViewerSource =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  | { readonly kind: 'ready'; readonly content: Blob };

type DocumentViewerProps = {
  readonly source: ViewerSource;
  /** of the content, as the server says it; parameters after `;` are left alone */
  readonly mediaType: string;
  /** the file's name: said of the pane, and given to the download */
  readonly name: string;
};

const IconLink = chakra(Anchor, iconButtonRecipe);

type DownloadProps = { readonly content: Blob; readonly name: string };

function DownloadTool({ content, name }: DownloadProps) {
  const { t } = useTranslation('documents');
  const ref = useBlobUrl(content, 'href');
  return (
    <IconLink ref={ref} download={name} aria-label={t('viewer.download')} title={t('viewer.download')}>
      <Download size={20} strokeWidth={1.75} aria-hidden="true" />
    </IconLink>
  );
}

function DownloadButton({ content, name }: DownloadProps) {
  const { t } = useTranslation('documents');
  const ref = useBlobUrl(content, 'href');
  return (
    <ButtonLink ref={ref} download={name} variant="outline" size="sm">
      <Download size={18} strokeWidth={1.75} aria-hidden="true" />
      {t('viewer.download')}
    </ButtonLink>
  );
}

/** When the reader itself did not load: the paper can be had all the same. */
function NoReader({ download }: { readonly download: { readonly button: ReactNode } }) {
  const { t } = useTranslation('documents');
  return (
    <ViewerNotice title={t('viewer.noReader')} text={t('viewer.noReaderHelp')} action={download.button} />
  );
}

function Shown({ content, mediaType, name }: DownloadProps & { readonly mediaType: string }) {
  const { t } = useTranslation('documents');
  const download = {
    tool: <DownloadTool content={content} name={name} />,
    button: <DownloadButton content={content} name={name} />,
  };
  switch (mediaType.split(';')[0]?.trim().toLowerCase()) {
    case 'application/pdf':
      return (
        <Suspense fallback={<Waiting>{t('viewer.opening', { name })}</Waiting>}>
          <PdfDocument content={content} name={name} download={download} />
        </Suspense>
      );
    case 'image/jpeg':
    case 'image/png':
      return <ImageDocument content={content} name={name} download={download} />;
    case 'text/plain':
      return <TextDocument content={content} name={name} download={download.tool} />;
    default:
      return (
        <ViewerNotice
          calm
          title={t('viewer.unsupported')}
          text={t('viewer.unsupportedHelp')}
          action={download.button}
        />
      );
  }
}

/** Counts the documents that one viewer has shown: another one starts at its own first page, unturned. */
function useCountOf(content: Blob | null): number {
  const [shown, setShown] = useState({ content, count: 0 });
  if (shown.content !== content) setShown({ content, count: shown.count + 1 });
  return shown.count;
}

/**
 * A document to look at, in whatever room it is given: PDF and pictures with zoom, turning and pages, plain text as it
 * is, and a download for what a browser can't show. Nothing in a file is run, filled in or followed.
 */
export function DocumentViewer({ source, mediaType, name }: DocumentViewerProps) {
  const { t } = useTranslation('documents');
  const count = useCountOf(source.kind === 'ready' ? source.content : null);
  return (
    <chakra.div
      display="flex"
      flexDirection="column"
      height="full"
      minH="0"
      flex="1"
      overflow="hidden"
      borderWidth="1px"
      borderRadius="l2"
    >
      {source.kind === 'loading' && <Waiting>{t('viewer.loading', { name })}</Waiting>}
      {source.kind === 'failed' && (
        <ViewerNotice title={t('viewer.failed')} action={<RetryButton onRetry={source.retry} />} />
      )}
      {source.kind === 'ready' && (
        <Shown content={source.content} mediaType={mediaType} name={name} key={count} />
      )}
    </chakra.div>
  );
}
