import { chakra } from '@chakra-ui/react';
import type { MouseEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentType } from '../../../../contract/enums.ts';
import type { EnrollmentFile } from '../../../../contract/values/enrollment.ts';
import { apiBase } from '../../../platform/environment.ts';
import { SlotList } from '../../../ui/document-slot.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { namedOn, nameOfPaper } from '../../../ui/paper-name.ts';
import type { Desk } from './desk.ts';
import type { Limits, PaperHolder } from './papers.ts';
import { allIn, filesIn, idOfRow, isRenewed, slotOf } from './papers.ts';
import { SlotRow } from './slot-row.tsx';
import { PaperViewer } from './viewer.tsx';

type PaperSlotsProps = {
  readonly types: readonly DocumentType[];
  readonly holder: PaperHolder;
  readonly userId: string;
  readonly desk: Desk;
  readonly limits: Limits;
  readonly today: string;
  /** the form on the page declares something else than what is saved, and what the papers were held against */
  readonly isChanged?: boolean;
  /** of each paper's heading: 2 where they stand right under the page's own */
  readonly headingLevel?: 2 | 3;
};

/** Address of a paper's content; also what a link to it opens in a new tab. */
const hrefOf = (userId: string, file: EnrollmentFile) =>
  `${apiBase()}/files/enrollment/${userId}/file-view/${file.type}?file_id=${file.id}${
    file.owner_id === null ? '' : `&owner_id=${file.owner_id}`
  }`;

/** The slots of some papers, one row for each file in them. */
export function PaperSlots(props: PaperSlotsProps) {
  const { types, holder, userId } = props;
  const [viewed, setViewed] = useState<EnrollmentFile | null>(null);
  // the link opens the file in a tab of its own; pressed plainly it opens here
  const view = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !(event.target instanceof Element)) return;
    const href = event.target.closest('a')?.href;
    const file = holder.files.find((one) => href === hrefOf(userId, one));
    if (!file) return;
    event.preventDefault();
    setViewed(file);
  };
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links inside are what is pressed
    <div onClickCapture={view}>
      <SlotList>
        {types.map((type) => (
          <PaperSlot key={type} {...props} type={type} />
        ))}
      </SlotList>
      <PaperViewer userId={userId} file={viewed} onClose={() => setViewed(null)} />
    </div>
  );
}

function PaperSlot({
  type,
  holder,
  userId,
  desk,
  limits,
  today,
  isChanged = false,
  headingLevel = 3,
}: PaperSlotsProps & { readonly type: DocumentType }) {
  const { t } = useTranslation('enrollment');
  const slot = slotOf(type, limits, holder.ownerId);
  const files = filesIn(holder, type);
  const onTheWay = desk.onTheWay(slot, files);
  const name = nameOfPaper(t, type, namedOn(type, holder.ownerId, holder.files, today), holder);
  const former = allIn(holder, type).filter((file) => file.replaced_by !== null);
  const history = former.map((file) => ({
    id: file.id,
    name: file.name,
    replacedOn: replacedOn(holder, file),
    viewHref: hrefOf(userId, file),
  }));
  const rows = [
    ...files.map((file) => ({ place: desk.ofFile(slot, file), file })),
    ...onTheWay.map((place) => ({ place, file: null })),
  ];
  const shown = rows.length > 0 ? rows : [{ place: desk.empty(slot), file: null }];
  return (
    <>
      {shown.map(({ place, file }, at) => (
        <SlotRow
          key={file?.id ?? place.key}
          actor={place.actor}
          id={idOfRow(slot, at)}
          headingLevel={headingLevel}
          name={at === 0 ? name : t('slot.further', { name, n: at + 1 })}
          file={file}
          {...(file
            ? {
                viewHref: hrefOf(userId, file),
                again: holder.again.includes(file.id),
                isRenewed: isRenewed(file, files),
              }
            : {})}
          {...(at === 0 ? { history } : {})}
          today={today}
          isChanged={isChanged}
          multiple={file === null && limits.max_files > 1}
          isExtra={shown.length > 1}
          onFiles={(chosen) => desk.take(place, chosen, files.length)}
        />
      ))}
      {files.length > 0 && files.every((file) => file.status === 'PENDING_VALIDATION') && (
        <chakra.li
          mt="-8px"
          // below the slot's name, which its edge and its mark stand before
          ps="53px"
          display="flex"
          alignItems="center"
          gap="2"
          flexWrap="wrap"
          textStyle="ui"
          color="fg.muted"
        >
          {files.length < limits.max_files ? (
            <chakra.span display="inline-flex" ms="-11px">
              <FileButton
                variant="quiet"
                multiple
                label={t('slot.add_more')}
                accessibleLabel={t('slot.add_more_to', { name })}
                onFiles={(chosen) => desk.add(slot, chosen, files.length)}
              />
            </chakra.span>
          ) : (
            <span>{`${t('slot.full')} ${t('slot.full_hint')}`}</span>
          )}
          {files.length > 1 && <span>{t('slot.count', { n: files.length, max: limits.max_files })}</span>}
        </chakra.li>
      )}
    </>
  );
}

/** When a former file was replaced: as its follower came. */
function replacedOn({ files }: PaperHolder, file: EnrollmentFile): string {
  const next = files.find((one) => one.id === file.replaced_by);
  return next?.uploaded_at ?? file.uploaded_at;
}
