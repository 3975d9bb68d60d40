import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { createActor, fromPromise } from 'xstate';
import { storyClient } from '../../../.storybook/knowing.ts';
import type { Currency } from '../../../contract/enums.ts';
import type { ValueRecord } from '../../../contract/values/value.ts';
import { valueEditingMachine } from '../../../machines/value-editing/machine.ts';
import type { Saved, Theirs } from '../../../machines/value-editing/types.ts';
import { evolutionQuery } from '../../queries/evolution.ts';
import { standingDays, standingValues } from '../../queries/values.ts';
import { sampleEvolution } from '../../ui/charts/evolution-sample.ts';
import { rangeStart } from '../../ui/charts/ranges.ts';
import { CapitalTab } from './pages/capital-tab.tsx';
import { EditCapitalScreen } from './pages/edit-capital-screen.tsx';
import { InvestorValuesScreen } from './pages/investor-screen.tsx';
import type { InvestorTab } from './paths.ts';
import { publishedDay, sampleDays } from './sample-days.ts';
import { knowingValues, sampleMember, samplePlace } from './sample.ts';
import { ValueServicesProvider } from './services.ts';

/** Nothing is answered: what is typed stays on its way. */
const silent = valueEditingMachine.provide({
  actors: {
    saveRecord: fromPromise<Saved, Saved | null>(() => new Promise(() => undefined)),
    readTheirs: fromPromise<Theirs, Saved | null>(() => new Promise(() => undefined)),
  },
});

type SceneProps = {
  readonly page: 'capital' | 'investor';
  readonly tab: InvestorTab;
  readonly role: string;
  readonly rows: readonly ValueRecord[];
  readonly fourEyes: boolean;
  /** px */
  readonly room?: number;
};
const nothing = () => null;
const waits = (id: string, isBeside: boolean) => <p data-beside={isBeside}>What waits: {id.slice(-2)}</p>;

