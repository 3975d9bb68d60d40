import { Dialog, Portal, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { Download, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { EnrollmentFile } from '../../../../contract/values/enrollment.ts';
import { paperQuery } from '../../../queries/enrollment.ts';
import { Button, ButtonLink, IconButton } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';

type ViewerProps = {
  readonly open: boolean;
  readonly title: string;
  readonly fileName: string;
  readonly content: UseQueryResult<Blob>;
  readonly onClose: () => void;
  /** beside the download: a tick, for a paper to read */
  readonly footer?: ReactNode;
};

/** Gives an element the blob's address for as long as it is on the page. */
const useBlob = (blob: Blob, attribute: 'src' | 'href') =>
  useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const url = URL.createObjectURL(blob);
      element.setAttribute(attribute, url);
      return () => URL.revokeObjectURL(url);
    },
    [blob, attribute],
  );

type ShownProps = { readonly blob: Blob; readonly title: string };

function Picture({ blob, title }: ShownProps) {
  const ref = useBlob(blob, 'src');
  return <chakra.img ref={ref} alt={title} maxW="100%" maxH="100%" mx="auto" boxShadow="paper" />;
}

function Pages({ blob, title }: ShownProps) {
  const ref = useBlob(blob, 'src');
  return (
    <chakra.iframe
      ref={ref}
      title={title}
      width="100%"
      height="100%"
      border="0"
      bg="bg.panel"
      boxShadow="paper"
    />
  );
}

function DownloadLink({ blob, fileName }: { readonly blob: Blob; readonly fileName: string }) {
  const { t } = useTranslation('enrollment');
  const ref = useBlob(blob, 'href');
  return (
    <ButtonLink ref={ref} download={fileName} variant="outline" size="sm">
      <Download size={18} strokeWidth={1.75} aria-hidden="true" />
      {t('viewer.download')}
    </ButtonLink>
  );
}

function Content({ content, title }: { readonly content: UseQueryResult<Blob>; readonly title: string }) {
  const { t } = useTranslation('enrollment');
  if (content.isError)
    return (
      <Callout
        tone="negative"
        live="alert"
        title={t('viewer.failed')}
        action={
          <Button variant="outline" size="sm" onClick={() => void content.refetch()}>
            {t('save.retry')}
          </Button>
        }
      />
    );
  if (!content.data)
    return <chakra.output color="fg.muted">{t('viewer.loading', { name: title })}</chakra.output>;
  const type = content.data.type.split(';')[0] ?? '';
  if (type === 'image/jpeg' || type === 'image/png') return <Picture blob={content.data} title={title} />;
  if (type === 'application/pdf') return <Pages blob={content.data} title={title} />;
  return <chakra.p p="3">{t('viewer.unsupported')}</chakra.p>;
}

/** A paper, shown in the page where the browser can, else offered as a download. */
export function Viewer({ open, title, fileName, content, onClose, footer }: ViewerProps) {
  const { t } = useTranslation('enrollment');
  return (
    <Dialog.Root
      open={open}
      lazyMount
      unmountOnExit
      onOpenChange={(change) => {
        if (!change.open) onClose();
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content
            width="min(960px, 100%)"
            maxW="960px"
            height="min(88dvh, 1100px)"
            display="flex"
            flexDirection="column"
            gap="3"
          >
            <chakra.div display="flex" alignItems="flex-start" justifyContent="space-between" gap="4">
              <Dialog.Title overflowWrap="anywhere">{title}</Dialog.Title>
              <IconButton label={t('viewer.close')} onClick={onClose} flexShrink={0} my="-8px" me="-10px">
                <X size={20} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            </chakra.div>
            <chakra.div
              flex="1"
              minH="0"
              overflow="auto"
              bg="bg.muted"
              borderRadius="l2"
              padding="3"
              display="grid"
              alignItems="center"
            >
              <Content content={content} title={title} />
            </chakra.div>
            <chakra.div
              display="flex"
              alignItems="center"
              justifyContent="space-between"
              gap="4"
              flexWrap="wrap"
            >
              <div>{footer}</div>
              {content.data && <DownloadLink blob={content.data} fileName={fileName} />}
            </chakra.div>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

type PaperViewerProps = {
  readonly userId: string;
  readonly file: EnrollmentFile | null;
  readonly onClose: () => void;
};

/** One of the person's own papers. */
export function PaperViewer({ userId, file, onClose }: PaperViewerProps) {
  const content = useQuery({
    ...paperQuery({ userId, type: file?.type ?? 'contract', fileId: file?.id ?? '' }),
    enabled: file !== null,
  });
  return (
    <Viewer
      open={file !== null}
      title={file?.name ?? ''}
      fileName={file?.name ?? ''}
      content={content}
      onClose={onClose}
    />
  );
}
