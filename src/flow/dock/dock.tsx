import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { samples } from 'virtual:chart-samples';
import { dockSides } from '../../platform/inspection.ts';
import type { DockPlace, DockSide } from '../../platform/inspection.ts';
import { isNarrow, watchNarrow } from '../../platform/media.ts';
import { useTexts } from '../../platform/texts.ts';
import { FlowPanel } from '../panel.tsx';
import { IconButton } from '../panel/marks.tsx';
import type { FollowedCharts } from '../runs.ts';
import { noSamples } from '../samples.ts';
import { Chooser } from './chooser.tsx';
import { flowOf, isBare } from './flow-of.ts';
import { usePictures } from './pictures.ts';
import { SavePart } from './save-part.tsx';
import { dockTexts, flowLanguage } from './texts.ts';
import './dock.css';

type DockProps = {
  readonly charts: FollowedCharts;
  readonly first: DockPlace;
  /** keeps where the dock stands; null: it was closed */
  readonly onPlace: (place: DockPlace | null) => void;
};

/** The page makes room on the side where the dock stands. */
function useRoom(side: DockSide, isFolded: boolean): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['inspect'] = isFolded ? 'folded' : side;
    return () => void delete dataset['inspect'];
  }, [side, isFolded]);
}

const wordsOfSide = {
  left: 'dock.to_left',
  right: 'dock.to_right',
  bottom: 'dock.to_bottom',
} as const;

/** The charts that run on this page, one of them in full. In development only. */
export function Dock({ charts, first, onPlace }: DockProps) {
  const language = flowLanguage(useTexts().language);
  const t = dockTexts(language);
  const runs = useSyncExternalStore(charts.subscribe, charts.runs);
  const [place, setPlace] = useState(first);
  const [chosen, setChosen] = useState<string | null>(null);
  const run = runs.find(({ id }) => id === chosen) ?? runs[0];
  const { picture, inside } = usePictures(run?.chart ?? null);
  const known = samples[run?.chart ?? ''] ?? noSamples;
  const narrow = useSyncExternalStore(watchNarrow, isNarrow);
  const side = narrow ? 'bottom' : place.side;
  useRoom(side, place.isFolded);
  const move = (next: Partial<DockPlace>) => {
    setPlace({ ...place, ...next });
    onPlace({ ...place, ...next });
  };
  const others = narrow ? [] : dockSides.filter((one) => one !== side);
  if (place.isFolded)
    return (
      <button
        type="button"
        className="inspect-tab"
        data-side={side}
        onClick={() => move({ isFolded: false })}
      >
        {t('dock.unfold')}
      </button>
    );
  return (
    <aside className="inspect-dock" data-side={side} aria-label={t('dock.label')}>
      <header className="inspect-head">
        <Chooser runs={runs} chosen={chosen} onChoose={setChosen} language={language} t={t} />
        <span className="inspect-sides">
          {others.map((one) => (
            <button key={one} type="button" className="inspect-quiet" onClick={() => move({ side: one })}>
              {t(wordsOfSide[one])}
            </button>
          ))}
        </span>
        <IconButton mark="minus" label={t('dock.fold')} onClick={() => move({ isFolded: true })} />
        <IconButton mark="close" label={t('dock.close')} onClick={() => onPlace(null)} />
      </header>
      <div className="inspect-body">
        {run === undefined ? (
          <p className="inspect-none">{t('dock.none')}</p>
        ) : (
          <FlowPanel
            key={run.id}
            flow={flowOf(run, known, t('dock.on_page'))}
            language={language}
            picture={picture}
            inside={inside}
            onEvent={({ event }) => isBare(event) && run.send(event)}
          />
        )}
      </div>
      {run !== undefined && <SavePart key={run.id} run={run} samples={known} t={t} />}
    </aside>
  );
}
