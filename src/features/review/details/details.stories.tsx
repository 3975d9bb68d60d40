import { QueryClientProvider } from '@tanstack/react-query';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { knowingDetails, lackingReview, readyReview } from '../../../../.storybook/charts/dossier-details.ts';
import { detailsAt } from '../../../../.storybook/charts/dossier.ts';
import type { RegistrationType } from '../../../../contract/enums.ts';
import type { DossierReview } from '../../../../contract/values/review.ts';
import { exampleUser } from '../../../../machines/catalogue/examples.ts';
import { featuresQuery } from '../../../queries/enrollment.ts';
import { reviewQuery } from '../../../queries/review.ts';
import { useFactSections } from '../../../app/member/fact-sections.ts';
import { DetailsScreen } from './details-screen.tsx';
import type { FactsOfProps } from './details-view.tsx';
import { Facts } from './facts.tsx';

type PageProps = {
  readonly type: RegistrationType;
  readonly role: 'admin' | 'compliance' | 'auditor' | 'finance';
  readonly review: DossierReview;
  readonly earlier?: readonly NonNullable<DossierReview['screening']>[];
  /** an API that keeps no reviews, and has nobody confirm anything */
  readonly plain?: boolean;
  /** one person decides */
  readonly alone?: boolean;
  /** who is to be looked up once the form is open: the member has changed the dossier */
  readonly later?: DossierReview['persons'];
  /** what somebody else records once the form is open */
  readonly overtaking?: NonNullable<DossierReview['screening']>;
};

function FactsOf({ type, details }: FactsOfProps) {
  const steps = useFactSections(type, details);
  return <Facts userId={exampleUser.id} type={type} steps={steps} mayReview />;
}
const Nothing = () => null;

const validation = { act: 'final', status: 'VALIDATED' } as const;

