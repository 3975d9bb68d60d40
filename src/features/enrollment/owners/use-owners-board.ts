import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownershipProblems } from '../../../../contract/steps/owners.ts';
import { isSameForm } from '../../../../contract/values/half-typed.ts';
import type { BeneficialOwner } from '../../../../contract/values/owner.ts';
import type { DraftValues } from '../../../queries/drafts.ts';
import { keys } from '../../../queries/keys.ts';
import { focusOnceDrawn } from '../../../ui/focus-once-drawn.ts';
import { useLanguage } from '../../../ui/format-parts.tsx';
import { ownerName } from '../../../ui/owner-name.ts';
import { toastSaved } from '../../../ui/toaster.tsx';
import { focusAnchor, type Reason } from '../../../ui/why-list.tsx';
import { ownerPapersOf } from '../documents/company-papers.ts';
import type { Desk } from '../documents/desk.ts';
import { lackingPapers } from '../documents/papers.ts';
import { useEnrollmentServices } from '../services.ts';
import type { StepFormProps } from '../step-page.tsx';
import { draftOf } from '../step-path.ts';
import type { OwnerStart, OwnerValues } from './owner-values.ts';
import { isTyped, ownerValues, ruleOf, startFrom, startFromOfficer } from './owner-values.ts';
import { useVanished } from './use-vanished.ts';

/** The form that is open: what it starts with; `isAsked` when the person opened it, and no draft did. */
type OpenForm = { readonly initial: OwnerValues; readonly isAsked: boolean; readonly at: number };

const none: readonly BeneficialOwner[] = [];

/** What is done at step 4 of a business: which form is open, who is about to go, and what still lacks. */
export function useOwnersBoard({ page, dossier, draft }: StepFormProps, desk: Desk) {
  const { t } = useTranslation('owners');
  const { t: papersT } = useTranslation('enrollment');
  const { t: errors } = useTranslation('errors');
  const { t: ofBusiness } = useTranslation('business');
  const client = useQueryClient();
  const language = useLanguage();
  const { drafts } = useEnrollmentServices();
  const { business, features, today } = dossier;
  const owners = business?.owners ?? none;
  const named = (owner: BeneficialOwner) => ownerName(ofBusiness, owner, owners);
  const companyType = business?.step_2?.company_type ?? 'limited_liability_company';
  const officer = business?.step_3?.legal_officer ?? null;
  const vanished = useVanished(owners);
  const [removed, setRemoved] = useState<string | null>(null);
  const [form, setForm] = useState<OpenForm | null>(() =>
    isTyped(draft) ? { initial: ownerValues({}, draft), isAsked: false, at: 0 } : null,
  );

  // what was refused may have been so because this page is behind: another tab changed the list
  useEffect(() => {
    if (page.refusal) void client.invalidateQueries({ queryKey: keys.details });
  }, [client, page.refusal]);

  const open = (start: OwnerStart) =>
    setForm((now) => ({ initial: ownerValues(start, null), isAsked: true, at: (now?.at ?? 0) + 1 }));
  const draftForm = draftOf(page.type, page.step);
  /** what was typed when the owner was sent */
  const onItsWay = useRef<DraftValues | null>(null);
  const close = (then: string, saved?: DraftValues | null) => {
    setForm(null);
    void drafts.forget(draftForm, saved);
    focusOnceDrawn(() => focusAnchor(then));
  };
  // who is in the form is not asked for twice
  const problems = ownershipProblems(companyType, owners, officer).filter(
    (problem) => form === null || !problem.endsWith('_missing'),
  );
  const reasons: readonly Reason[] = [
    ...(form === null ? [] : [{ key: 'form', label: t('need.form'), href: '#owner-form' }]),
    ...problems.map((problem) => ({ key: problem, label: t(`problem.${problem}`), href: '#owners' })),
    ...owners.flatMap((owner): readonly Reason[] => {
      const { types, holder } = ownerPapersOf(owner);
      const lacking = lackingPapers(papersT, types, holder, desk, features.limits, today);
      const [first] = lacking;
      const label = t('need.papers', { count: lacking.length, name: named(owner) });
      return first
        ? [{ key: owner.id, label, ...(first.href === undefined ? {} : { href: first.href }) }]
        : [];
    }),
  ];
  const rule = ruleOf(companyType);
  return {
    rule,
    companyType,
    officer,
    owners,
    named,
    reasons,
    vanished,
    form,
    // as it is now: a paper may arrive while the question is open
    removed: owners.find(({ id }) => id === removed) ?? null,
    add: () =>
      open(
        rule === 'sole' && officer
          ? {
              ...startFromOfficer(officer),
              kind: 'capital',
              share_percentage: language.startsWith('en') ? '100.00' : '100,00',
            }
          : {},
      ),
    addManager: () => open({ kind: 'senior_manager' }),
    change: (owner: BeneficialOwner) => open(startFrom(owner, language)),
    sent: () => {
      onItsWay.current = drafts.latest(draftForm);
      drafts.stepSent(draftForm);
    },
    failed: (end: 'refused' | 'unheard') => drafts.stepSent(draftForm, end),
    saved: (owner: BeneficialOwner) => {
      toastSaved(errors('toasts.saved'));
      const sent = onItsWay.current;
      const typed = drafts.latest(draftForm);
      if (typed === null || (sent !== null && isSameForm(typed, sent)))
        return close(`#papers-${owner.id}`, sent);
      // typed on meanwhile: the form stays with it, as a change of the owner that is saved now
      const startsFrom = startFrom(owner, language);
      setForm((now) => now && { ...now, initial: ownerValues(startsFrom, null) });
      drafts.keeper(draftForm).changed({ ...typed, editing: owner.id });
      return void drafts.forget(draftForm, sent);
    },
    cancelled: () => close('#owners'),
    askRemoval: ({ id }: BeneficialOwner) => setRemoved(id),
    keep: () => setRemoved(null),
    wasRemoved: () => {
      setRemoved(null);
      focusOnceDrawn(() => focusAnchor('#owners'));
    },
  };
}
export type Board = ReturnType<typeof useOwnersBoard>;
