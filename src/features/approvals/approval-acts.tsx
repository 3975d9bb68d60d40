import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Approval } from '../../../contract/values/approval.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { leavesFocusToSection } from '../../ui/heir.ts';
import { ReloadFirst } from '../../ui/reload-first.tsx';
import type { Acts } from './use-approval-acts.ts';
import { hasMoved, heldBy, kindKey } from './words.ts';

export type Viewer = { readonly id: string };

/** Why the viewer may not confirm, as a sentence about the people it takes. */
function useWhyNot(): (approval: Approval, viewer: Viewer) => string | null {
  const { t } = useTranslation('approvals');
  const accountWords = ({ why_not, prepared_by, may_end }: Approval, { id }: Viewer) => {
    const isOwn = prepared_by === id && may_end;
    if (why_not === 'forbidden')
      return t(isOwn ? 'why.own_account_changed_others' : 'why.account_changed_others');
    return t(isOwn ? 'why.own_account_changed' : 'why.account_changed');
  };
  return (approval, viewer) => {
    const { kind, payload, why_not, impediment, prepared_by, prepared_by_name: preparer } = approval;
    const { id } = viewer;
    if (why_not === null) return null;
    if (impediment === 'bank_account_changed') return accountWords(approval, viewer);
    const isOthers = 'other_payer' in payload && payload.other_payer === true;
    if (why_not === 'forbidden')
      return t(`why.forbidden.${kindKey(kind)}${isOthers ? '_other_payer' : ''}`, {
        defaultValue: t('why.forbidden.other'),
      });
    if (why_not === 'own') return t(prepared_by === id ? 'why.own' : 'why.about_you');
    if (why_not === 'role_granted') return t('why.role_granted', { preparer });
    if (impediment)
      return t(prepared_by === id ? 'why.own_held' : 'why.held', {
        reason: t(`impediment.${impediment}`, { defaultValue: t('impediment.other') }),
      });
    return t(prepared_by === id ? 'why.own_moved' : 'why.facts_moved', { preparer });
  };
}

/** What can't be taken back once it is done. */
const endsSomething: readonly Approval['kind'][] = ['dossier.refusal', 'fund_bank.remove'];

/** How much the button that confirms weighs: a page has one main button. */
function weightOf(kind: Approval['kind'], isBeside: boolean) {
  if (endsSomething.includes(kind)) return isBeside ? 'dangerOutline' : 'danger';
  return isBeside ? 'outline' : 'solid';
}

type ApprovalActsProps = {
  readonly approval: Approval;
  readonly viewer: Viewer;
  readonly acts: Acts;
  /** what it would do can't all be told here: this page is older than the server */
  readonly isUntold: boolean;
  /** the page has a main button of its own: confirming is not a second one */
  readonly isBeside: boolean;
  /** what a colleague has prepared is to be ended, once that is asked */
  readonly onTurnDown: () => void;
};

/** What the viewer can do about something that waits, and why not more. */
export function ApprovalActs(props: ApprovalActsProps) {
  const { approval, viewer, acts, isUntold, isBeside, onTurnDown } = props;
  const { t } = useTranslation('approvals');
  const whyId = useId();
  const whyOff = useId();
  const why = useWhyNot()(approval, viewer);
  const isOwn = approval.prepared_by === viewer.id;
  const verb = isOwn ? 'withdraw' : 'turn_down';
  const moved = hasMoved(approval);
  const isHeld = heldBy(approval) !== null;
  return (
    <chakra.div display="grid" gap="3">
      {why !== null && (
        <div id={whyId}>
          {moved ? (
            <Callout
              tone={isHeld ? 'pending' : 'negative'}
              title={t(isHeld ? 'why.held_title' : 'why.moved_title')}
            >
              {why}
            </Callout>
          ) : (
            <chakra.p textStyle="ui" color="fg.muted">
              {why}
            </chakra.p>
          )}
        </div>
      )}
      {approval.may_confirm && isUntold && <ReloadFirst id={whyOff} />}
      <chakra.div display="flex" flexWrap="wrap" gap="3" css={{ '&:empty': { display: 'none' } }}>
        {approval.may_confirm && (
          <Button
            ref={leavesFocusToSection}
            size="sm"
            onClick={acts.confirm}
            busy={acts.isConfirming}
            busyLabel={t('action.confirming')}
            variant={weightOf(approval.kind, isBeside)}
            {...(isUntold && { blocked: true, 'aria-describedby': whyOff })}
          >
            {t(`confirm.${kindKey(approval.kind)}`, { defaultValue: t('confirm.other') })}
          </Button>
        )}
        {approval.may_end && (
          <Button
            size="sm"
            variant="outline"
            onClick={isOwn ? acts.end : onTurnDown}
            busy={acts.isEnding}
            busyLabel={t(`action.${verb}_busy`)}
            {...(why === null ? {} : { 'aria-describedby': whyId })}
          >
            {t(`action.${verb}`)}
          </Button>
        )}
      </chakra.div>
    </chakra.div>
  );
}
