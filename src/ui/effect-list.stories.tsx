import type { Meta, StoryObj } from '@storybook/react-vite';
import { useTranslation } from 'react-i18next';
import { expect, within } from 'storybook/test';
import type { Effect } from '../../contract/values/effect.ts';
import { effectLines } from '../queries/effect-lines.ts';
import type { EffectNames } from '../queries/effect-words.ts';
import { EffectList } from './effect-list.tsx';

const id = '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b11';
const paper = { file_id: id, document_type: 'proof_of_address', owner_id: null } as const;
const issue = { section: 'KYC', step: 4, field: null, document_type: null, owner_id: null } as const;

const refusal: readonly Effect[] = [
  { effect: 'paper.status', ...paper, from: 'PENDING_VALIDATION', to: 'REFUSED' },
  { effect: 'issue.opened', issue_id: null, ...issue },
  { effect: 'step.reopened', step: 4 },
  { effect: 'section.status', section: 'KYC', from: 'PENDING_VALIDATION', to: 'REFUSED' },
  { effect: 'mail', template: 'correction_requested', language: 'fr' },
  { effect: 'notification', kind: 'document_refused' },
];
const every: readonly Effect[] = [
  ...refusal,
  { effect: 'paper.status', ...paper, from: 'REFUSED', to: 'REFUSED' },
  { effect: 'paper.status', ...paper, from: 'PENDING_VALIDATION', to: 'VALIDATED' },
  { effect: 'paper.expiry', ...paper, from: null, to: '2031-05-14' },
  { effect: 'paper.expiry', ...paper, from: '2031-05-14', to: '2032-05-14' },
  { effect: 'paper.expiry', ...paper, from: '2031-05-14', to: null },
  { effect: 'data.status', item: 'data:2', from: 'PENDING_VALIDATION', to: 'VALIDATED' },
  { effect: 'issue.reopened', issue_id: id, ...issue },
  { effect: 'issue.changed', issue_id: id, ...issue },
  { effect: 'issue.resolved', issue_id: id, ...issue },
  { effect: 'issue.withdrawn', issue_id: id, ...issue },
  { effect: 'step.closed', step: 4 },
  { effect: 'dossier.status', from: 'IN_REVIEW', to: 'VALIDATED' },
  { effect: 'assignment.ended', reviewer_id: id },
  { effect: 'role', from: 'user', to: 'compliance' },
  { effect: 'sessions.ended', user_id: id },
  { effect: 'dossiers.returned', reviewer_id: id },
];

const names: EffectNames = {
  paper: () => 'Proof of address',
  item: () => 'Identity',
  place: () => 'Proof of address',
  step: () => 'Documents',
  country: (code) => code,
  money: (amount, currency) => `${amount} ${currency}`,
};

function Effects({ effects }: { readonly effects: readonly Effect[] }) {
  const { t } = useTranslation('effects');
  return (
    <EffectList label="What will happen" none="Nothing changes." lines={effectLines(effects, t, names)} />
  );
}

const meta = {
  title: 'Parts/Effects',
  component: Effects,
  args: { effects: refusal },
} satisfies Meta<typeof Effects>;
export default meta;
type Story = StoryObj<typeof meta>;

export const OfARefusal: Story = {
  globals: { language: 'en' },
  play: async ({ canvasElement }) => {
    const lines = within(canvasElement).getAllByRole('listitem');
    await expect(lines).toHaveLength(refusal.length);
    await expect(canvasElement).toHaveTextContent('Proof of address is refused');
    await expect(canvasElement).toHaveTextContent('An e-mail goes out in French: “Corrections requested”');
  },
};
export const EveryKind: Story = { args: { effects: every } };
export const Nothing: Story = { args: { effects: [] } };
export const OnAPhone: Story = { args: { effects: every }, globals: { viewport: { value: 'phone' } } };