function Scene({ page, tab, role, rows, fourEyes, room = 1200 }: SceneProps) {
  const [actorRef] = useState(() => createActor(silent));
  useEffect(() => {
    actorRef.start();
  }, [actorRef]);
  const place = page === 'capital' ? samplePlace : { ...samplePlace, userId: sampleMember };
  const [client] = useState(() => knowingValues({ place, rows, fourEyes }));
  const [services] = useState(() => ({
    actorRef,
    viewer: { id: 'x', role },
    approvalOf: waits,
    keptAs: null,
  }));
  const at = { currency: 'EUR', back: 0 } as const;
  return (
    <QueryClientProvider client={client}>
      <ValueServicesProvider value={services}>
        <main style={{ padding: '28px 40px 32px', maxWidth: room, margin: '0 auto' }}>
          {page === 'capital' ? (
            <EditCapitalScreen
              tab="daily"
              at={at}
              search=""
              today="2026-03-12"
              goTo={nothing}
              redistribution={null}
              redistributions={null}
            />
          ) : (
            <InvestorValuesScreen
              month={null}
              userId={sampleMember}
              tab={tab}
              at={at}
              today="2026-03-12"
              goTo={nothing}
            />
          )}
        </main>
      </ValueServicesProvider>
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Pages/Values',
  component: Scene,
  parameters: { bare: true },
  args: { page: 'capital', tab: 'daily', role: 'admin', rows: sampleDays, fourEyes: true },
  argTypes: { rows: { control: false } },
} satisfies Meta<typeof Scene>;
export default meta;
type Story = StoryObj<typeof meta>;
const phone = { globals: { viewport: { value: 'phone' } } } as const;
const dark = { globals: { theme: 'dark' } } as const;

const ending = 'Ending balance, 12/03/2026';

export const Daily: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(await page.findByText(/12\/03\/2026 is 120.00.EUR over/, { selector: 'p' })).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Use 4,284,260.57' }));
    await expect(page.queryByText(/EUR over/)).toBeNull();
    // its button has gone: the amount has the focus, as one would type it
    await waitFor(() => expect(page.getByLabelText(ending)).toHaveFocus());
    await expect(page.getByLabelText(ending)).toHaveValue('4284260.57');
  },
};
/** Arrows, typing, taking back, and what can’t be read: told at once, lost never. */
export const Keys: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const fees = await page.findByLabelText('Misc fees, 12/03/2026');
    await userEvent.click(fees);
    await userEvent.keyboard('1,5{ArrowDown}');
    await expect(page.getByLabelText('Realized P/L, 12/03/2026')).toHaveFocus();
    await expect(fees).toHaveAttribute('aria-invalid', 'true');
    await expect(fees).toHaveAccessibleDescription('This field must contain only decimal values');
    await expect(await page.findByText(/can’t be read and isn’t saved/)).toBeVisible();
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(fees).toHaveFocus());
    await expect(fees).toHaveValue('295.30');
    await userEvent.keyboard('{Control>}y{/Control}');
    await expect(fees).toHaveValue('1,5');
  },
};
export const PastedWithCommasAndPoints: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByLabelText('Money in, new funds, 12/03/2026'));
    await userEvent.paste('12,500.00\n0.00\n0.00\n1,000.50');
    await userEvent.click(await page.findByRole('button', { name: 'Read commas as thousands' }));
    const first = page.getByLabelText('Money in, new funds, 12/03/2026');
    await waitFor(() => expect(first).toHaveFocus());
    await expect(first).toHaveValue('12500.00');
    await expect(page.getByLabelText('Money out, 12/03/2026')).toHaveValue('1,000.50');
  },
};
const approval = {
  id: sampleMember,
  prepared_by: sampleMember,
  prepared_by_name: 'Dominique Modèle',
  prepared_at: '2026-03-11T16:12:00.000Z',
};
/** Where a day stands takes one line or two: the days themselves stand in one. The save bar has the main button. */
export const OneWaits: Story = {
  args: {
    rows: sampleDays.map((row) =>
      row.value_date === '2026-03-11' ? { ...row, status: 'AWAITING_APPROVAL', approval } : row,
    ),
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByText('Waiting for approval');
    await expect(page.getByRole('button', { name: 'Send for approval' })).toBeVisible();
    await expect(page.getByText(/^What waits/)).toHaveAttribute('data-beside', 'true');
    const heads = page
      .getAllByRole('columnheader')
      .flatMap((head) => within(head).queryAllByText(/^\d.*\d$/));
    await expect(heads.length).toBeGreaterThan(1);
    await expect(new Set(heads.map((head) => head.getBoundingClientRect().top)).size).toBe(1);
  },
};
export const DailyInFrench: Story = { globals: { language: 'fr' } };
export const DailyInTheDark: Story = dark;
const middle = ({ top, height }: DOMRect) => top + height / 2;
/** What shows that it opens is beside the last word of where a record stands. */
async function marksAreBesideWords(page: HTMLElement): Promise<void> {
  const buttons = [...page.querySelectorAll('th [aria-haspopup=menu]')];
  await expect(buttons.length).toBeGreaterThan(0);
  for (const button of buttons) {
    const [mark] = [...button.querySelectorAll('svg')].slice(-1);
    const words = document.createRange();
    words.selectNodeContents(button);
    const [last] = [...words.getClientRects()]
      .filter(({ width, height }) => width > 14 && height < 24)
      .slice(-1);
    await expect(
      Math.abs(middle(last ?? new DOMRect()) - middle(mark?.getBoundingClientRect() ?? new DOMRect())),
    ).toBeLessThan(8);
  }
}
/** The tab that is open stands on the tabs' own rule, whatever stands beside or below them. */
async function tabsStandOnTheirRule(page: HTMLElement): Promise<void> {
  const tab = page.querySelector('nav a[aria-current]');
  const ruled = (one: Element | null): Element | null =>
    one === null || getComputedStyle(one).borderBottomWidth === '1px' ? one : ruled(one.parentElement);
  const rule = ruled(tab)?.getBoundingClientRect().bottom ?? 0;
  await expect(rule - (tab?.getBoundingClientRect().bottom ?? 0)).toBeLessThan(2);
}
/** As wide as the page is on a window of 768. */
const tablet = { args: { room: 736 }, globals: { viewport: { value: 'tablet' } } } as const;
/** What can be begun has no room beside the tabs. */
export const DailyOnATablet: Story = {
  ...tablet,
  play: async ({ canvasElement }) => {
    await within(canvasElement).findAllByRole('columnheader');
    await tabsStandOnTheirRule(canvasElement);
  },
};
export const HeadsOnATablet: Story = {
  ...tablet,
  play: async ({ canvasElement }) => {
    await within(canvasElement).findAllByRole('columnheader');
    await marksAreBesideWords(canvasElement);
  },
};
/** One period is in sight: at the last one the stepper says so, and that it goes no further. */
export const DailyOnAPhone: Story = {
  ...phone,
  play: async ({ canvasElement }) => {
    const after = await within(canvasElement).findByRole('button', { name: 'Period after', hidden: true });
    await expect(after).toHaveAttribute('aria-disabled', 'true');
    await expect(after).toHaveAccessibleDescription('This is the last period in sight');
    await marksAreBesideWords(canvasElement);
  },
};
export const ReadAlone: Story = {
  args: { role: 'auditor' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findAllByText('12/03/2026');
    await expect(page.queryByRole('textbox')).toBeNull();
    await expect(page.queryByRole('button', { name: 'New day' })).toBeNull();
  },
};
export const Empty: Story = { args: { rows: [] } };
export const Sending: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: 'Send for approval' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Send for approval' }));
    await expect(await dialog.findByText(/Explain in a note why/)).toBeVisible();
  },
};
export const WithoutFourEyes: Story = { args: { fourEyes: false } };
const menuOf = (period: string, item: string): Story => ({
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: new RegExp(`^${period}`) }));
    await userEvent.click(await screen.findByRole('menuitem', { name: item }));
    await screen.findByRole('dialog');
  },
});
export const Restating = menuOf('11/03/2026', 'Restate');
export const Deleting: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Delete draft' }));
    await expect(await screen.findByRole('alertdialog')).toBeVisible();
  },
};
const newest = '2025-06-30';
const days = (currency: Currency, count: number, change: Partial<ValueRecord>) =>
  Array.from({ length: count }, (_, at) => ({
    ...publishedDay,
    id: `${currency} ${at}`,
    currency,
    ...change,
  }));
