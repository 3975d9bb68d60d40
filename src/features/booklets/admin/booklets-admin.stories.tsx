import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, screen, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { ids } from '../../../../contract/calls/examples.ts';
import { bookletActivityTypes, pageSize } from '../../../../contract/enums.ts';
import type { SubscriptionBooklet } from '../../../../contract/values/booklet.ts';
import { bookletsQuery } from '../../../queries/booklets.ts';
import { Sheet, SheetSection } from '../../../ui/sheet.tsx';
import { BookletsAdmin } from './booklets-admin.tsx';

const booklet = (n: number, change: Partial<SubscriptionBooklet>): SubscriptionBooklet => ({
  id: `0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1d${String(n).padStart(2, '0')}`,
  user_id: ids.member,
  activity_type: 'MONEY_IN',
  status: 'DRAFT',
  urls: [`https://papers.example.com/booklet/${n}`],
  activation_starting_date: null,
  validation_info: null,
  version: 1,
  created_at: '2026-03-12T09:15:00.000Z',
  ...change,
});
const decided = (status: 'VALIDATED' | 'REFUSED') => ({
  status,
  reason: status === 'REFUSED' ? ('MISSING_SIGNATURE' as const) : null,
  text: status === 'REFUSED' ? 'The last page is not signed.' : null,
  decided_at: '2026-03-13T08:00:00.000Z',
});
const draft = booklet(1, {});
const issued = booklet(2, { status: 'AWAITING_SIGNATURE', activity_type: 'INVESTMENT' });
const signed = booklet(3, { status: 'PENDING_VALIDATION', activation_starting_date: '2026-04-01' });
const validated = booklet(4, {
  status: 'VALIDATED',
  validation_info: decided('VALIDATED'),
  activation_starting_date: '2026-03-01',
  urls: ['https://papers.example.com/booklet/4', 'https://papers.example.com/booklet/4-annex'],
});
const refused = booklet(5, { status: 'REFUSED', validation_info: decided('REFUSED') });

/** More than a page of them: the two of INVESTMENT are the last. */
const many = Array.from({ length: pageSize + 2 }, (_, at) =>
  booklet(at + 10, at < pageSize ? {} : { activity_type: 'INVESTMENT' }),
);

type Shown = {
  readonly rows: readonly SubscriptionBooklet[];
  readonly mayWrite: boolean;
  readonly closed: string | null;
  readonly isOfStaff?: boolean;
  readonly answer: 'rows' | 'none yet' | 'failed';
};

/** Of the story that is told: what it reads anew while somebody writes. */
let known: QueryClient | null = null;
const query = bookletsQuery({ userId: ids.member, offset: 0, limit: pageSize, activity: null });

/** What the server answers for each kind and page of them. */
function tellPages(client: QueryClient, rows: readonly SubscriptionBooklet[]): void {
  for (const activity of [null, ...bookletActivityTypes]) {
    const chosen = rows.filter(({ activity_type }) => activity === null || activity_type === activity);
    for (let offset = 0; offset <= chosen.length; offset += pageSize) {
      const asked = bookletsQuery({ userId: ids.member, offset, limit: pageSize, activity });
      const page = chosen.slice(offset, offset + pageSize);
      client.setQueryData(asked.queryKey, { rows: page, total: chosen.length });
    }
  }
}

