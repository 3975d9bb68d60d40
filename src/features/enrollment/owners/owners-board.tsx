import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { DraftKeeper } from '../../../queries/drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { useLanguage } from '../../../ui/format-parts.tsx';
import { News } from '../../../ui/news.tsx';
import { StepIssuesProvider, useStepAttended, useStepIssues } from '../correction/issues.ts';
import type { Desk } from '../documents/desk.ts';
import type { Dossier } from '../steps/use-details.ts';
import { OwnerForm } from './owner-form.tsx';
import { OwnerList } from './owner-list.tsx';
import { OwnerPapers } from './owner-papers.tsx';
import { OwnershipPicture } from './ownership-picture.tsx';
import { papersStateOf } from './papers-state.ts';
import { RemoveOwner } from './remove-owner.tsx';
import type { Board } from './use-owners-board.ts';

/** The ways to name somebody: as many as the type of company has. */
function AddButtons({ board }: { readonly board: Board }) {
  const { t } = useTranslation('owners');
  const { rule, owners, add, addManager } = board;
  if (rule === 'sole' && owners.length > 0) return null;
  const named = rule === 'ordinary' && owners.some(({ kind }) => kind !== 'senior_manager');
  return (
    <div>
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        <Button variant="outline" onClick={add}>
          {t(named ? 'add.another' : `add.${rule}`)}
        </Button>
        {rule === 'ordinary' && owners.length === 0 && (
          <Button variant="outline" onClick={addManager}>
            {t('add.nobody')}
          </Button>
        )}
      </chakra.div>
      {rule === 'ordinary' && owners.length === 0 && (
        <chakra.p textStyle="ui" color="fg.muted" mt="2">
          {t('add.nobody_hint')}
        </chakra.p>
      )}
    </div>
  );
}

type OwnersBoardProps = {
  readonly board: Board;
  readonly dossier: Dossier;
  readonly keeper: DraftKeeper | null;
  readonly desk: Desk;
};

/** Everybody who owns or controls the company: the picture, the list, the form, and each one's papers. */
export function OwnersBoard({ board, dossier, keeper, desk }: OwnersBoardProps) {
  const { t } = useTranslation('owners');
  const language = useLanguage();
  const { owners, rule, form, vanished } = board;
  const { userId, today, features } = dossier;
  const issues = useStepIssues();
  const isAttended = useStepAttended();
  // the fund's words on this owner's answers, at the fields of this owner's form
  const issuesOf = (id: string) =>
    issues.filter((issue) => issue.owner_id === id).map((issue) => ({ ...issue, owner_id: null }));
  const isAsked = (id: string) =>
    !isAttended && issues.some((issue) => issue.owner_id === id && issue.document_type === null);
  return (
    <>
      <chakra.div id="owners" tabIndex={-1} scrollMarginTop="80px" display="grid" gap="4" outlineOffset="4px">
        <News>
          {vanished.names.length > 0 && (
            <Callout
              tone="pending"
              title={t('gone.title', {
                count: vanished.names.length,
                names: new Intl.ListFormat(language).format(vanished.names),
              })}
              action={
                <Button variant="outline" size="sm" onClick={vanished.understood}>
                  {t('gone.close')}
                </Button>
              }
            >
              {t('gone.text')}
            </Callout>
          )}
        </News>
        {owners.length > 0 && (
          <OwnershipPicture company={dossier.business?.business_name ?? ''} owners={owners} rule={rule} />
        )}
        <OwnerList
          owners={owners.map((owner, at) => ({
            number: at + 1,
            owner,
            name: board.named(owner),
            isAsked: isAsked(owner.id),
            papers: papersStateOf(owner, desk, features.limits),
          }))}
          rule={rule}
          isWaiting={form !== null}
          onChange={board.change}
          onRemove={board.askRemoval}
        />
        {form === null && <AddButtons board={board} />}
      </chakra.div>
      {form !== null && (
        <StepIssuesProvider value={issuesOf(form.initial.editing)}>
          <OwnerForm
            key={form.at}
            userId={userId}
            companyType={board.companyType}
            officer={board.officer}
            owners={owners}
            initial={form.initial}
            today={today}
            keeper={keeper}
            isAsked={form.isAsked}
            onSent={board.sent}
            onFailed={board.failed}
            onSaved={board.saved}
            onCancel={board.cancelled}
          />
        </StepIssuesProvider>
      )}
      {owners.map((owner) => (
        <OwnerPapers
          key={owner.id}
          owner={owner}
          name={board.named(owner)}
          again={dossier.papers.again}
          userId={userId}
          desk={desk}
          limits={features.limits}
          today={today}
        />
      ))}
      <RemoveOwner
        userId={userId}
        owner={board.removed}
        name={board.removed ? board.named(board.removed) : ''}
        onRemoving={vanished.removing}
        onRemoved={board.wasRemoved}
        onKeep={board.keep}
      />
    </>
  );
}
