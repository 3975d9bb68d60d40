import { useChannel, useGlobals, useStorybookApi, useStorybookState } from 'storybook/manager-api';
import { useEffect, useState } from 'react';
import type { Flow } from '../src/flow/flow.ts';
import { isInStep } from '../src/flow/panel/light.ts';
import { FlowPanel } from '../src/flow/panel.tsx';
import type { FlowLanguage } from '../src/flow/texts/types.ts';
import { storyQuery, walkOf } from '../src/flow/walk-args.ts';
import { flowEvents } from './flow-events.ts';
import { usePicture } from './flow-pictures.ts';
import { shownWidth } from './widths.tsx';

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
    const { language = 'en', theme = 'light', viewport } = globals;
    const width = shownWidth(viewport);
    const setting = { language, theme, ...(typeof width === 'string' && { 'viewport.value': width }) };
    return `${location.origin}${location.pathname}${storyQuery(storyId, args, setting)}`;
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
      picture={picture.svg}
      inside={inside.svg}
      onReadAgain={
        picture.isLost || inside.isLost
          ? () => {
              picture.readAgain();
              inside.readAgain();
            }
          : undefined
      }
      onEvent={({ index: sample }) => emit(flowEvents.said, sample)}
      onRestart={() => emit(flowEvents.restarted)}
      onState={openState}
      hrefOf={hrefOf}
    />
  );
}
