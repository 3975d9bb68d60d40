import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { SharePicture } from './share-picture.tsx';

const camille = { key: 'a', mark: '1', name: 'Camille Exemple', figure: '40.00%', hundredths: 4000 };
const alex = { key: 'b', mark: '2', name: 'Alex Échantillon', figure: '33.34%', hundredths: 3334 };
const others = { name: 'Not declared', figure: '26.66%', hundredths: 2666 };

const meta = {
  title: 'Parts/Share picture',
  component: SharePicture,
  args: {
    label: 'Ownership of Exemple Conseil SARL',
    whole: 'Exemple Conseil SARL',
    parts: [camille, alex],
    rest: others,
    beside: [],
    sentences: ['Camille Exemple holds 40.00%.', 'Alex Échantillon holds 33.34%.', '26.66% is not declared.'],
  },
} satisfies Meta<typeof SharePicture>;
export default meta;
type Story = StoryObj<typeof meta>;

export const TwoOwnersAndOthers: Story = {};
export const OneOwnerAlone: Story = {
  args: {
    parts: [{ ...camille, figure: '100.00%', hundredths: 10_000 }],
    rest: null,
    sentences: ['Camille Exemple holds 100.00%.'],
  },
};
/** The narrowest sheet, of a page that is 320 px wide: nothing is cut off or scrolled to. */
export const FourPiecesWhereThereIsRoomForThree: Story = {
  args: {
    parts: [
      { ...camille, figure: '25.00%', hundredths: 2500 },
      { ...alex, figure: '25.00%', hundredths: 2500 },
      { key: 'c', mark: '3', name: 'Dominique Modèle', figure: '25.00%', hundredths: 2500 },
    ],
    rest: { ...others, figure: '25.00%', hundredths: 2500 },
    sentences: ['Each of the three holds 25.00%.', '25.00% is not declared.'],
  },
  render: (args) => (
    <div style={{ width: 256 }}>
      <SharePicture {...args} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const figure = canvasElement.querySelector('figure');
    const edge = figure?.getBoundingClientRect().right ?? 0;
    for (const piece of figure?.querySelectorAll('b') ?? [])
      await expect(piece.parentElement?.getBoundingClientRect().right).toBeLessThanOrEqual(edge + 0.5);
  },
};
export const WithControl: Story = {
  args: {
    parts: [camille],
    rest: { ...others, figure: '60.00%', hundredths: 6000 },
    beside: [{ key: 'c', mark: '2', name: 'Dominique Modèle', detail: 'Control' }],
    sentences: ['Camille Exemple holds 40.00%.', 'Dominique Modèle: Control.', '60.00% is not declared.'],
  },
};
export const RolesAlone: Story = {
  args: {
    whole: 'Fiducie Exemple',
    parts: [],
    rest: null,
    beside: [
      { key: 'a', mark: '1', name: 'Camille Exemple', detail: 'Settlor' },
      { key: 'b', mark: '2', name: 'Alex Échantillon', detail: 'Trustee' },
      { key: 'c', mark: '3', name: 'Dominique Modèle', detail: 'Beneficiary' },
    ],
    sentences: ['Camille Exemple: Settlor.', 'Alex Échantillon: Trustee.', 'Dominique Modèle: Beneficiary.'],
  },
};
