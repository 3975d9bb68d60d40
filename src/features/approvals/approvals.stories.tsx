import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, fn, screen, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { approvalId as id, waitingApproval } from '../../../.storybook/approval-example.ts';
import { pageSize } from '../../../contract/enums.ts';
import type { Approval } from '../../../contract/values/approval.ts';
import { approvalQuery, approvalsQuery } from '../../queries/approvals.ts';
import { ApprovalsOf } from './approvals-of.tsx';
import { WaitingApprovals } from './waiting-approvals.tsx';

const viewer = { id: id(90) };
const own = { prepared_by: viewer.id, prepared_by_name: 'Dominique Modèle' };
const waiting = { ...waitingApproval, user_id: id(50), user_name: 'Camille Exemple' } as const;
const messages = (kind: string): Approval['effects'] => [
  { effect: 'notification', kind },
  { effect: 'mail', template: kind, language: 'fr' },
];

const validation: Approval = {
  ...waiting,
  kind: 'dossier.validation',
  payload: { user_id: waiting.user_id },
  effects: [
    { effect: 'dossier.status', from: 'IN_REVIEW', to: 'VALIDATED' },
    { effect: 'assignment.ended', reviewer_id: waiting.prepared_by },
    ...messages('dossier_validated'),
  ],
};
const refusal: Approval = {
  ...waiting,
  id: id(2),
  kind: 'dossier.refusal',
  payload: {
    user_id: waiting.user_id,
    reason: 'DATA_INCORRECT',
    text: 'The tax number belongs to somebody else, and the account to a third person.',
  },
  effects: [{ effect: 'dossier.status', from: 'SUBMITTED', to: 'REFUSED' }, ...messages('dossier_refused')],
};
const role: Approval = {
  ...waiting,
  id: id(3),
  kind: 'role.change',
  user_name: 'Robin Exemple',
  payload: { user_id: waiting.user_id, role: 'auditor' },
  effects: [
    { effect: 'role', from: 'compliance', to: 'auditor' },
    { effect: 'sessions.ended', user_id: waiting.user_id },
    { effect: 'dossiers.returned', reviewer_id: waiting.user_id },
    ...messages('role_changed'),
  ],
};

const blocked = (why_not: NonNullable<Approval['why_not']>, may_end = why_not !== 'forbidden') =>
  ({ may_confirm: false, why_not, may_end }) as const;
const closed = (state: 'CONFIRMED' | 'WITHDRAWN' | 'REFUSED') => ({
  state,
  current_hash: null,
  closed_by_name: 'Dominique Modèle',
  closed_at: '2026-03-13T10:05:00.000Z',
  may_confirm: false,
  may_end: false,
});

type SceneProps = {
  readonly part: 'card' | 'list' | 'roles';
  /** whom the cards are about */
  readonly about: string;
  readonly rows: readonly Approval[];
  readonly total: number | null;
  readonly page: number;
  /** what has come of asking for the list */
  readonly answer: 'rows' | 'none yet' | 'failed';
  /** the card stands on a page with a main button of its own */
  readonly isBeside?: boolean;
};

const kindsOf = (rows: readonly Approval[]) => [(rows[0] ?? validation).kind] as const;

function clientWith({ part, about, rows, total, page, answer }: SceneProps): QueryClient {
  const made = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false, retryOnMount: false } },
  });
  const queries =
    part === 'card'
      ? kindsOf(rows).map((kind) => approvalsQuery({ filters: { user_id: about, kind } }))
      : [
          approvalsQuery({
            filters: part === 'roles' ? { kind: 'role.change' } : {},
            offset: (page - 1) * pageSize,
          }),
        ];
  for (const query of queries) {
    if (answer === 'rows') made.setQueryData(query.queryKey, { rows: [...rows], total });
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
  }
  for (const row of rows) made.setQueryData(approvalQuery(row.id).queryKey, row);
  return made;
}