/** In EUR all that is read was restated, months ago; in USD drafts stand before whatever was published. */
function OldStanding() {
  const [client] = useState(() => {
    const known = storyClient();
    const restated = days('EUR', standingDays, { status: 'RESTATED', value_date: newest });
    const drafts = days('USD', standingDays, { status: 'DRAFT', value_date: '2026-03-12' });
    known.setQueryData(standingValues('EUR').queryKey, { rows: restated, total: 40 });
    known.setQueryData(standingValues('USD').queryKey, { rows: drafts, total: 40 });
    const yearTo = (day: string) => rangeStart('1y', day);
    const euro = evolutionQuery({ currency: 'EUR', from: yearTo(newest) });
    known.setQueryData(euro.queryKey, sampleEvolution(200, newest));
    known.setQueryData(evolutionQuery({ currency: 'USD', from: yearTo('2026-03-12') }).queryKey, []);
    return known;
  });
  return (
    <QueryClientProvider client={client}>
      <main style={{ padding: '28px 40px 32px', maxWidth: 1200, margin: '0 auto' }}>
        <h1>Fund values</h1>
        <CapitalTab today="2026-03-12" />
      </main>
    </QueryClientProvider>
  );
}
export const StandingRestatedOrBehindDrafts: Story = {
  render: () => <OldStanding />,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const [euro, dollars] = ['EUR', 'USD'].map((currency) =>
      within(page.getByRole('region', { name: new RegExp(currency) })),
    );
    await expect(await euro?.findByRole('slider')).toHaveAccessibleName(/EUR/);
    await expect(dollars?.getByText('No value in this period')).toBeVisible();
    await expect(page.queryByText(/^Nothing is published/)).toBeNull();
  },
};
export const OfAnInvestor: Story = { args: { page: 'investor' } };
export const SinceTheBeginning: Story = { args: { page: 'investor', tab: 'global' } };
