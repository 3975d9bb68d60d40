import './panel.css';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { MouseEvent } from 'react';
import type { Flow, FlowOffer } from './flow.ts';
import { chartLights, isInStep, stepLights } from './panel/light.ts';
import { CopyLink } from './panel/link.tsx';
import { IconButton, Mark } from './panel/marks.tsx';
import { FlowOffers } from './panel/offers.tsx';
import { FlowPath } from './panel/path.tsx';
import { FlowPicture } from './panel/picture.tsx';
import { textsIn } from './panel/texts.ts';
import type { FlowTexts } from './panel/texts.ts';
import { upperFirst } from './texts/lookup.ts';
import type { FlowLanguage } from './texts/types.ts';
import { stateName, stateSentence, titleOf } from './words.ts';

export type FlowPanelProps = {
  /** the run to show; null: there is none */
  readonly flow: Flow | null;
  /** the run is only on its way */
  readonly isComing?: boolean;
  readonly language: FlowLanguage;
  /** without it the theme of the page around it, or of the system */
  readonly theme?: 'light' | 'dark';
  /** the chart's picture as `npm run charts` draws it; null while it is read */
  readonly picture: string | null;
  /** the inside of a step, for a chart whose steps are drawn closed */
  readonly inside?: string | null;
  /** a picture could not be read: reads it again */
  readonly onReadAgain?: (() => void) | undefined;
  /** brings an offered event about; without it the offers are only told */
  readonly onEvent?: (offer: FlowOffer) => void;
  readonly onRestart?: () => void;
  /** a state of the picture was double-clicked */
  readonly onState?: (path: string) => void;
  /** the link that reopens exactly this state; null: none can */
  readonly hrefOf?: (flow: Flow) => string | null;
};

type ShownProps = Omit<FlowPanelProps, 'flow' | 'theme' | 'isComing'> & { readonly flow: Flow };

/** The sentence of a leaf in the reader's language; what is no leaf has none. */
const teller = (chart: string, language: FlowLanguage, opens: string) => (path: string) => {
  const sentence = stateSentence(chart, path, language);
  return sentence === upperFirst(path) ? null : sentence + opens;
};

function LostPicture({ t, onReadAgain }: { readonly t: FlowTexts; readonly onReadAgain: () => void }) {
  const press = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // the button goes at once: the name of the state takes its focus
    currentTarget.closest('.flow-panel')?.querySelector('h2')?.focus();
    onReadAgain();
  };
  return (
    <div className="flow-empty" role="alert">
      <p className="flow-quiet">{t('picture.lost')}</p>
      <p>
        <button type="button" className="flow-button" onClick={press}>
          <Mark name="again" />
          {t('picture.again')}
        </button>
      </p>
    </div>
  );
}

function Pictures({ flow, language, picture, inside = null, onReadAgain, onState }: ShownProps) {
  const t = textsIn(language);
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);
  const lights = useMemo(() => chartLights(flow), [flow]);
  const inner = useMemo(() => stepLights(flow), [flow]);
  const { chart } = flow;
  const step = flow.state.split('.').slice(0, 2).join('.');
  const opens = onState === undefined ? '' : ` ${t('picture.opens')}`;
  const tell = useMemo(() => teller(chart, language, opens), [chart, language, opens]);
  const tellInside = useMemo(
    () => (path: string) => teller(chart, language, '')(path.replace(/^\w+\.\w+/, step)),
    [chart, language, step],
  );
  const lost = onReadAgain && <LostPicture t={t} onReadAgain={onReadAgain} />;
  if (picture === null) return lost ?? <p className="flow-empty flow-quiet">{t('picture.reading')}</p>;
  const state = stateName(flow.chart, flow.state, language);
  const label = t('picture.label', { chart: titleOf(flow.chart, language), state });
  const whole = { svg: picture, lights, tell, label, heading: t('picture.heading'), t, onState };
  return (
    <div className="flow-pictures">
      <FlowPicture {...whole} onWindow={() => setIsOpen(true)} />
      {inside !== null && isInStep(flow.state) && (
        <FlowPicture
          svg={inside}
          lights={inner}
          tell={tellInside}
          label={t('picture.inside_label', { state })}
          heading={t('picture.inside')}
          t={t}
        />
      )}
      {inside === null && isInStep(flow.state) && lost}
      {isOpen && (
        <dialog ref={dialog} className="flow-window" aria-label={label} onClose={() => setIsOpen(false)}>
          <div className="flow-window-close">
            <IconButton mark="close" label={t('picture.close')} onClick={() => dialog.current?.close()} />
          </div>
          <FlowPicture {...whole} />
        </dialog>
      )}
    </div>
  );
}

