import { Dialog, Portal, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EnrollmentFile } from '../../../../contract/values/enrollment.ts';
import { paperQuery } from '../../../queries/enrollment.ts';
import { IconButton } from '../../../ui/button.tsx';
import { DocumentViewer, type ViewerSource } from '../../../ui/document-viewer/document-viewer.tsx';

type ViewerProps = {
  readonly open: boolean;
  readonly title: string;
  readonly fileName: string;
  readonly content: UseQueryResult<Blob>;
  readonly onClose: () => void;
  /** under the paper: a tick, for one to read */
  readonly footer?: ReactNode;
};

/** What a query holds of a paper, as the viewer takes it. */
export function sourceOf({ data, isError, refetch }: UseQueryResult<Blob>): ViewerSource {
  if (data) return { kind: 'ready', content: data };
  return isError ? { kind: 'failed', retry: () => void refetch() } : { kind: 'loading' };
}

/** A paper over the page, until it is closed. */
export function Viewer({ open, title, fileName, content, onClose, footer }: ViewerProps) {
  const { t } = useTranslation('documents');
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
            width="min(1080px, 100%)"
            maxW="1080px"
            height={{ base: '94dvh', md: 'min(92dvh, 1200px)' }}
            display="flex"
            flexDirection="column"
            gap="3"
            padding={{ base: '4', md: '5' }}
          >
            <chakra.div display="flex" alignItems="flex-start" justifyContent="space-between" gap="4">
              <Dialog.Title overflowWrap="anywhere">{title}</Dialog.Title>
              <IconButton label={t('viewer.close')} onClick={onClose} my="-8px" me="-10px">
                <X size={20} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            </chakra.div>
            <DocumentViewer source={sourceOf(content)} mediaType={content.data?.type ?? ''} name={fileName} />
            {footer !== undefined && <div>{footer}</div>}
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
    ...paperQuery({
      userId,
      type: file?.type ?? 'contract',
      ownerId: file?.owner_id ?? null,
      fileId: file?.id ?? '',
    }),
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
