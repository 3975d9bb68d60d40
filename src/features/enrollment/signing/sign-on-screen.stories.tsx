import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, spyOn, userEvent, within } from 'storybook/test';
import { contract } from '../../../../contract/index.ts';
import { drawingLimits } from '../../../../contract/steps/signing.ts';
import { enrollmentFile } from '../../../../contract/values/enrollment.ts';
import { lateRules } from '../forms/bring-rules.ts';
import { SignOnScreen } from './sign-on-screen.tsx';
import { longestPicture, pad, pictureOf } from './strokes.ts';

const signed = enrollmentFile.parse(contract.signing.sign['~orpc'].meta.example?.reply);
const { signature: _signature, ...copy } = signed;

const meta = {
  title: 'Enrollment/Sign on the screen',
  component: SignOnScreen,
  args: {
    signer: { firstName: 'Camille', lastName: 'Exemple', name: 'Camille Exemple', company: null },
    language: 'en',
    standing: null,
    outdated: false,
    unread: [],
    unprintable: [],
  },
} satisfies Meta<typeof SignOnScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const ToBeSigned: Story = { name: 'To be signed' };

export const ForACompany: Story = {
  name: 'For a company, by its legal officer',
  args: {
    signer: {
      firstName: 'Dominique',
      lastName: 'Modèle',
      name: 'Dominique Modèle',
      company: 'Exemple Conseil SARL',
    },
  },
};

export const ToBeReadFirst: Story = {
  name: 'Blocked until both documents are read',
  args: {
    unread: [
      {
        key: 'memorandum',
        label: 'tick the memorandum as read',
        href: '#read-private-placement-memorandum',
      },
    ],
  },
};

export const NotPrintable: Story = {
  name: 'On a copy alone: an answer can’t be printed',
  args: {
    unprintable: [{ key: 'address', label: 'Address', href: '/user/enrollment/step3/individual' }],
  },
};

export const Drawing: Story = {
  name: 'With the pad to draw on',
  play: async ({ canvasElement }) => {
    canvasElement.querySelector<HTMLInputElement>('input[value=drawn]')?.click();
  },
};

/** Of a pad that is scribbled over the picture is coarser, and no larger than the server takes. */
export const ScribbledOver: Story = {
  play: async () => {
    let seed = 7;
    const next = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
    const across = Array.from({ length: 200 }, () => ({ x: next() * pad.width, y: next() * pad.height }));
    const picture = pictureOf([across]);
    await expect(picture.length).toBeGreaterThan(1000);
    await expect(picture.length).toBeLessThanOrEqual(longestPicture);
    await expect((longestPicture * 3) / 4).toBeLessThanOrEqual(drawingLimits.bytes);
  },
};

export const Refused: Story = {
  name: 'Pressed with nothing filled in',
  play: async ({ canvasElement }) => {
    canvasElement.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
  },
};

/** Who pressed to sign is told that nothing was. */
export const RulesDidNotCome: Story = {
  name: 'What judges it did not load',
  beforeEach: () => {
    const bring = spyOn(lateRules, 'bring').mockRejectedValue(new Error('no network'));
    return () => bring.mockRestore();
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Sign the agreement' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('nothing was sent');
  },
};

export const SignedHere: Story = { name: 'Signed on this screen', args: { standing: signed } };

export const CopySent: Story = { name: 'A signed copy was sent', args: { standing: copy } };

export const Outdated: Story = { name: 'Answers changed since it was signed', args: { outdated: true } };
