import { chakra } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import type { EnrollmentFile } from '../../../contract/values/enrollment.ts';
import { formatInstant } from '../../ui/format.ts';
import type { SummaryRow } from '../../ui/key-value-summary.tsx';
import { markForStatus } from '../../ui/marks.ts';
import { Status } from '../../ui/status.tsx';

const Hash = chakra('span', { base: { overflowWrap: 'anywhere' } });

type Words = {
  readonly t: TFunction<'contract'>;
  readonly documents: TFunction<'documents'>;
};

/** Where a signed agreement stands, in its mark and word. */
export const agreementStatus = ({ documents }: Words, file: EnrollmentFile) => (
  <Status kind={markForStatus(file.status)} label={documents(`status.${file.status}`)} />
);

/** Why it was refused: the reason's own words, then the reviewer's. */
function refusalRows({ t, documents }: Words, file: EnrollmentFile): readonly SummaryRow[] {
  if (file.status !== 'REFUSED') return [];
  const words = [documents(`reason.${file.reason ?? 'OTHER'}.title`), file.text].filter(Boolean);
  return [{ key: 'reason', label: t('agreement.reason'), value: words.join('\n') }];
}

/** One signed agreement: how and when it was signed, the very file, and what the fund says of it. */
export const agreementRows = (words: Words, file: EnrollmentFile): readonly SummaryRow[] => [
  { key: 'state', label: words.t('agreement.state'), value: agreementStatus(words, file) },
  ...refusalRows(words, file),
  {
    key: 'signed',
    label: words.t(file.signature === undefined ? 'agreement.sent' : 'agreement.signed'),
    value: formatInstant(file.uploaded_at),
  },
  { key: 'how', label: words.t('agreement.how'), value: words.t(`agreement.by.${file.signature ?? 'copy'}`) },
  ...(file.decided_at === null
    ? []
    : [{ key: 'decided', label: words.t('agreement.decided'), value: formatInstant(file.decided_at) }]),
  { key: 'file', label: words.t('agreement.file'), value: file.name },
  { key: 'hash', label: words.t('agreement.hash'), value: <Hash>{file.sha256}</Hash> },
];
