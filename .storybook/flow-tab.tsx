import { useChannel, useGlobals, useStorybookApi, useStorybookState } from 'storybook/manager-api';
import { useEffect, useState } from 'react';
import type { Flow } from '../src/flow/flow.ts';
import { isInStep } from '../src/flow/panel/light.ts';
import { FlowPanel } from '../src/flow/panel.tsx';
import type { FlowLanguage } from '../src/flow/texts/types.ts';
import { storyQuery, walkOf } from '../src/flow/walk-args.ts';
import { flowEvents } from './flow-events.ts';

const pictures = new Map<string, Promise<string>>();

/** The picture of a chart, beside the page that shows it: also in a folder of a larger site. */
function readPicture(name: string): Promise<string> {
  const read = pictures.get(name) ?? fetch(`./charts/${name}.svg`).then((reply) => reply.text());
  pictures.set(name, read);
  return read;
}

/** null: none is asked for, or it is on its way. */
function usePicture(name: string | null): string | null {
  const [shown, setShown] = useState<{ readonly name: string; readonly svg: string } | null>(null);
  useEffect(() => {
    if (name !== null) void readPicture(name).then((svg) => setShown({ name, svg }));
  }, [name]);
  return shown !== null && shown.name === name ? shown.svg : null;
}

const languageOf = (value: unknown): FlowLanguage =>
  (['fr', 'es', 'it'] as const).find((language) => language === value) ?? 'en';

/** `filling.identity` → `filling-identity`, as Storybook writes the names of stories in addresses. */
const inAddress = (path: string) =>
  path
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .replaceAll('.', '-')
    .toLowerCase();

/** The Flow panel beside the story that is shown. */
export function FlowTab() {
  const api = useStorybookApi();
  const { index = {}, storyId } = useStorybookState();
  const [globals] = useGlobals();
  const [flow, setFlow] = useState<Flow | null>(null);
  const emit = useChannel({ [flowEvents.told]: (told: Flow | null) => setFlow(told) }, []);
  useEffect(() => emit(flowEvents.asked), [emit]);
  const picture = usePicture(flow?.chart ?? null);
  const inside = usePicture(flow !== null && isInStep(flow.state) ? 'enrollment-step' : null);

  const hrefOf = (shown: Flow) => {
    const args = walkOf(shown);
    if (args === null) return null;
    const { language = 'en', theme = 'light' } = globals;
    return `${location.origin}${location.pathname}${storyQuery(storyId, args, { language, theme })}`;
  };
  const openState = (path: string) => {
    const [chart = ''] = storyId.split('--');
    const wanted = inAddress(path);
    const own = Object.keys(index).filter((id) => id.startsWith(`${chart}--`));
    const found = own.find((id) => id === `${chart}--${wanted}`) ?? own.find((id) => id.includes(wanted));
    if (found !== undefined) api.selectStory(found);
  };
  return (
    <FlowPanel
      flow={flow}
      isComing={index[storyId]?.type === 'story' && storyId.startsWith('charts-')}
      language={languageOf(globals['language'])}
      theme={globals['theme'] === 'dark' ? 'dark' : 'light'}
      picture={picture}
      inside={inside}
      onEvent={({ index: sample }) => emit(flowEvents.said, sample)}
      onRestart={() => emit(flowEvents.restarted)}
      onState={openState}
      hrefOf={hrefOf}
    />
  );
}
