import { whenOnline } from './online.ts';
import { leaveUnattended } from './unattended.ts';

type Chart<Event> = {
  readonly getSnapshot: () => { readonly can: (event: Event) => boolean };
  readonly send: (event: Event) => void;
};

/** When the line is back, a chart whose read failed asks again: `event` is that of its "Try again", taken only there. */
export function againOnline<Event>(chart: Chart<Event>, event: NoInfer<Event>): () => void {
  return whenOnline(() => {
    if (!chart.getSnapshot().can(event)) return;
    // nobody asked for it
    leaveUnattended();
    chart.send(event);
  });
}
