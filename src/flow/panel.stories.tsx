import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import activation from '../../docs/charts/activation.svg?raw';
import enrollment from '../../docs/charts/enrollment-business.svg?raw';
import step from '../../docs/charts/enrollment-step.svg?raw';
import type { Flow, FlowOffer } from './flow.ts';
import { FlowPanel } from './panel.tsx';
import type { FlowLanguage } from './texts/types.ts';

const failed = (key: string) => ({
  type: 'xstate.error.actor.checkCode',
  actorId: 'checkCode',
  error: { key, fields: {}, requestId: null },
});
const answer = (index: number, event: FlowOffer['event'], to: string): FlowOffer => ({
  by: 'reply',
  event,
  index,
  can: true,
  to,
  guards: [],
});

/** Two codes were tried; the second one is with the server. */
const checking: Flow = {
  chart: 'activation',
  section: '§2',
  start: 'typed',
  first: 'typing',
  state: 'checking',
  path: [
    {
      event: { type: 'code.submitted' },
      by: 'person',
      from: 'typing',
      to: 'checking',
      edges: ['activation.typing code.submitted #0'],
      index: 0,
    },
    {
      event: failed('invalid_activation_code'),
      by: 'reply',
      from: 'checking',
      to: 'refused.wrong',
      edges: ['activation.checking xstate.error.actor.checkCode #0'],
      index: 4,
    },
    {
      event: { type: 'code.submitted' },
      by: 'person',
      from: 'refused.wrong',
      to: 'checking',
      edges: ['activation.refused code.submitted #0'],
      index: 0,
    },
  ],
  offers: [
    answer(
      3,
      { type: 'xstate.done.actor.checkCode', actorId: 'checkCode', output: { kind: 'open' } },
      'activated',
    ),
    answer(4, failed('invalid_activation_code'), 'refused.wrong'),
    answer(5, failed('expired_activation_code'), 'refused.expired'),
    answer(6, failed('no_response'), 'refused.unanswered'),
  ],
};

const ask = (number: string, index: number, can: boolean): FlowOffer => ({
  by: 'page',
  event: { type: 'step.requested', step: number },
  index,
  can,
  ...(can && { to: `filling.${number}.editing` }),
  guards: can ? [] : ['stepIsReached'],
});
/** The second step of an enrollment: the steps after it are not reached yet. */
const filling: Flow = {
  chart: 'enrollment-business',
  section: '§5',
  first: 'filling.company.editing',
  state: 'filling.company.editing',
  path: [],
  offers: [
    {
      by: 'person',
      event: { type: 'step.submitted', values: {} },
      index: 0,
      can: true,
      to: 'filling.company.saving',
      guards: [],
    },
    ask('investorType', 1, true),
    ask('contract', 2, false),
  ],
};

const meta = {
  title: 'Parts/Flow panel',
  component: FlowPanel,
  parameters: { width: 480 },
  args: {
    language: 'en',
    flow: checking,
    picture: activation,
    onEvent: fn(),
    onRestart: fn(),
    hrefOf: (): string | null => 'https://example.com/?path=/story/charts-activation--walk&args=walk:0-4-0',
  },
  render: (args, { globals }) => {
    const language: FlowLanguage =
      (['fr', 'es', 'it'] as const).find((one) => one === globals['language']) ?? 'en';
    return <FlowPanel {...args} language={language} />;
  },
} satisfies Meta<typeof FlowPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The answer of a held call is chosen by keyboard alone. */
export const Checking: Story = {
  play: async ({ args, canvasElement }) => {
    const panel = within(canvasElement);
    await waitFor(() =>
      expect(canvasElement.querySelector('.flow-stage [data-state="checking"]')).toHaveClass('lit'),
    );
    panel.getByRole('button', { name: /is too old/i }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onEvent).toHaveBeenCalledWith(expect.objectContaining({ index: 5 }));
  },
};

/** A step of a chart too large to be seen whole, with its inside; what is not possible says why. */
export const InAStep: Story = {
  args: { flow: filling, picture: enrollment, inside: step },
  play: async ({ args, canvasElement }) => {
    await waitFor(() =>
      expect(canvasElement.querySelector('.flow-stage [data-state="filling.company"]')).toHaveClass('lit'),
    );
    const off = [...canvasElement.querySelectorAll('button[data-event="step.requested"]')].find(
      (button) => button.getAttribute('aria-disabled') === 'true',
    );
    if (off) await userEvent.click(off);
    await expect(args.onEvent).not.toHaveBeenCalled();
  },
};

/** As small as it can be: the button that is off says so. */
export const AtTheEndOfItsScale: Story = {
  play: async ({ canvasElement }) => {
    const [, smaller] = canvasElement.querySelectorAll('.flow-tools button');
    if (smaller === undefined) throw new Error('The picture has no sizes');
    for (let presses = 0; presses < 7; presses += 1) await userEvent.click(smaller);
    await expect(smaller).toHaveAttribute('aria-disabled', 'true');
    await expect(smaller).toHaveAccessibleDescription();
  },
};

/** An end, told where there is room beside it: nothing more can happen. */
export const AtAnEnd: Story = {
  parameters: { width: 1100 },
  args: { flow: { ...checking, state: 'activated', offers: [] } },
};

/** What was typed is no sample of the chart: no link can say it. */
export const WithoutALink: Story = { args: { hrefOf: () => null } };

/** The picture is still on its way. */
export const PictureOnItsWay: Story = { args: { picture: null } };

/** The picture did not come: it can be asked for again. */
export const PictureLost: Story = {
  args: { picture: null, onReadAgain: fn() },
  play: async ({ args, canvasElement }) => {
    const lost = within(within(canvasElement).getByRole('alert'));
    await userEvent.click(lost.getByRole('button'));
    await expect(args.onReadAgain).toHaveBeenCalledOnce();
    await expect(within(canvasElement).getByRole('heading', { level: 2 })).toHaveFocus();
  },
};

/** The chart has changed since the link was copied. */
export const LinkThatStops: Story = {
  args: { flow: { ...checking, stopped: { next: 4, of: 6 } } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent(/4 \D+ 6/);
  },
};

/** The chart no longer has the start that the link names. */
export const LinkFromAStartThatIsGone: Story = {
  args: { flow: { ...checking, stopped: { next: 0, of: 6 } } },
  play: async ({ canvasElement }) => {
    const told = within(canvasElement).getByRole('status');
    await expect(told).toHaveTextContent(/usual beginning/);
    await expect(told).not.toHaveTextContent(/6/);
  },
};

/** A story that shows no chart. */
export const NoChart: Story = { args: { flow: null } };