function Booklets({ rows, answer, ...rest }: Shown) {
  const [client] = useState(() => {
    const made = new QueryClient({
      defaultOptions: { queries: { staleTime: Infinity, retry: false, retryOnMount: false } },
    });
    known = made;
    if (answer === 'rows') tellPages(made, rows);
    if (answer === 'failed')
      made
        .getQueryCache()
        .build(made, made.defaultQueryOptions(query))
        .setState({
          status: 'error',
          error: new Error('no answer'),
          errorUpdateCount: 1,
          fetchStatus: 'idle',
        });
    if (answer === 'none yet')
      void made.prefetchQuery({ queryKey: query.queryKey, queryFn: () => new Promise(() => undefined) });
    return made;
  });
  return (
    <QueryClientProvider client={client}>
      <Sheet>
        <SheetSection title="Subscription booklets">
          <BookletsAdmin userId={ids.member} {...rest} />
        </SheetSection>
      </Sheet>
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Parts/Administration of booklets',
  component: Booklets,
  parameters: { width: 1120 },
  args: { rows: [draft, issued, signed, validated, refused], mayWrite: true, closed: null, answer: 'rows' },
} satisfies Meta<typeof Booklets>;
export default meta;
type Story = StoryObj<typeof meta>;

const press = (canvasElement: HTMLElement, name: string) =>
  userEvent.click(within(canvasElement).getByRole('button', { name }));

export const EveryState: Story = {};
export const ReadByAnAuditor: Story = {
  args: { mayWrite: false },
  play: ({ canvasElement }) => expect(within(canvasElement).queryAllByRole('button')).toHaveLength(0),
};
const cards = (canvasElement: HTMLElement) =>
  within(within(canvasElement).getByRole('list', { name: 'Booklets' })).getAllByRole('heading').length;

export const MoreThanOnePage: Story = {
  args: { rows: many },
  play: async ({ canvasElement }) => {
    await expect(cards(canvasElement)).toBe(pageSize);
    await press(canvasElement, 'Next');
    await expect(cards(canvasElement)).toBe(2);
    await expect(canvasElement).toHaveTextContent('11 to 12 of 12 booklets');
  },
};
/** Another kind begins with its first page. */
export const OfOneKind: Story = {
  args: { rows: many },
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'Next');
    await userEvent.selectOptions(within(canvasElement).getByRole('combobox', { name: 'Show' }), 'Money in');
    await expect(cards(canvasElement)).toBe(pageSize);
    await userEvent.selectOptions(
      within(canvasElement).getByRole('combobox', { name: 'Show' }),
      'Investment',
    );
    await expect(cards(canvasElement)).toBe(2);
  },
};
export const NoneOfThisKind: Story = {
  args: { rows: [draft] },
  play: async ({ canvasElement }) => {
    await userEvent.selectOptions(
      within(canvasElement).getByRole('combobox', { name: 'Show' }),
      'Investment',
    );
    await within(canvasElement).findByText('No booklet for this operation');
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent('0 booklets');
  },
};
/** Somebody deleted what was on the last page: the page before it is shown. */
export const LastPageIsGone: Story = {
  args: { rows: many },
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'Next');
    if (known !== null) tellPages(known, many.slice(0, pageSize));
    await waitFor(() => expect(cards(canvasElement)).toBe(pageSize));
    await expect(within(canvasElement).queryByRole('button', { name: 'Next' })).toBeNull();
  },
};
export const InPreparation: Story = { args: { rows: [draft] } };
export const WaitingForTheSignature: Story = { args: { rows: [issued] } };
export const PendingValidation: Story = { args: { rows: [signed] } };
export const Validated: Story = {
  args: { rows: [validated] },
  play: ({ canvasElement }) =>
    expect(within(canvasElement).queryByRole('button', { name: /^Delete/ })).toBeNull(),
};
export const Refused: Story = {
  args: { rows: [refused] },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(page.getByText('Refused on 13/03/2026')).toBeVisible();
    await expect(page.getByText('Not signed.')).toBeVisible();
  },
};
export const NoneYet: Story = { args: { rows: [] } };
export const DossierRefused: Story = {
  args: { rows: [], closed: 'The dossier was refused: no booklet can be prepared.' },
};
/** What there is stays to be read, and the server takes no change of it. */
export const OfSomebodyWhoWorksForTheFundNow: Story = {
  args: { closed: 'Booklets are for investors.', isOfStaff: true },
  play: async ({ canvasElement }) => {
    await expect(cards(canvasElement)).toBe(5);
    await expect(within(canvasElement).queryAllByRole('button')).toHaveLength(0);
    await expect(canvasElement).toHaveTextContent('Booklets are for investors.');
  },
};
export const FirstLoad: Story = { args: { answer: 'none yet' }, parameters: { skeleton: true } };
export const DidNotLoad: Story = { args: { answer: 'failed' } };
export const Preparing: Story = {
  args: { rows: [] },
  play: ({ canvasElement }) => press(canvasElement, 'Prepare a booklet'),
};
export const PreparingWithoutAnAddress: Story = {
  args: { rows: [] },
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'Prepare a booklet');
    await press(canvasElement, 'Prepare');
    await waitFor(() => expect(canvasElement).toHaveTextContent('must not be empty'));
  },
};
/** The keys that booklets were sent under, by a line that brings no answer. */
const sentKeys: (string | null)[] = [];
/** It may be there: sent again it is the same one, until something else is typed. */
export const NoAnswerToANewOne: Story = {
  args: { rows: [] },
  beforeEach: () => {
    sentKeys.length = 0;
    const spy = spyOn(window, 'fetch').mockImplementation((request) => {
      if (request instanceof Request && request.method === 'POST')
        sentKeys.push(request.headers.get('idempotency-key'));
      return Promise.reject(new TypeError('no line'));
    });
    return () => spy.mockRestore();
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await press(canvasElement, 'Prepare a booklet');
    const kind = canvas.getByRole('combobox', { name: 'Operation' });
    await userEvent.selectOptions(kind, 'Money in');
    await userEvent.type(canvas.getByRole('textbox', { name: 'Address' }), 'https://papers.example.com/1');
    const send = async (times: number) => {
      await press(canvasElement, 'Prepare');
      await waitFor(() => expect(sentKeys).toHaveLength(times));
      await canvas.findByText('No answer came: it may have been done all the same');
    };
    await send(1);
    await expect(canvas.queryByText('Nothing was changed')).toBeNull();
    await send(2);
    await userEvent.selectOptions(kind, 'Investment');
    await send(3);
    const [first, again, other] = sentKeys;
    await expect(first).toEqual(expect.stringMatching(/^[\w-]{36}$/));
    await expect(again).toBe(first);
    await expect(other).not.toBe(first);
  },
};
export const AnAddressThatIsNotSafe: Story = {
  args: { rows: [draft] },
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'Edit the booklet: Money in');
    const field = within(canvasElement).getByRole('textbox', { name: 'Address' });
    await userEvent.clear(field);
    await userEvent.type(field, 'http://papers.example.com/1');
    await within(canvasElement).findByText('Enter a web address that starts with https://');
  },
};
/** The list is read anew while an address is typed: what somebody else changed is told, and shown beside. */
export const ChangedWhileItIsEdited: Story = {
  args: { rows: [draft] },
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'Edit the booklet: Money in');
    const field = within(canvasElement).getByRole('textbox', { name: 'Address' });
    await userEvent.type(field, '-mine');
    await expect(within(canvasElement).queryByRole('alert')).toBeNull();
    const theirs = { ...draft, version: 2, urls: ['https://papers.example.com/theirs'] };
    known?.setQueryData(query.queryKey, { rows: [theirs], total: 1 });
    await within(canvasElement).findByText(/Somebody has changed this booklet in the meantime/);
    await expect(field).toHaveValue('https://papers.example.com/booklet/1-mine');
  },
};
export const EditingADecidedOne: Story = {
  args: { rows: [validated] },
  play: ({ canvasElement }) => press(canvasElement, 'Edit the booklet: Money in'),
};
export const RefusingWithoutAReason: Story = {
  args: { rows: [signed] },
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'Refuse the booklet: Money in');
    await press(canvasElement, 'Refuse');
    await waitFor(() =>
      expect(within(canvasElement).getByRole('combobox', { name: 'Reason' })).toBeInvalid(),
    );
  },
};
export const Validating: Story = {
  args: { rows: [signed] },
  play: ({ canvasElement }) => press(canvasElement, 'Validate the booklet: Money in'),
};
export const Deleting: Story = {
  args: { rows: [draft] },
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'Delete the booklet: Money in');
    await screen.findByRole('alertdialog', { name: 'Delete this booklet?' });
  },
};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
