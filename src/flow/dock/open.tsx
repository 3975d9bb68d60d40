import { createRoot } from 'react-dom/client';
import { samples } from 'virtual:chart-samples';
import { charts } from '../../../machines/catalogue.ts';
import { now } from '../../platform/clock.ts';
import { dockPlace, hearCharts, keepDockPlace } from '../../platform/inspection.ts';
import { followCharts } from '../runs.ts';
import { noSamples } from '../samples.ts';
import { Dock } from './dock.tsx';

/**
 * An open dialog of the page takes a press beside it for a wish to close it, and calls the focus back. What happens in
 * the dock is none of its business.
 */
function shield(host: HTMLElement): void {
  const isInside = ({ target }: Event) => target instanceof Node && host.contains(target);
  for (const type of ['pointerdown', 'mousedown', 'focusin', 'focusout'])
    window.addEventListener(type, (event) => isInside(event) && event.stopImmediatePropagation(), true);
  window.addEventListener(
    'keydown',
    (event) => isInside(event) && /^(Tab|Escape)$/.test(event.key) && event.stopImmediatePropagation(),
    true,
  );
}

/** Docks the panel beside the page, if it is asked for. */
export function openDock(): void {
  const first = dockPlace();
  if (first === null) return;
  const followed = followCharts({
    chartOf: (id) => charts.find(({ machine }) => machine.id === id)?.name ?? null,
    samplesOf: (chart) => samples[chart] ?? noSamples,
    now: () => new Date(now()).toISOString(),
  });
  const host = document.createElement('div');
  host.id = 'inspect';
  document.body.append(host);
  shield(host);
  const root = createRoot(host);
  root.render(
    <Dock
      charts={followed}
      first={first}
      onPlace={(place) => {
        keepDockPlace(place);
        if (place === null) root.unmount();
      }}
    />,
  );
  hearCharts(followed.hear);
}