function Shown(props: ShownProps) {
  const { flow, language, onEvent, onRestart, hrefOf } = props;
  const t = textsIn(language);
  const offers = useRef<HTMLHeadingElement>(null);
  const saidAt = useRef<number | null>(null);
  const { length } = flow.path;
  // the button that was pressed may be gone with its state: the next Tab leads to what can happen now
  useEffect(() => {
    if (saidAt.current === null || saidAt.current === length) return;
    saidAt.current = null;
    if (!offers.current?.parentElement?.contains(document.activeElement)) offers.current?.focus();
  }, [length]);
  const say = (offer: FlowOffer) => {
    saidAt.current = length;
    onEvent?.(offer);
  };
  return (
    <>
      <header className="flow-head">
        <p className="flow-chart">
          {titleOf(flow.chart, language)}
          {flow.section !== undefined && (
            <span className="flow-section">{t('panel.specification', { section: flow.section })}</span>
          )}
        </p>
        <div aria-live="polite">
          <h2 tabIndex={-1}>{stateName(flow.chart, flow.state, language)}</h2>
          <p className="flow-sentence">{stateSentence(flow.chart, flow.state, language)}</p>
        </div>
        <div className="flow-actions">
          <code className="flow-leaf">{flow.state}</code>
          {onRestart !== undefined && (
            <button type="button" className="flow-button" onClick={onRestart}>
              <Mark name="again" />
              {t('panel.restart')}
            </button>
          )}
          {hrefOf !== undefined && <CopyLink href={hrefOf(flow)} t={t} />}
          {flow.stopped !== undefined && (
            <output className="flow-full">
              {flow.stopped.next === 0 ? t('panel.start_gone') : t('panel.stopped', flow.stopped)}
            </output>
          )}
        </div>
      </header>
      <Pictures {...props} />
      <div className="flow-columns">
        <section>
          <h3 ref={offers} tabIndex={-1}>
            {t('offers.heading')}
          </h3>
          <FlowOffers flow={flow} language={language} t={t} onEvent={onEvent && say} />
        </section>
        <section>
          <h3>
            {t('path.heading')}
            <span className="flow-count">{t('path.steps', { count: flow.path.length })}</span>
          </h3>
          <FlowPath flow={flow} language={language} t={t} />
        </section>
      </div>
    </>
  );
}

/**
 * A run of a chart beside what it shows: its picture with the current state lit, what can happen now, and the path so
 * far. Plain React and one stylesheet, since it is shown in Storybook's own window as well as in the portal.
 */
export function FlowPanel({ flow, isComing = false, theme, ...shown }: FlowPanelProps) {
  const t = textsIn(shown.language);
  return (
    <section className="flow-panel" data-theme={theme} lang={shown.language} aria-label={t('panel.label')}>
      {flow !== null && <Shown flow={flow} {...shown} />}
      {flow === null && isComing && <p className="flow-empty flow-quiet">{t('panel.coming')}</p>}
      {flow === null && !isComing && (
        <div className="flow-empty">
          <p>{t('panel.none')}</p>
          <p className="flow-quiet">{t('panel.none_hint')}</p>
        </div>
      )}
    </section>
  );
}
