import { Dialog, Portal, chakra } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button.tsx';
import { DocumentViewer } from './document-viewer/document-viewer.tsx';
import type { DocumentDialogProps } from './document-dialog.tsx';
import { useOpener } from './last-control.ts';
import { ClosingDialog } from './closing-dialog.tsx';

/** The document that a DocumentDialog shows. */
export function OpenedDocument(props: DocumentDialogProps) {
  const { open, title, fileName, source, onClose, footer } = props;
  const { t } = useTranslation('documents');
  const opener = useOpener(open);
  return (
    <ClosingDialog open={open} finalFocusEl={opener} onClose={onClose}>
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
            <DocumentViewer
              source={source}
              mediaType={source.kind === 'ready' ? source.content.type : ''}
              name={fileName}
            />
            {footer !== undefined && <div>{footer}</div>}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </ClosingDialog>
  );
}
