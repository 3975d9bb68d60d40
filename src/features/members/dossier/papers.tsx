import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Section } from '../../../../contract/enums.ts';
import type { EnrollmentFile } from '../../../../contract/values/enrollment.ts';
import { formatDay, formatInstant } from '../../../ui/format.ts';
import { FileSize } from '../../../ui/format-parts.tsx';
import { LineLink } from '../../../ui/line-link.tsx';
import { markForStatus } from '../../../ui/marks.ts';
import { Status } from '../../../ui/status.tsx';
import type { Shown } from '../shown.ts';
import type { useNames } from '../use-names.ts';

type PapersProps = {
  readonly shown: Shown;
  readonly names: ReturnType<typeof useNames>;
  /** the screen on which a paper is looked at; null: it is the past, or the role reads none */
  readonly hrefOf: ((file: EnrollmentFile) => string) | null;
};

function Decision({ file }: { readonly file: EnrollmentFile }) {
  const { t } = useTranslation('members');
  const { t: documents } = useTranslation('documents');
  const { reason, text, decided_at } = file;
  return (
    <>
      {decided_at !== null && (
        <chakra.span display="block">{t('paper.decided', { at: formatInstant(decided_at) })}</chakra.span>
      )}
      {reason !== null && <chakra.span display="block">{documents(`reason.${reason}.title`)}</chakra.span>}
      {text !== null && (
        <chakra.span display="block" whiteSpace="pre-line">
          {text}
        </chakra.span>
      )}
    </>
  );
}

/** The papers that stand, each with what became of it, and how many they have replaced. */
export function Papers({ shown, names, hrefOf }: PapersProps) {
  const { t } = useTranslation('members');
  const { t: enrollment } = useTranslation('enrollment');
  const current = shown.papers.filter(({ replaced_by }) => replaced_by === null);
  const replaced = shown.papers.length - current.length;
  if (current.length === 0) return <chakra.p color="fg.muted">{t('paper.none')}</chakra.p>;
  return (
    <>
      <chakra.ul listStyleType="none" m="0" p="0">
        {current.map((file) => {
          const name = names.paper(file.type, file.owner_id);
          return (
            <chakra.li
              key={file.id}
              display="grid"
              gridTemplateColumns={{ base: 'minmax(0,1fr)', md: 'minmax(0,1fr) auto' }}
              columnGap="5"
              py="10px"
              borderTopWidth="1px"
              borderColor="border.muted"
              fontSize="sm"
            >
              <chakra.div minW="0">
                {hrefOf === null ? (
                  <chakra.span fontWeight="medium">{name}</chakra.span>
                ) : (
                  <LineLink href={hrefOf(file)} fontWeight="medium">
                    {name}
                  </LineLink>
                )}
                <chakra.span display="block" textStyle="ui" color="fg.muted" overflowWrap="anywhere">
                  {file.name} · <FileSize bytes={file.size} /> ·{' '}
                  {t('paper.sent', { at: formatInstant(file.uploaded_at) })}
                  {file.expires_on !== null &&
                    ` · ${t('paper.expires', { date: formatDay(file.expires_on) })}`}
                  <Decision file={file} />
                </chakra.span>
              </chakra.div>
              <Status kind={markForStatus(file.status)} label={enrollment(`board.status.${file.status}`)} />
            </chakra.li>
          );
        })}
      </chakra.ul>
      {replaced > 0 && (
        <chakra.p textStyle="ui" color="fg.muted" mt="2">
          {t('paper.replaced', { count: replaced })}
        </chakra.p>
      )}
    </>
  );
}

/** The section that a paper is judged in. */
export function sectionOfPaper({ type }: Pick<EnrollmentFile, 'type'>): Section {
  if (type === 'contract') return 'CONTRACT';
  return type === 'bank_information' ? 'BANK_INFORMATION' : 'KYC';
}
