import type { Flow } from '../flow.ts';

/** What a picture is to show of a run. */
export type Lights = {
  /** whether a state of the picture is the current one, one around it, or one that was gone through */
  readonly state: (path: string) => 'lit' | 'around' | 'walked' | null;
  readonly edge: (name: string) => 'lit' | 'walked' | null;
};

const isIn = (leaf: string, path: string) => path === '' || leaf === path || leaf.startsWith(`${path}.`);

/** `enrollment.filling.identity.editing step.submitted #0` without its chart and its step, as all steps share it. */
const ofAnyStep = (name: string) => {
  const [id = '', type = '', place = ''] = name.split(' ');
  const [, , step = '', ...inner] = id.split('.');
  return [inner.join('.'), type.replace(`.${step}.`, '.'), place].join(' ');
};
const insidePart = (path: string) => path.split('.').slice(2).join('.');

/** Whether a leaf lies in a step, whose inside has a picture of its own. */
export const isInStep = (leaf: string): boolean => /^(filling|correcting)\.[^.]+\./.test(leaf);

function lights(flow: Flow, place: (leaf: string) => string, name: (edge: string) => string): Lights {
  const last = new Set((flow.path.at(-1)?.edges ?? []).map(name));
  const edges = new Set(flow.path.flatMap((step) => step.edges ?? []).map(name));
  const leaves = [flow.first, ...flow.path.map(({ to }) => to)].map(place);
  const now = place(flow.state);
  return {
    state: (path) => {
      if (place(path) === now) return 'lit';
      if (isIn(now, place(path))) return 'around';
      return leaves.some((leaf) => isIn(leaf, place(path))) ? 'walked' : null;
    },
    edge: (edge) => (last.has(name(edge)) ? 'lit' : edges.has(name(edge)) ? 'walked' : null),
  };
}

/** For the picture of a whole chart, in which steps may be closed. */
export const chartLights = (flow: Flow): Lights =>
  lights(
    flow,
    (leaf) => leaf,
    (edge) => edge,
  );
/** For the picture of the inside of any step. */
export function stepLights(flow: Flow): Lights {
  const step = flow.state.split('.')[1] ?? '';
  const own = (names: readonly string[]) => names.filter((one) => one.includes(`.${step}`));
  const path = flow.path.filter(({ to, from }) => own([to, from]).length > 0);
  return lights({ ...flow, path }, insidePart, ofAnyStep);
}

/** Marks the states and ways of a picture; gives back the current state, or the closed one that it is in. */
export function lightUp(picture: Element, { state, edge }: Lights): Element | null {
  let current: Element | null = null;
  for (const box of picture.querySelectorAll('[data-state]')) {
    const path = box.getAttribute('data-state') ?? '';
    const mark = state(path);
    box.classList.toggle('lit', mark === 'lit');
    box.classList.toggle('around', mark === 'around');
    box.classList.toggle('walked', mark === 'walked');
    // states come in the order of the chart: the deepest that holds the current one is the last
    if (mark === 'lit' || (mark === 'around' && path !== '')) current = box;
  }
  if (current !== null && !current.classList.contains('lit')) current.classList.add('lit');
  for (const way of picture.querySelectorAll('[data-edges]')) {
    const marks = (way.getAttribute('data-edges') ?? '').split('|').map(edge);
    way.classList.toggle('lit', marks.includes('lit'));
    way.classList.toggle('walked', !marks.includes('lit') && marks.includes('walked'));
  }
  return current;
}