function Page({ type, role, review, earlier = [], alone = false, plain = false, ...more }: PageProps) {
  const { later, overtaking } = more;
  const [client] = useState(() => {
    const known = knowingDetails({ type, review, earlier, acts: [validation] });
    known.setQueryData(featuresQuery.queryKey, (api) => api && { ...api, four_eyes: !alone });
    if (plain) known.setQueryData(featuresQuery.queryKey, (api) => api && { ...api, features: [] });
    return known;
  });
  return (
    <QueryClientProvider client={client}>
      {later && (
        <button
          type="button"
          onClick={() =>
            client.setQueryData(
              reviewQuery(exampleUser.id).queryKey,
              (now) => now && { ...now, persons: later },
            )
          }
        >
          The member names another owner
        </button>
      )}
      {overtaking && (
        <button
          type="button"
          onClick={() =>
            client.setQueryData(
              reviewQuery(exampleUser.id).queryKey,
              (now) => now && { ...now, screening: overtaking },
            )
          }
        >
          A colleague records a screening
        </button>
      )}
      <DetailsScreen
        type={type}
        userId={exampleUser.id}
        viewer={{ id: review.reviewer?.id ?? '', role }}
        FactsOf={FactsOf}
        ApprovalOf={Nothing}
      />
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Pages/Review details',
  component: Page,
  parameters: { width: 1376 },
  args: { type: 'INDIVIDUAL', role: 'compliance', review: lackingReview },
} satisfies Meta<typeof Page>;
export default meta;
type Story = StoryObj<typeof meta>;

const isEnglish = () => document.documentElement.lang === 'en';
const press = async (canvas: HTMLElement, name: string) => {
  if (isEnglish()) await userEvent.click(within(canvas).getByRole('button', { name }));
};
const screening = readyReview.screening;

export const SomethingIsLacking: Story = {};
const [validated] = readyReview.items;
export const CheckFailedAfterwards: Story = {
  args: {
    review: {
      ...readyReview,
      items: readyReview.items.map((item) => ({ ...item, status: 'VALIDATED' })),
      sections: {
        ...readyReview.sections,
        KYC: { status: 'PENDING_VALIDATION', done: 1, total: 2, lacks: validated ? [validated.key] : [] },
      },
    },
  },
  play: async ({ canvasElement }) => {
    if (isEnglish()) await within(canvasElement).findByRole('link', { name: / \(check failed\)$/ });
  },
};
const agreement = detailsAt(7).documents.find(({ type }) => type === 'contract');
export const SignedBeforeACorrection: Story = {
  args: {
    review: {
      ...readyReview,
      items: readyReview.items.map((item) =>
        item.kind === 'paper' && agreement
          ? { ...item, section: 'CONTRACT', document_type: 'contract', file: agreement, outdated: true }
          : item,
      ),
    },
  },
  play: async ({ canvasElement }) => {
    if (!isEnglish()) return;
    const told = await within(canvasElement).findByText('The dossier has changed since this was signed');
    await expect(told.closest('li')).toHaveTextContent('agreement-signed.pdf');
  },
};
export const ReadyToDecide: Story = { args: { review: readyReview } };
export const NotSubmitted: Story = {
  args: { review: { ...lackingReview, submitted_at: null, enrollment_status: 'IN_PROGRESS' } },
};
export const Validated: Story = { args: { review: { ...readyReview, enrollment_status: 'VALIDATED' } } };
export const RefusedForGood: Story = { args: { review: { ...lackingReview, enrollment_status: 'REFUSED' } } };
/** The server takes nothing about it meanwhile: that is said, and no decision is offered. */
export const OfSomebodyWhoWorksForTheFundNow: Story = {
  args: { review: { ...lackingReview, is_of_staff: true } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findAllByRole('heading', { level: 2 });
    if (!isEnglish()) return;
    await canvas.findByRole('heading', { name: 'This member works for the fund now' });
    const offered = [...canvasElement.querySelectorAll('section button')].map((one) => one.textContent);
    // what was sent can be read
    await expect(offered.filter((name) => !/^(View|Download|Reveal)/.test(name))).toEqual([]);
    await expect(offered).toContain('View');
  },
};
export const WithoutReviews: Story = {
  args: { plain: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findAllByRole('heading', { level: 2 });
    if (!isEnglish()) return;
    await expect(canvas.queryByRole('heading', { name: 'Final decision' })).toBeNull();
    await expect(canvas.queryByRole('button', { name: 'Record a screening' })).toBeNull();
    await expect(canvas.getByRole('heading', { name: 'Files sent' })).toBeVisible();
  },
};
export const ReadByAnAuditor: Story = { args: { role: 'auditor' } };
export const ReadByFinance: Story = { args: { role: 'finance' } };
export const OfABusiness: Story = { args: { type: 'BUSINESS' } };
export const Refusing: Story = {
  args: { review: readyReview },
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'Refuse the dossier');
    await press(canvasElement, 'See what will happen');
    if (isEnglish()) await within(canvasElement).findByText('Fill in this answer');
  },
};
const asked = async (canvas: HTMLElement, confirm: string, counts: RegExp) => {
  await press(canvas, 'Validate the dossier');
  if (!isEnglish()) return;
  const dialog = within(await within(document.body).findByRole('alertdialog'));
  await dialog.findByText(counts);
  await expect(dialog.getByRole('button', { name: confirm })).toBeVisible();
};
export const ValidatingWithASecondPerson: Story = {
  args: { review: readyReview },
  play: ({ canvasElement }) => asked(canvasElement, 'Send for approval', /second person confirms/),
};
export const ValidatingAlone: Story = {
  args: { review: readyReview, alone: true },
  play: async ({ canvasElement }) => {
    await asked(canvasElement, 'Validate the dossier', /counts at once/);
    if (!isEnglish()) return;
    await expect(canvasElement).not.toHaveTextContent(/second person/);
    const dialog = within(document.body).getByRole('alertdialog');
    await expect(dialog).not.toHaveTextContent(/second person|another/);
  },
};
export const RecordingAScreening: Story = {
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'Record a screening');
    await press(canvasElement, 'Record the screening');
    if (isEnglish()) await within(canvasElement).findAllByText('Fill in this answer');
    // each outcome has the whole width: the form stands in a narrow column
    const outcomes = canvasElement.querySelectorAll('[name=screening-outcome]');
    if (isEnglish()) await expect(outcomes).toHaveLength(3);
    const sides = [...outcomes].map((one) => one.getBoundingClientRect().left);
    await expect(new Set(sides).size).toBeLessThanOrEqual(1);
  },
};
const [camille] = lackingReview.persons.who;
const robin = camille && { ...camille, name: 'Robin Modèle', nationality: 'BE' };
export const ScreeningOthersThanAtFirst: Story = {
  args: {
    type: 'BUSINESS',
    later: { version: '1'.repeat(64), who: [camille, robin].filter((one) => one !== undefined) },
  },
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'Record a screening');
    if (!isEnglish()) return;
    const page = within(canvasElement);
    const now = await page.findByRole('list', { name: 'Who was looked up' });
    await expect(within(now).getAllByRole('listitem')).toHaveLength(1);
    await press(canvasElement, 'The member names another owner');
    await page.findByText('Who is to be looked up has changed');
    await expect(now).toHaveTextContent(/Camille Exemple.*Robin Modèle/);
    await press(canvasElement, 'They have been looked up');
    await expect(page.queryByText('Who is to be looked up has changed')).toBeNull();
  },
};
const overtaken = 'A screening was recorded after you opened this form';
export const ScreeningBesideAColleague: Story = {
  args: {
    ...(screening && {
      overtaking: {
        ...screening,
        id: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1f08',
        outcome: 'MATCH',
        note: 'Listed 2026/112.',
      },
    }),
  },
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'Record a screening');
    if (!isEnglish()) return;
    const page = within(canvasElement);
    await press(canvasElement, 'A colleague records a screening');
    await page.findByText(overtaken);
    await press(canvasElement, 'I have looked at it');
    await expect(page.queryByText(overtaken)).toBeNull();
    await userEvent.click(page.getByRole('radio', { name: /^Clear/ }));
    await press(canvasElement, 'Record the screening');
    await expect((await page.findAllByText('Fill in this answer')).length).toBeGreaterThan(0);
  },
};
const recorded = screening && { ...screening, id: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1f08' };
/** The answer to what was sent is lost, and it was recorded: nobody says that nothing was, or that it is another's. */
export const ScreeningWhoseAnswerIsLost: Story = {
  args: { ...(recorded && { overtaking: recorded }) },
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'Record a screening');
    if (!isEnglish()) return;
    const page = within(canvasElement);
    await userEvent.click(page.getByRole('checkbox', { name: /^United Nations/ }));
    await userEvent.click(page.getByRole('radio', { name: /^Clear/ }));
    await press(canvasElement, 'Record the screening');
    await page.findByText('No answer came: it may have been done all the same', {}, { timeout: 8000 });
    await press(canvasElement, 'A colleague records a screening');
    await page.findByText(overtaken);
    await expect(page.queryByText(/^(Nothing was recorded|No answer came)/)).toBeNull();
  },
};
const untold = screening && { ...screening };
if (untold) Reflect.deleteProperty(untold, 'id');
/** A former server tells no id of a screening: the one that stood at the opening is no newer one. */
export const ScreeningOfAFormerServer: Story = {
  args: { review: { ...lackingReview, screening: untold } },
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'Record another screening');
    if (!isEnglish()) return;
    const page = within(canvasElement);
    await expect(page.getByRole('button', { name: 'Record the screening' })).toBeVisible();
    await expect(page.queryByText(overtaken)).toBeNull();
  },
};
export const ScreeningWithAMatch: Story = {
  args: {
    review: {
      ...lackingReview,
      screening: screening && { ...screening, outcome: 'MATCH', note: 'Same name and date of birth.' },
    },
    earlier: screening ? [screening] : [],
  },
};
export const ScreeningOutdated: Story = {
  args: { review: { ...lackingReview, screening: screening && { ...screening, outdated: true } } },
};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
