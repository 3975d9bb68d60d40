import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EnrollmentFile } from '../../../../contract/values/enrollment.ts';
import type { ReviewItem } from '../../../../contract/values/review.ts';
import type { MemberDetails } from '../../../queries/dossier.ts';
import { shownPaperQuery } from '../../../queries/papers.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { DocumentDialog } from '../../../ui/document-dialog.tsx';
import { sourceOf } from '../../../ui/document-viewer/source-of.ts';
import { formatDay, formatInstant } from '../../../ui/format.ts';
import { useFileSize } from '../../../ui/format-parts.tsx';
import { nameOfDossierPaper, nameOfOwner } from '../../../ui/issue-words.ts';
import { markForStatus } from '../../../ui/marks.ts';
import { downloadOf } from '../../../ui/paper-download.ts';
import { ToneMark } from '../../../ui/status.tsx';
import type { KnownDossier } from '../issues/known.ts';

function Viewer({
  userId,
  file,
  onClose,
}: {
  readonly userId: string;
  readonly file: EnrollmentFile | null;
  readonly onClose: () => void;
}) {
  const source = sourceOf(useQuery(shownPaperQuery(userId, file)));
  const name = file?.name ?? '';
  return (
    <DocumentDialog open={file !== null} title={name} fileName={name} source={source} onClose={onClose} />
  );
}

type LineProps = {
  readonly userId: string;
  readonly file: EnrollmentFile;
  /** what it is, and whose */
  readonly name: string;
  /** signed, and the dossier says something else by now */
  readonly isOutdated: boolean;
  readonly onView: () => void;
};

/** One file: what it is, how it stands, and the two ways to look at it. */
function Line({ userId, file, name, isOutdated, onView }: LineProps) {
  const { t } = useTranslation('review-issues');
  const { t: review } = useTranslation('review');
  const { t: documents } = useTranslation('documents');
  const size = useFileSize();
  const isFormer = file.replaced_by !== null;
  const standing = isFormer ? t('details.replaced') : documents(`status.${file.status}`);
  // what was read of a paper counts while it is validated
  const expires = file.status === 'VALIDATED' && !isFormer ? file.expires_on : null;
  const until = expires === null ? [] : [documents('slot.expires', { date: formatDay(expires) })];
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns={{ base: '16px minmax(0,1fr)', md: '16px minmax(0,1fr) auto' }}
      columnGap="3"
      rowGap="2"
      alignItems="center"
      py="3"
      borderTopWidth="1px"
      borderColor="border.muted"
    >
      <chakra.span alignSelf="start" mt="4px" display="inline-flex">
        <ToneMark mark={isFormer ? 'cancelled' : markForStatus(file.status)} size={16} />
      </chakra.span>
      <chakra.div minW="0" textStyle="ui">
        <chakra.p fontWeight="medium" overflowWrap="anywhere">
          {name}
        </chakra.p>
        <chakra.p color="fg.muted" overflowWrap="anywhere">
          {[standing, ...until, file.name, size(file.size), formatInstant(file.uploaded_at)].join(' · ')}
        </chakra.p>
        {isOutdated && (
          <chakra.p color="pending.fg" overflowWrap="anywhere">
            {review('outdated.title')}
          </chakra.p>
        )}
        {file.status === 'REFUSED' && file.reason !== null && (
          <chakra.p color="negative.fg" overflowWrap="anywhere">
            {file.text ?? documents(`reason.${file.reason}.title`)}
          </chakra.p>
        )}
      </chakra.div>
      <chakra.div display="flex" gap="2" flexWrap="wrap" gridColumn={{ base: '2', md: 'auto' }}>
        <Button
          variant="outline"
          size="sm"
          aria-label={t('details.view_of', { name: `${name}, ${file.name}` })}
          onClick={onView}
        >
          {t('details.view')}
        </Button>
        <ButtonLink
          variant="outline"
          size="sm"
          href={downloadOf(userId, file)}
          download={file.name}
          aria-label={t('details.download_of', { name: `${name}, ${file.name}` })}
        >
          {t('details.download')}
        </ButtonLink>
      </chakra.div>
    </chakra.li>
  );
}

const current = ({ replaced_by }: EnrollmentFile): boolean => replaced_by === null;
const byDate = (one: EnrollmentFile, other: EnrollmentFile) =>
  one.uploaded_at.localeCompare(other.uploaded_at);

/** Every paper of a dossier, its owners’ among them; replaced ones apart. */
export function Papers({
  known,
  details,
  items,
}: {
  readonly known: KnownDossier;
  readonly details: MemberDetails;
  /** what is decided of the dossier */
  readonly items: readonly ReviewItem[];
}) {
  const { t } = useTranslation('review-issues');
  const { t: enrollment } = useTranslation('enrollment');
  const { t: business } = useTranslation('business');
  const { t: correction } = useTranslation('correction');
  const [shown, setShown] = useState<EnrollmentFile | null>(null);
  const id = useId();
  const own = (details.individual ?? details.business)?.documents ?? [];
  const files = [...own, ...(details.business?.owners ?? []).flatMap(({ documents }) => documents)];
  const former = files.filter((file) => !current(file));
  const nameOf = ({ type, owner_id, uploaded_at }: EnrollmentFile) => {
    const owner = nameOfOwner(business, known.named, owner_id);
    // a file by itself, a former one too, is of the year that was asked for when it came
    const then = { ...known.named, files: [], today: uploaded_at };
    const thing = nameOfDossierPaper({ t: enrollment, business }, then, type, owner_id);
    return owner === undefined ? thing : correction('of_owner', { thing, name: owner });
  };
  const list = (some: readonly EnrollmentFile[]) => (
    <chakra.ul listStyleType="none" m="0" p="0">
      {some.toSorted(byDate).map((file) => (
        <Line
          key={file.id}
          userId={known.userId}
          file={file}
          name={nameOf(file)}
          isOutdated={items.some((item) => item.outdated && item.file?.id === file.id)}
          onView={() => setShown(file)}
        />
      ))}
    </chakra.ul>
  );
  return (
    <chakra.section aria-labelledby={id}>
      <chakra.h2 id={id} textStyle="section" pb="2">
        {t('details.files')}
      </chakra.h2>
      {files.length === 0 ? (
        <chakra.p textStyle="ui" color="fg.muted">
          {t('details.no_files')}
        </chakra.p>
      ) : (
        list(files.filter(current))
      )}
      {former.length > 0 && (
        <chakra.details mt="3">
          <chakra.summary
            cursor="pointer"
            textStyle="ui"
            fontWeight="medium"
            py={{ base: '12px', md: '4px' }}
          >
            {t('details.former', { count: former.length })}
          </chakra.summary>
          {list(former)}
        </chakra.details>
      )}
      <Viewer userId={known.userId} file={shown} onClose={() => setShown(null)} />
    </chakra.section>
  );
}
