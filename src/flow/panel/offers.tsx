import { useId } from 'react';
import type { Flow, FlowBy, FlowOffer } from '../flow.ts';
import { upperFirst } from '../texts/lookup.ts';
import type { FlowLanguage } from '../texts/types.ts';
import { eventSentence, guardSentence, stateName } from '../words.ts';
import { Mark } from './marks.tsx';
import type { FlowTexts } from './texts.ts';

type FlowOffersProps = {
  readonly flow: Flow;
  readonly language: FlowLanguage;
  readonly t: FlowTexts;
  readonly onEvent: ((offer: FlowOffer) => void) | undefined;
};

/** A person first: the rest answers what a person has done. */
const order: readonly FlowBy[] = ['person', 'reply', 'report', 'clock', 'page'];

/** What tells two samples of one event apart, where their words do not: what they carry. */
function detailOf({ event }: FlowOffer): string {
  const { type: _, actorId: __, ...carried } = event;
  return Object.keys(carried).length === 0 ? '' : JSON.stringify(carried);
}

type RowProps = {
  readonly offer: FlowOffer;
  readonly words: string;
  readonly detail: string;
  readonly leads: string;
  readonly why: string;
  readonly onEvent: ((offer: FlowOffer) => void) | undefined;
};

function OfferRow({ offer, words, detail, leads, why, onEvent }: RowProps) {
  const note = useId();
  const isOff = !offer.can || onEvent === undefined;
  return (
    <li className={offer.can ? 'flow-offer' : 'flow-offer flow-offer--off'}>
      <button
        type="button"
        aria-disabled={isOff}
        aria-describedby={note}
        data-event={offer.event.type}
        onClick={() => !isOff && onEvent(offer)}
      >
        <span className="flow-offer-words">{words}</span>
        <span className="flow-offer-note" id={note}>
          {offer.can ? leads : why}
        </span>
        {detail !== '' && <code className="flow-detail">{detail}</code>}
        {!offer.can && <Mark name="lock" />}
      </button>
    </li>
  );
}

/** The events that the current state knows, by who brings them about; those that a guard refuses say why. */
export function FlowOffers({ flow, language, t, onEvent }: FlowOffersProps) {
  const { chart, state, offers } = flow;
  const wordsOf = ({ event }: FlowOffer) =>
    upperFirst(eventSentence(chart, event, language, { from: state }));
  const leadsOf = ({ to }: FlowOffer) =>
    to === undefined || to === state
      ? t('offers.stays')
      : t('offers.leads', { state: stateName(chart, to, language) });
  const whyOf = ({ guards, why }: FlowOffer) =>
    guards.length === 0
      ? (why ?? t('offers.refused'))
      : (guardSentence(chart, guards, language) ?? t('offers.unexplained', { guard: guards.join(', ') }));
  const told = offers.map((offer) => ({ offer, words: wordsOf(offer) }));
  const isTwin = ({ offer, words }: (typeof told)[number]) =>
    told.filter((one) => one.offer.by === offer.by && one.words === words).length > 1;
  if (offers.length === 0) return <p className="flow-quiet">{t('offers.none')}</p>;
  return order.map((by) => {
    const own = told.filter(({ offer }) => offer.by === by);
    if (own.length === 0) return null;
    return (
      <div className="flow-group" key={by}>
        <h4>
          <Mark name={by} />
          {t(`offers.${by}`)}
        </h4>
        <ul>
          {own
            .toSorted((a, b) => Number(b.offer.can) - Number(a.offer.can))
            .map((one) => (
              <OfferRow
                key={one.offer.index}
                offer={one.offer}
                words={one.words}
                detail={isTwin(one) ? detailOf(one.offer) : ''}
                leads={leadsOf(one.offer)}
                why={whyOf(one.offer)}
                onEvent={onEvent}
              />
            ))}
        </ul>
      </div>
    );
  });
}
