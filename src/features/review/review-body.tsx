import { chakra } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import type { ComponentType, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { takesSecondPerson } from '../../../contract/values/payee.ts';
import type { DossierReview, ReviewItem } from '../../../contract/values/review.ts';
import { selectItem, selectReviewState, selectSection } from '../../../machines/review/selectors.ts';
import { isPending, itemsOf } from '../../queries/review-items.ts';
import { focusLate } from '../../ui/focus-late.ts';
import { VisuallyHidden } from '../../ui/hidden.tsx';
import { lazyDialog } from '../../ui/lazy-part.tsx';
import { ExpiryField } from './checks/expiry-field.tsx';
import { Panel } from './checks/panel.tsx';
import { AllDecided } from './decision/all-decided.tsx';
import { Decision } from './decision/decision.tsx';
import { failedChecks } from './decision/words.ts';
import { useDecision } from './decision/use-decision.ts';
import { useKeysSetting } from './frame/keys-setting.ts';
import { Split } from './frame/split.tsx';
import { TurnNote } from './frame/turn-note.tsx';
import { useKeys } from './frame/use-keys.ts';
import { FactsPane } from './items/facts-pane.tsx';
import { ItemList } from './items/item-list.tsx';
import { ItemPicker } from './items/item-picker.tsx';
import { useItemWords } from './items/item-words.ts';
import { KeysLegend } from './items/keys-legend.tsx';
import { PaperPane, useLoadAhead } from './items/paper-pane.tsx';
import { useReviewServices } from './services.ts';

/** What waits for a second person about the member's bank details. */
export type ApprovalProps = { readonly review: DossierReview };
export type IssuesProps = { readonly review: DossierReview; readonly item: ReviewItem };

type BodyProps = {
  readonly review: DossierReview;
  /** what the member is asked about the item */
  readonly Issues: ComponentType<IssuesProps>;
  /** the bank details that another has prepared, with the way to confirm them */
  readonly ApprovalOf: ComponentType<ApprovalProps>;
};

/** Comes when the keys are looked up. */
const KeysDialog = lazyDialog(async () => (await import('./frame/keys-dialog.tsx')).KeysDialog);

type Heading = RefObject<HTMLHeadingElement | null>;

/** The focus of who decides stands in the decision then, and is lost with it where none comes after. */
const inDecision = ['deciding', 'conflict'];

/**
 * Focus follows the work: to the next item's heading when it changes, to the decision's when that does, and to the
 * item's once nothing of it is left to decide.
 */
function useFocusOn(value: string, heading: Heading, item = heading): void {
  const seen = useRef(value);
  useEffect(() => {
    const before = seen.current;
    if (before === value) return;
    seen.current = value;
    if (heading.current) heading.current.focus({ preventScroll: false });
    else if (inDecision.includes(before)) focusLate(item.current, null);
  }, [value, heading, item]);
}

/** What a key that can do nothing says instead, anew each time: the region is there before its words are. */
function useAnnouncer() {
  const [said, setSaid] = useState({ text: '', count: 0 });
  return {
    say: (text: string) => setSaid(({ count }) => ({ text, count: count + 1 })),
    announced: (
      <VisuallyHidden as="output">
        <span key={said.count}>{said.text}</span>
      </VisuallyHidden>
    ),
  };
}

const steps: Readonly<Record<string, string>> = { committing: 'deciding', raisingIssue: 'deciding' };

/** One section of a dossier: list, document, checks, decision. */
export function ReviewBody({ review, Issues, ApprovalOf }: BodyProps) {
  const { t } = useTranslation('review');
  const { t: ui } = useTranslation('ui');
  const { actorRef, viewer } = useReviewServices();
  const state = useSelector(actorRef, selectReviewState);
  const section = useSelector(actorRef, selectSection);
  const key = useSelector(actorRef, selectItem);
  const items = itemsOf(review, section);
  const shown = items.find((item) => item.key === key) ?? null;
  const wordsRef = useRef<HTMLFormElement>(null);
  const acts = useDecision(review, shown, wordsRef);
  const [keysOn, setKeysOn] = useKeysSetting(viewer.id);
  const [isListed, setListed] = useState(false);
  const { say, announced } = useAnnouncer();
  const { wholeNameOf } = useItemWords(review);
  const decisionRef = useRef<HTMLHeadingElement>(null);
  const itemRef = useRef<HTMLHeadingElement>(null);
  useFocusOn(steps[state] ?? state, decisionRef, itemRef);
  useFocusOn(key ?? '', itemRef);
  // in a conflict the item may be gone: it is shown as it was
  const item = shown ?? (state === 'conflict' ? acts.former : null);
  const at = items.findIndex((one) => one.key === key);
  useLoadAhead(review.user_id, items.slice(at + 1).find(isPending) ?? items[at + 1]);

  const decides = state !== 'watching' && state !== 'allDecided';
  const { expiry } = acts;
  const isDated = expiry !== null && decides && state !== 'loading' && state !== 'conflict';
  // what is with the server can't be left before its answer
  const whyStay =
    state in steps ? ui('leave.being_sent') : state === 'loading' ? t('load.loading') : undefined;
  const go = (by: number) => {
    const target = items[at + by];
    if (whyStay !== undefined) say(whyStay);
    else if (target) actorRef.send({ type: 'item.requested', item: target.key });
    else say(t(by > 0 ? 'keys.at_last' : 'keys.at_first'));
  };
  const validate = () => {
    if (!decides || shown === null) return;
    if (acts.canValidate) acts.validate();
    else if (state === 'reviewing')
      say(
        shown.status === 'VALIDATED' && acts.expiry?.isRedated !== true
          ? t('why.validated')
          : t('why.failed_said', {
              checks: failedChecks(shown)
                .map(({ name }) => t(`check.${name}.name`))
                .join(', '),
            }),
      );
  };
  useKeys(
    {
      single: {
        a: validate,
        r: decides && acts.mayRefuse ? acts.refuse : undefined,
        j: () => go(1),
        k: () => go(-1),
        '?': () => setListed(true),
      },
      confirm: acts.confirm,
      escape: ['raising', 'predicting', 'deciding', 'refused', 'failed'].includes(state)
        ? acts.back
        : undefined,
      form: wordsRef,
    },
    keysOn,
  );
  if (item === null) return null;
  const list = {
    items,
    type: review.type,
    current: key,
    onItem: (target: string) => actorRef.send({ type: 'item.requested', item: target }),
    why: whyStay,
  };
  const note =
    // what waits is another's to confirm, whoever has the dossier
    state === 'watching' && item.approval === null ? (
      <TurnNote review={review} viewer={viewer} />
    ) : state === 'allDecided' ? (
      <AllDecided review={review} section={section} />
    ) : null;
  return (
    <>
      {announced}
      <Split
        label={t('pane.label')}
        list={<ItemList {...list} />}
        picker={<ItemPicker {...list} chosen={state === 'allDecided' ? null : key} />}
        legend={<KeysLegend isOn={keysOn} decides={decides} onAll={() => setListed(true)} />}
        isPaper={item.file !== null}
        middle={
          item.file === null ? (
            <chakra.div p={{ base: '4', md: '6' }}>
              <FactsPane type={review.type} item={item} name={wholeNameOf(item)} />
            </chakra.div>
          ) : (
            <PaperPane key={item.file.id} userId={review.user_id} file={item.file} />
          )
        }
        panel={
          <>
            <Panel
              key={item.key}
              review={review}
              item={item}
              decides={state === 'reviewing' || state === 'raising'}
              headingRef={itemRef}
              note={note}
              waiting={takesSecondPerson(review, item.key) ? <ApprovalOf review={review} /> : null}
              expiry={
                isDated && <ExpiryField expiry={expiry} isOpen={state === 'reviewing'} onEnter={validate} />
              }
              issues={<Issues review={review} item={item} />}
            />
            {state !== 'allDecided' && (
              <Decision
                review={review}
                item={item}
                acts={{ ...acts, validate }}
                keysOn={keysOn}
                headingRef={decisionRef}
                wordsRef={wordsRef}
              />
            )}
          </>
        }
      />
      <KeysDialog open={isListed} isOn={keysOn} onChange={setKeysOn} onClose={() => setListed(false)} />
    </>
  );
}
