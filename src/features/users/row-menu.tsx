import { EllipsisVertical } from 'lucide-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { memberChangeProblems } from '../../../contract/steps/member-change.ts';
import type { Member } from '../../../contract/values/member.ts';
import { after } from '../../platform/clock.ts';
import { ActionMenu, type MenuAction } from '../../ui/action-menu.tsx';
import { IconButton } from '../../ui/button.tsx';
import { leavesFocusTo } from '../../ui/heir.ts';
import { isStaff, memberPath, reviewPath } from './opening.ts';
import { rightsOf, type Viewer } from './rights.ts';

/** What can be asked for from a row's menu, beside going somewhere. */
export type RowAct = 'edit' | 'role' | 'close' | 'reopen' | 'activation' | 'take' | 'release';

export type Abilities = {
  readonly viewer: Viewer;
  /** the extensions that the API has */
  readonly features: readonly string[];
};

type RowMenuProps = Abilities & {
  readonly row: Member;
  readonly onAct: (act: RowAct, row: Member) => void;
};

type Acts = { readonly t: TFunction<['users', 'errors']>; readonly props: RowMenuProps };

function pages({ t, props: { row, viewer } }: Acts): readonly MenuAction[] {
  // the dossier of somebody who was hired before it was decided is still read
  if (isStaff(row) && row.registration_type === null) return [];
  const hasReview = row.registration_type !== null && rightsOf(viewer).reads;
  return [
    ...(hasReview ? [{ key: 'open', label: t('menu.open'), href: reviewPath(row) }] : []),
    { key: 'member', label: t('menu.member'), href: memberPath(row) },
  ];
}

/** Taking and giving back, while a dossier is with the fund. */
function holding({ t, props: { row, viewer, features, onAct } }: Acts): readonly MenuAction[] {
  const isWithFund = row.enrollment_status === 'SUBMITTED' || row.enrollment_status === 'IN_REVIEW';
  if (!rightsOf(viewer).decides || !features.includes('assignment') || !isWithFund) return [];
  const act = (key: 'take' | 'release', why?: string): MenuAction => ({
    key,
    label: t(`menu.${key}`),
    onSelect: () => onAct(key, row),
    ...(why === undefined ? {} : { why }),
  });
  if (row.reviewer_id === null)
    return [row.id === viewer.id ? act('take', t('why.own_dossier')) : act('take')];
  if (row.reviewer_id === viewer.id || viewer.role === 'admin') return [act('release')];
  return [act('take', t('why.taken', { name: row.reviewer_name ?? '' }))];
}

/** Why this row's role or activation is not this person's to change: by the rule that the server applies. */
function whyNot({ t, props: { row, viewer } }: Acts, change: { active?: boolean; role?: string }) {
  const problems = memberChangeProblems(row, change, { callerId: viewer.id });
  const [key] = Object.values(problems);
  return key === undefined ? {} : { why: t(`errors:fields.${key}`) };
}

/** What an administrator does with the account. */
function managing(acts: Acts): readonly MenuAction[] {
  const { t, props } = acts;
  const { row, viewer, features, onAct } = props;
  if (!rightsOf(viewer).manages) return [];
  const act = (key: RowAct) => ({ key, label: t(`menu.${key}`), onSelect: () => onAct(key, row) });
  const another = row.role === 'user' ? 'admin' : 'user';
  // nobody has shown yet whose account it is: no role of the fund goes with it, and one that does can be taken away
  const canHaveRole = !row.awaiting_activation || isStaff(row);
  const canResend = row.awaiting_activation && features.includes('activation');
  return [
    act('edit'),
    ...(canHaveRole ? [{ ...act('role'), ...whyNot(acts, { role: another }) }] : []),
    ...(canResend ? [act('activation')] : []),
    ...(row.active ? [{ ...act('close'), danger: true, ...whyNot(acts, { active: false }) }] : []),
    ...(row.active || row.awaiting_activation ? [] : [act('reopen')]),
  ];
}

/** Puts the focus back on the menu of a row, once the dialog that it opened is gone. */
export const returnToMenu = (id: string): void =>
  void after(0, () =>
    [...document.querySelectorAll<HTMLElement>(`[data-menu-of="${id}"]`)]
      .find((button) => button.checkVisibility())
      ?.focus(),
  );

/** A row that what was done has taken from the list leaves the focus to the next one, or to the one before. */
const leavesFocusToNext = leavesFocusTo((menu) => {
  const menus = [...document.querySelectorAll('[data-menu-of]')];
  const at = menus.indexOf(menu);
  return [...menus.slice(at + 1), ...menus.slice(0, at).toReversed(), document.querySelector('h1')];
});

/** What can be done with a row: nothing draws nothing. */
export function RowMenu(props: RowMenuProps) {
  const { t } = useTranslation(['users', 'errors']);
  const acts = { t, props };
  // of somebody erased there is nothing to be done
  const actions = () =>
    props.row.erased ? pages(acts) : [...pages(acts), ...holding(acts), ...managing(acts)];
  // whoever is none of the fund's has a page at least
  if (isStaff(props.row) && actions().length === 0) return null;
  return (
    <ActionMenu
      actions={actions}
      trigger={
        <IconButton
          ref={leavesFocusToNext}
          data-menu-of={props.row.id}
          label={t('menu.label', { name: props.row.user_name })}
        >
          <EllipsisVertical size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      }
    />
  );
}
