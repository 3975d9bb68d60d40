import { QueryClientProvider } from '@tanstack/react-query';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, within } from 'storybook/test';
import { exampleUser } from '../../../machines/catalogue/examples.ts';
import {
  detailsAt,
  featuring,
  knowing,
  registrationAt,
  templates,
} from '../../../.storybook/charts/dossier.ts';
import { languages } from '../../../contract/enums.ts';
import type { EnrollmentFile } from '../../../contract/values/enrollment.ts';
import { featuresQuery } from '../../queries/enrollment.ts';
import { templatesQuery } from '../../queries/templates.ts';
import { ContractFilesScreen } from './files-screen.tsx';
import { ContractInfoScreen } from './info-screen.tsx';
import type { ContractFacts } from './papers.ts';

const whole = detailsAt(7);
const [signed] = whole.documents.filter(({ type }) => type === 'contract');
const withAgreement = (
  change: Partial<EnrollmentFile>,
  former: readonly EnrollmentFile[] = [],
): ContractFacts => ({
  acknowledgements: whole.acknowledgements,
  documents: signed === undefined ? [] : [{ ...signed, ...change }, ...former],
});
const dossiers = {
  unsigned: { acknowledgements: [], documents: [] },
  copy: withAgreement({}),
  onScreen: withAgreement({
    signature: 'typed',
    status: 'VALIDATED',
    decided_at: '2026-03-11T16:12:00.000Z',
  }),
  refused: withAgreement({
    status: 'REFUSED',
    reason: 'MISSING_SIGNATURE',
    text: 'The last page is not signed.',
    decided_at: '2026-03-11T16:12:00.000Z',
  }),
  oldVersion: {
    ...withAgreement({}),
    acknowledgements: whole.acknowledgements.map((read) => ({ ...read, version: '1'.repeat(64) })),
  },
  replaced: withAgreement(
    {},
    signed === undefined
      ? []
      : [
          {
            ...signed,
            id: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1c99',
            name: 'agreement-first-copy.pdf',
            uploaded_at: '2026-03-09T10:00:00.000Z',
            replaced_by: signed.id,
          },
        ],
  ),
} satisfies Record<string, ContractFacts>;

type PageProps = {
  readonly page: 'info' | 'files';
  readonly dossier: keyof typeof dossiers;
  /** the API keeps who has read which paper */
  readonly isReadingKept?: boolean;
  /** 0: encrypted papers, whose pages can't be counted */
  readonly pages?: number | undefined;
};

function clientOf({ isReadingKept = true, pages }: PageProps) {
  const client = knowing(whole, registrationAt(7, true));
  const counted = templates.map(({ edition, ...rest }) => ({
    ...rest,
    edition: { ...edition, ...(pages !== undefined && { pages }) },
  }));
  for (const language of languages) client.setQueryData(templatesQuery(language).queryKey, counted);
  if (isReadingKept) return client;
  client.setQueryData(featuresQuery.queryKey, featuring());
  const named = templates.map((template) => ({ ...template, edition: null }));
  for (const language of languages) client.setQueryData(templatesQuery(language).queryKey, named);
  return client;
}

function Page(props: PageProps) {
  const { page, dossier } = props;
  const [client] = useState(() => clientOf(props));
  const facts = dossiers[dossier];
  return (
    <QueryClientProvider client={client}>
      {page === 'info' ? (
        <ContractInfoScreen
          type="INDIVIDUAL"
          registration={registrationAt(7, true)}
          facts={facts}
          change={{ note: 'Can change only in a correction.', locked: 'Locked' }}
        >
          {null}
        </ContractInfoScreen>
      ) : (
        <ContractFilesScreen userId={exampleUser.id} type="INDIVIDUAL" facts={facts} />
      )}
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Pages/Contract',
  component: Page,
  parameters: { width: 1248 },
  args: { page: 'info', dossier: 'copy' },
} satisfies Meta<typeof Page>;
export default meta;
type Story = StoryObj<typeof meta>;
const info = (dossier: PageProps['dossier']): Story => ({ args: { page: 'info', dossier } });
const files = (dossier: PageProps['dossier']): Story => ({ args: { page: 'files', dossier } });

export const NotSigned = info('unsigned');
export const SignedCopy = info('copy');
export const SignedOnTheScreen = info('onScreen');
export const Refused = info('refused');
export const NewerVersion = info('oldVersion');
export const Files = files('copy');
export const FilesReplaced = files('replaced');
/** What was read is another edition: its line says so, and is not marked as read. */
export const FilesNewerVersion: Story = {
  ...files('oldVersion'),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const newer = await canvas.findAllByText('A newer version has come out since you read it.');
    await expect(newer).toHaveLength(2);
  },
};
/** Encrypted papers: nobody can tell how many pages they have, and no number is shown. */
export const FilesNotCounted: Story = {
  args: { page: 'files', dossier: 'copy', pages: 0 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect((await canvas.findAllByText(/kB · version/)).length).toBeGreaterThan(0);
    await expect(canvas.queryByText(/\b0 pages/)).toBeNull();
  },
};
/** An API that keeps no reading: the papers can be opened, and nothing is said of whether they were. */
const unkept: Story['play'] = async ({ canvasElement }) => {
  const canvas = within(canvasElement);
  await expect((await canvas.findAllByText('Executive summary'))[0]).toBeVisible();
  await expect(canvas.queryByText('Not read yet')).toBeNull();
};
export const ReadingNotKept: Story = {
  args: { page: 'info', dossier: 'unsigned', isReadingKept: false },
  play: unkept,
};
export const FilesReadingNotKept: Story = {
  args: { page: 'files', dossier: 'unsigned', isReadingKept: false },
  play: unkept,
};
export const NoFiles = files('unsigned');
export const FilesOnAPhone: Story = { ...files('replaced'), globals: { viewport: { value: 'phone' } } };
