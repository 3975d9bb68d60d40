import { existsSync, readFileSync } from 'node:fs';
import { storyNameOf } from '../../.storybook/leaf-stories.ts';
import { sameEvent } from '../../src/flow/samples.ts';
import { slugOf, storyQuery } from '../../src/flow/walk-args.ts';
import type { WalkArgs } from '../../src/flow/walk-args.ts';
import type { ChartModel } from './model.ts';
import type { Path } from './paths.ts';

/** What Storybook calls a part of a story's address: `FillingIdentityEditing` → `filling-identity-editing`. */
const idOf = (name: string) => slugOf(name.replaceAll(/([a-z])([A-Z])/g, '$1 $2'));

/** `charts-business-enrollment`: a chart's stories have a title of their own, and a chart of a test has none. */
function storiesOf(chart: string): string {
  const file = `.storybook/charts/${chart}.stories.tsx`;
  const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return slugOf(/^ {2}title: '([^']+)',$/m.exec(source)?.[1] ?? `charts ${chart}`);
}

/** A path as an address tells it; null where something is said in it that is no sample of the model. */
export function walkArgs(model: ChartModel, path: Path): WalkArgs | null {
  const walk = path.steps.map(({ said }) =>
    model.says.findIndex(({ event }) => sameEvent(event, said.event)),
  );
  return walk.includes(-1) ? null : { start: path.start, walk };
}

/**
 * Where Storybook opens the state that a path leads to: by the way that was walked, or, where a link can't tell it, as
 * the story of that state.
 */
export function storybookLink(
  model: ChartModel,
  path: Path,
  base = process.env['STORYBOOK_URL'] ?? 'http://localhost:6006',
): string {
  const args = walkArgs(model, path);
  const leaf = path.steps.at(-1)?.leaf ?? path.first;
  const story = args === null ? idOf(storyNameOf(leaf)) : 'walk';
  const query = storyQuery(`${storiesOf(model.name)}--${story}`, args ?? { start: null, walk: [] });
  return `${base.replace(/\/$/, '')}/${query}`;
}
