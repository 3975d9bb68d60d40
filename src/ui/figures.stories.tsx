import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { wordless } from '../../.storybook/spoken.ts';
import { DateText, DateTimeText, FileSize, MoneyText } from './format-parts.tsx';

const meta = {
  title: 'Parts/Figures',
  component: MoneyText,
  args: { amount: '48250.00', currency: 'EUR' },
} satisfies Meta<typeof MoneyText>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Hero: Story = { args: { amount: '187240.61', size: 'hero' } };
export const Large: Story = { args: { size: 'lg' } };
export const Row: Story = {};
export const Gain: Story = { args: { amount: '2170.40', currency: 'USD', signed: true } };
export const Loss: Story = { args: { amount: '-5000.00', signed: true } };
export const Void: Story = { args: { amount: '-900.00', signed: true, isVoid: true } };

/** Reads the figure as it is in the story's own language. */
const reads = (figure: string) =>
  wordless(async ({ canvasElement }: { readonly canvasElement: HTMLElement }) => {
    await expect(canvasElement.textContent).toContain(figure);
  });
export const InFrench: Story = { globals: { language: 'fr' }, play: reads('48\u202F250,00 EUR') };
export const InSpanish: Story = {
  args: { amount: '1250.5' },
  globals: { language: 'es' },
  play: reads('1.250,50 EUR'),
};
export const Dates: Story = {
  render: () => (
    <dl>
      <dt>Day</dt>
      <dd>
        <DateText value="2026-03-11" />
      </dd>
      <dt>Instant</dt>
      <dd>
        <DateTimeText value="2026-03-11T16:20:00.000Z" />
      </dd>
    </dl>
  ),
};
export const Sizes: Story = {
  render: () => (
    <p>
      <FileSize bytes={1_887_437} />, <FileSize bytes={12_288} />, <FileSize bytes={0} />
    </p>
  ),
};
