import { chakra } from '@chakra-ui/react';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Approval } from '../../../contract/values/approval.ts';
import { hasUntold } from '../../queries/effect-lines.ts';
import { NotDone } from '../../ui/not-done.tsx';
import { Callout } from '../../ui/callout.tsx';
import { EffectList } from '../../ui/effect-list.tsx';
import { DateTimeText } from '../../ui/format-parts.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Status } from '../../ui/status.tsx';
import { ApprovalActs, type Viewer } from './approval-acts.tsx';
import { BankDetails } from './bank-details.tsx';
import { ExecutionDetails } from './execution-details.tsx';
import { placeOf } from './place.ts';
import { RestatementDetails } from './restatement-details.tsx';
import { TurnDown } from './turn-down.tsx';
import { useApprovalActs } from './use-approval-acts.ts';
import { ValuesOf } from './values-of.tsx';
import {
  hasMoved,
  heldBy,
  kindKey,
  markOfState,
  useApprovalLines,
  useApprovalTitle,
  useIsKnown,
} from './words.ts';

const Line = chakra('p', { base: { textStyle: 'ui', color: 'fg.muted' } });

/** Who prepared it and who ended it, each with the time. */
function People({ approval }: { readonly approval: Approval }) {
  const { t } = useTranslation('approvals');
  const { state, prepared_by_name: preparer, prepared_at, closed_by_name: closer, closed_at } = approval;
  return (
    <div>
      <Line>
        {t('prepared_by', { name: preparer })} · <DateTimeText value={prepared_at} />
      </Line>
      {closed_at !== null && (
        <Line>
          {t(`closed_by.${state}`, { name: closer ?? '' })} · <DateTimeText value={closed_at} />
        </Line>
      )}
    </div>
  );
}

/** That nobody can log in to the account that it is about: what is confirmed is done all the same. */
function ClosedAccount({ approval: { state, account_closed, user_name } }: { readonly approval: Approval }) {
  const { t } = useTranslation('approvals');
  if (state !== 'OPEN' || !account_closed) return null;
  return (
    <Callout tone="pending" title={t('closed_account.title', { name: user_name ?? '' })}>
      {t('closed_account.text')}
    </Callout>
  );
}

/** The reason and the words of a refusal, as its member will read them. */
function Words({ approval }: { readonly approval: Approval }) {
  const { t } = useTranslation('documents');
  if (approval.kind !== 'dossier.refusal') return null;
  const { reason, text } = approval.payload;
  return (
    <chakra.blockquote
      m="0"
      ps="14px"
      borderInlineStartWidth="2px"
      borderColor="border.emphasized"
      overflowWrap="anywhere"
      whiteSpace="pre-line"
    >
      <chakra.span fontWeight="medium">{t(`reason.${reason}.title`)}</chakra.span> {text}
    </chakra.blockquote>
  );
}

type ApprovalCardProps = {
  readonly approval: Approval;
  readonly viewer: Viewer;
  /** `h2` on a page of its own part; `h3` inside one */
  readonly headingLevel?: 2 | 3;
  readonly headingRef?: Ref<HTMLHeadingElement>;
  /** with the way to the dossier or the account: where the card doesn't stand beside it */
  readonly linked?: boolean;
  /** the page has a main button of its own */
  readonly isBeside?: boolean;
  /** the server has answered what was asked here, whatever it said */
  readonly onAnswered: () => void;
};

/** How it stands; what can't be confirmed is said to have changed, or not to be possible now, and not to wait. */
function Standing({ approval }: { readonly approval: Approval }) {
  const { t } = useTranslation('approvals');
  return hasMoved(approval) ? (
    <Status kind="correction" label={t(heldBy(approval) ? 'turn.held' : 'turn.moved')} surface />
  ) : (
    <Status kind={markOfState[approval.state]} label={t(`state.${approval.state}`)} surface />
  );
}

const whenOf = { OPEN: 'will', CONFIRMED: 'did', WITHDRAWN: 'would', REFUSED: 'would' } as const;

/** Something that takes two people: what, prepared by whom, what it changes, and what the viewer can do about it. */
export function ApprovalCard(props: ApprovalCardProps): ReactNode {
  const {
    approval,
    viewer,
    headingLevel = 2,
    headingRef,
    linked = false,
    isBeside = false,
    onAnswered,
  } = props;
  const { t } = useTranslation('approvals');
  const id = useId();
  const title = useApprovalTitle()(approval);
  const lines = useApprovalLines()(approval);
  const isKnown = useIsKnown()(approval.kind);
  const Heading = headingLevel === 2 ? chakra.h2 : chakra.h3;
  const acts = useApprovalActs(approval, onAnswered);
  const [isTurningDown, setTurningDown] = useState(false);
  const place = placeOf(approval);
  const when = t(`effects.${whenOf[approval.state]}`);
  return (
    <chakra.section aria-labelledby={id} display="grid" gap="4">
      <div>
        <chakra.div
          display="flex"
          flexWrap="wrap"
          justifyContent="space-between"
          alignItems="flex-start"
          columnGap="4"
          rowGap="1"
        >
          <Heading id={id} ref={headingRef} tabIndex={-1} textStyle="section" overflowWrap="anywhere">
            {title}
          </Heading>
          <Standing approval={approval} />
        </chakra.div>
        <People approval={approval} />
      </div>
      <ClosedAccount approval={approval} />
      <Words approval={approval} />
      <BankDetails approval={approval} />
      <ExecutionDetails approval={approval} />
      {(linked || approval.kind !== 'redistribution') && <RestatementDetails approval={approval} />}
      <chakra.div display="grid" gap="2">
        <chakra.p textStyle="item">{when}</chakra.p>
        <EffectList label={when} lines={lines} none={t('effects.none')} />
      </chakra.div>
      <ValuesOf approval={approval} />
      {linked && isKnown && place !== null && (
        <p>
          <TextLink
            href={place}
            fontSize="sm"
            fontWeight="medium"
            display="inline-block"
            py={{ base: '12px', md: '0' }}
          >
            {t(`place.${kindKey(approval.kind)}`)}
          </TextLink>
        </p>
      )}
      {acts.failure !== null && (
        <NotDone title={t('failed')} isUnknown={acts.isUnknown} of={acts.error}>
          {acts.failure}
        </NotDone>
      )}
      {approval.state === 'OPEN' && (
        <ApprovalActs
          approval={approval}
          viewer={viewer}
          acts={acts}
          isUntold={!isKnown || hasUntold(lines)}
          isBeside={isBeside}
          onTurnDown={() => {
            if (!acts.isConfirming && !acts.isEnding) setTurningDown(true);
          }}
        />
      )}
      <TurnDown
        open={isTurningDown && approval.state === 'OPEN'}
        approval={approval}
        onConfirm={() => {
          setTurningDown(false);
          acts.end();
        }}
        onKeep={() => setTurningDown(false)}
        heir={() => document.getElementById(id)}
      />
    </chakra.section>
  );
}
