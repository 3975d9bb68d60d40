import { chakra } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { BridgeHrefProvider, BridgeLink } from './bridge-link.tsx';

/** The link at the end of a line of words, as the first line of the dashboard has it. */
const Line = () => (
  <BridgeHrefProvider value={() => '/user/dashboard?why=value'}>
    <chakra.p textStyle="ui" display="flex" alignItems="baseline" columnGap="2">
      <span>Contributed 12,000.00 EUR</span>
      <BridgeLink of="value" currency="EUR" to="2026-03-12" what="Capital value" />
    </chakra.p>
  </BridgeHrefProvider>
);

const meta = { title: 'Parts/Link to why it changed', component: Line } satisfies Meta<typeof Line>;
export default meta;
type Story = StoryObj<typeof meta>;

export const OnTheLineOfWords: Story = {
  play: async ({ canvasElement }) => {
    const link = within(canvasElement).getByRole('link');
    const words = document.createTreeWalker(link, NodeFilter.SHOW_TEXT).nextNode();
    const range = document.createRange();
    range.selectNodeContents(words ?? link);
    const beside = canvasElement.querySelector('p > span')?.getBoundingClientRect();
    await expect(Math.abs(range.getBoundingClientRect().bottom - (beside?.bottom ?? 0))).toBeLessThan(1.5);
  },
};