function Scene(props: SceneProps) {
  const [client] = useState(() => clientWith(props));
  return (
    <QueryClientProvider client={client}>
      {props.part === 'card' ? (
        <ApprovalsOf
          userId={props.about}
          kinds={kindsOf(props.rows)}
          viewer={viewer}
          isBeside={props.isBeside ?? false}
        />
      ) : (
        <WaitingApprovals
          viewer={viewer}
          page={props.page}
          onPage={fn()}
          {...(props.part === 'roles' && { kind: 'role.change', onlyIfAny: true })}
        />
      )}
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Parts/Four eyes',
  component: Scene,
  args: { part: 'card', about: waiting.user_id, rows: [validation], total: 1, page: 1, answer: 'rows' },
} satisfies Meta<typeof Scene>;
export default meta;
type Story = StoryObj<typeof meta>;

const card = (approval: Approval): Story => ({ args: { rows: [approval] } });
const offers = (...names: readonly string[]): Required<Pick<Story, 'play'>> => ({
  play: async ({ canvasElement }) => {
    const buttons = within(canvasElement).queryAllByRole('button');
    await expect(buttons.map((button) => button.textContent)).toEqual(names);
  },
});

export const ValidationToConfirm: Story = {
  ...card(validation),
  ...offers('Confirm the validation', 'Turn down'),
};
/** A colleague's work isn't ended by one press; what one has prepared oneself is taken back at once. */
export const TurningDown: Story = {
  ...card(validation),
  play: async ({ canvasElement }) => {
    const turnDown = within(canvasElement).getByRole('button', { name: 'Turn down' });
    await userEvent.click(turnDown);
    const asked = await screen.findByRole('alertdialog', { name: 'Turn down what Noa Exemple prepared?' });
    await expect(turnDown).not.toHaveAttribute('aria-busy', 'true');
    await userEvent.click(within(asked).getByRole('button', { name: 'Keep it waiting' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(turnDown).toHaveFocus());
    await userEvent.click(turnDown);
    await screen.findByRole('alertdialog');
  },
};
export const RefusalToConfirm: Story = { ...card(refusal), ...offers('Confirm the refusal', 'Turn down') };
export const RoleToConfirm: Story = { ...card(role), ...offers('Confirm the role', 'Turn down') };
export const PreparedByYou: Story = {
  ...card({ ...refusal, ...own, ...blocked('own') }),
  ...offers('Withdraw'),
};
export const AboutYou: Story = {
  args: { rows: [{ ...role, user_id: viewer.id, ...blocked('own', false) }], about: viewer.id },
  ...offers(),
};
export const RoleGivenByThePreparer: Story = {
  ...card({ ...validation, ...blocked('role_granted') }),
  ...offers('Turn down'),
};
export const RoleWithoutTheRight: Story = { ...card({ ...role, ...blocked('forbidden') }), ...offers() };
export const ChangedSince: Story = {
  ...card({ ...validation, current_hash: '0'.repeat(64), ...blocked('facts_moved') }),
  ...offers('Turn down'),
};
/** Nobody can confirm it: it doesn't say that it waits, and is prepared anew once it is taken back. */
export const YoursChangedSince: Story = {
  ...card({ ...validation, ...own, current_hash: null, ...blocked('facts_moved') }),
  play: async (scene) => {
    const page = within(scene.canvasElement);
    await expect(page.getByText('Changed since')).toBeVisible();
    await expect(page.queryByText('Waiting for a second person')).toBeNull();
    await expect(page.getByText(/Withdraw this and prepare it again/)).toBeVisible();
    await offers('Withdraw').play(scene);
  },
};
export const Confirmed: Story = { ...card({ ...validation, ...closed('CONFIRMED') }), ...offers() };
export const Withdrawn: Story = { ...card({ ...role, ...own, ...closed('WITHDRAWN') }), ...offers() };
export const TurnedDown: Story = { ...card({ ...refusal, ...closed('REFUSED') }), ...offers() };
export const NotLoaded: Story = { args: { rows: [], answer: 'failed' }, ...offers('Try again') };
/** A page has one main button: where it has one already, none of the card's is filled. */
const filled = (filledOnes: number): Required<Pick<Story, 'play'>> => ({
  play: async ({ canvasElement }) => {
    const buttons = await within(canvasElement).findAllByRole('button');
    const [confirm, turnDown] = buttons.map((button) => getComputedStyle(button).backgroundColor);
    await expect(confirm === turnDown ? 0 : 1).toBe(filledOnes);
  },
});
export const AsThePagesMain: Story = { ...card(validation), ...filled(1) };
export const BesideThePagesMain: Story = { args: { rows: [validation], isBeside: true }, ...filled(0) };
export const RefusalBesideThePagesMain: Story = { args: { rows: [refusal], isBeside: true }, ...filled(0) };
export const OnAPhone: Story = { ...card(refusal), globals: { viewport: { value: 'phone' } } };
export const InTheDark: Story = {
  ...card({ ...validation, ...blocked('facts_moved') }),
  globals: { theme: 'dark' },
};
/** Confirming is answered like this; what is read is answered by nobody. */
const answeredBy = (answer: () => Response, said: string): Story => ({
  ...card(validation),
  beforeEach: () => {
    const serve = async (request: unknown) => {
      if (request instanceof Request && request.method === 'POST') return answer();
      throw new TypeError('Failed to fetch');
    };
    const spy = spyOn(window, 'fetch').mockImplementation(serve);
    return () => spy.mockRestore();
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(page.getByRole('button', { name: 'Confirm the validation' }));
    await waitFor(() => expect(page.getByRole('alert')).toHaveTextContent(said));
    await expect(page.getByRole('button', { name: 'Confirm the validation' })).toBeVisible();
  },
});
/** The server says no: nothing was done, and the sentence stays. */
export const RefusedByTheServer: Story = answeredBy(
  () => Response.json({ error_key: 'conflict' }, { status: 409 }),
  'Nothing was done',
);
/** A proxy gave up waiting: the server may do it all the same. */
export const NoAnswer: Story = answeredBy(
  () => new Response('<h1>Gateway Timeout</h1>', { status: 504 }),
  'No answer came: it may have been done all the same',
);

const held = { ...blocked('facts_moved'), impediment: 'wallet_blocked' } as const;
const rows: readonly Approval[] = [
  validation,
  { ...refusal, ...own, ...blocked('own') },
  { ...role, ...blocked('forbidden') },
  { ...validation, id: id(4), user_name: 'Exemple Conseil SARL', ...blocked('facts_moved') },
  { ...validation, id: id(5), user_name: 'Ana Exemplo', ...held },
];
const list = (args: Partial<SceneProps> = {}): Story => ({
  args: { part: 'list', rows, total: rows.length, ...args },
  parameters: { width: 1120 },
});

export const List: Story = list();
/** Above the list of users: what waits, without a pager of its own. */
export const Roles: Story = {
  ...list({ part: 'roles', rows: [role], total: 1 }),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('navigation')).toBeNull();
    await expect(canvasElement).toHaveTextContent('Change of role for Robin Exemple');
  },
};
export const ListSecondPage: Story = list({ page: 2, total: 14 });
export const ListTotalUnknown: Story = list({ total: null });
export const ListEmpty: Story = {
  ...list({ rows: [], total: 0 }),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent('0 decisions');
  },
};
export const ListNoSuchPage: Story = list({ rows: [], total: 4, page: 3 });
export const ListNotLoaded: Story = list({ rows: [], answer: 'failed' });
export const ListLoading: Story = {
  ...list({ rows: [], answer: 'none yet' }),
  parameters: { width: 1120, skeleton: true },
};
export const ListOnAPhone: Story = { ...list(), globals: { viewport: { value: 'phone' } } };
export const ListOpened: Story = {
  ...list(),
  play: async ({ canvasElement }) => {
    const [first] = within(canvasElement).getAllByRole('button', { name: /Look at it/ });
    if (!first) throw new Error('no row can be opened');
    await userEvent.click(first);
    const dialog = await screen.findByRole('dialog');
    await expect(dialog).toHaveTextContent('The dossier is validated');
    await userEvent.keyboard('{Escape}');
    await expect(dialog).toHaveTextContent('The dossier is validated');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(first).toHaveFocus());
  },
};
