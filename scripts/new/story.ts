import type { Names } from './names.ts';

/** The stories of the new chart, drawn by its words and events until a screen draws them. */
export const storyFiles = ({ kebab, camel, titles }: Names): Readonly<Record<string, string>> => ({
  [`.storybook/charts/${kebab}.stories.tsx`]: `import { chakra } from '@chakra-ui/react';
import type { Meta } from '@storybook/react-vite';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { expect, userEvent, within } from 'storybook/test';
import { ${camel}Chart as chart } from '../../machines/catalogue/${kebab}.ts';
import { selectRefusal } from '../../machines/${kebab}/selectors.ts';
import { eventSentence, stateName, stateSentence } from '../../src/flow/words.ts';
import { Button } from '../../src/ui/button.tsx';
import { answers, fails } from '../../tests/model/model.ts';
import { useFrozen } from '../frozen.tsx';
import { leafStories, tellsOf } from '../leaf-stories.ts';
import { happens, stands } from '../walking.ts';

type Props = { readonly leaf: string };

const languages = ['en', 'fr', 'es', 'it'] as const;
const events = [{ type: 'form.submitted' }, { type: 'form.renewed' }] as const;

/** The chart by its own words and events, until a screen draws it. */
function View({ leaf }: Props) {
  const actor = useFrozen(chart, leaf);
  const snapshot = useSelector(actor, (now) => now);
  const refusal = selectRefusal(snapshot);
  const { t, i18n } = useTranslation();
  const language = languages.find((one) => one === i18n.language) ?? 'en';
  const state = String(snapshot.value);
  return (
    <chakra.main display="flex" flexDirection="column" alignItems="flex-start" gap="4" padding="6">
      <chakra.h1 textStyle="title">{stateName(chart.name, state, language)}</chakra.h1>
      <p>{stateSentence(chart.name, state, language)}</p>
      {refusal && <p role="alert">{t(\`errors:keys.\${refusal.key}\`)}</p>}
      {events
        .filter((event) => snapshot.can(event))
        .map((event) => (
          <Button key={event.type} onClick={() => actor.send(event)}>
            {eventSentence(chart.name, event, language)}
          </Button>
        ))}
    </chakra.main>
  );
}

const meta = {
  title: 'Charts/${titles.en}',
  component: View,
  ...tellsOf('${kebab}'),
  args: { leaf: 'editing' },
} satisfies Meta<typeof View>;
export default meta;
const { at, walk } = leafStories<Props>();

export const Walk = walk(async ({ canvasElement }) => {
  const page = within(canvasElement);
  await userEvent.click(page.getByRole('button'));
  await happens(fails('saveEntry'));
  await stands('refused');
  await userEvent.click(await page.findByRole('button'));
  await happens(answers('saveEntry'));
  await stands('done');
  await expect(await page.findByRole('heading')).toBeVisible();
});

export const Editing = at('editing');
export const Saving = at('saving');
export const Refused = at('refused');
export const Done = at('done');
`,
  [`.storybook/charts/${kebab}.mdx`]: `import { Meta } from '@storybook/addon-docs/blocks';
import { ChartEvents, ChartHead, ChartPictures, ChartStates } from '../chart-page.tsx';
import * as stories from './${kebab}.stories.tsx';

<Meta of={stories} name="The chart" />

<ChartHead chart="${kebab}" />

## What it is for

Say here what the person can do once they have gone through it.

## Who walks it

Say here who goes through it, where, and how they come there.

## What to look at

- Say here what a reviewer looks at, state by state.

## The picture

<ChartPictures chart="${kebab}" />

## The states

<ChartStates chart="${kebab}" stories={stories} />

## The events, and where they lead

<ChartEvents chart="${kebab}" />
`,
});
