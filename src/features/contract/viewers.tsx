import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { EnrollmentFile } from '../../../contract/values/enrollment.ts';
import { shownPaperQuery } from '../../queries/papers.ts';
import { type Template, templateFileQuery } from '../../queries/templates.ts';
import { DocumentDialog } from '../../ui/document-dialog.tsx';
import { sourceOf } from '../../ui/document-viewer/source-of.ts';

type AgreementViewerProps = {
  readonly userId: string;
  /** null: closed */
  readonly file: EnrollmentFile | null;
  readonly onClose: () => void;
};

/** The signed agreement over the page. */
export function AgreementViewer({ userId, file, onClose }: AgreementViewerProps) {
  const content = useQuery(shownPaperQuery(userId, file));
  const name = file?.name ?? '';
  return (
    <DocumentDialog
      open={file !== null}
      title={name}
      fileName={name}
      source={sourceOf(content)}
      onClose={onClose}
    />
  );
}

type TemplateViewerProps = { readonly template: Template | null; readonly onClose: () => void };

/** One of the papers to read before signing, over the page. */
export function TemplateViewer({ template, onClose }: TemplateViewerProps) {
  const { t } = useTranslation('enrollment');
  const content = useQuery({
    ...templateFileQuery(template?.file_name ?? '', template?.edition?.version ?? null),
    enabled: template !== null,
  });
  return (
    <DocumentDialog
      open={template !== null}
      title={template === null ? '' : t(`step5.${template.kind}`)}
      fileName={template?.file_name ?? ''}
      source={sourceOf(content)}
      onClose={onClose}
    />
  );
}
