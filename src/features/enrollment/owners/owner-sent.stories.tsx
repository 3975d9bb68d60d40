import type { Meta, StoryObj } from '@storybook/react-vite';
import { useRef } from 'react';
import { expect, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { companyAt, companyRegistrationAt } from '../../../../.storybook/charts/dossier-business.ts';
import { exampleOf, knowing } from '../../../../.storybook/charts/dossier.ts';
import { EnrollmentScene } from '../../../../.storybook/charts/enrollment-scene.tsx';
import { useFrozen } from '../../../../.storybook/frozen.tsx';
import { useKnowing } from '../../../../.storybook/knowing.ts';
import { contract } from '../../../../contract/index.ts';
import { session } from '../../../../contract/values/session.ts';
import { enrollmentBusinessChart as chart } from '../../../../machines/catalogue/enrollment.ts';
import { openDrafts } from '../../../actors/drafts.ts';
import { keepSession } from '../../../queries/session.ts';
import { EnrollmentView } from '../enrollment-view.tsx';
import { shownAt } from '../shown.ts';
import { type OwnersServer, ownersServer } from './owners-server.ts';

const company = companyAt(4);
let server: OwnersServer;
/** Another one in each story: what one person has not sent is theirs when the page is opened again. */
let member = '';

/** The fourth step of a company with an owner half typed, whose calls go to `server`. */
function Step() {
  const actorRef = useFrozen(chart, 'filling.beneficialOwners.editing');
  const client = useKnowing(actorRef, (made) => knowing(null, companyRegistrationAt(4), company, made));
  const opened = useRef<ReturnType<typeof openDrafts> | null>(null);
  const drafts = (opened.current ??= openDrafts(client, member));
  return (
    <EnrollmentScene
      running={{ kind: 'enrollment', type: 'BUSINESS', actorRef }}
      client={client}
      drafts={drafts}
      onPath={() => undefined}
    >
      <EnrollmentView shown={shownAt('BUSINESS', actorRef.getSnapshot(), (event) => actorRef.send(event))} />
    </EnrollmentScene>
  );
}

const meta = {
  title: 'Enrollment/An owner on its way',
  component: Step,
  parameters: { bare: true },
  beforeEach: () => {
    server = ownersServer(company, companyRegistrationAt(4));
    member = crypto.randomUUID();
    keepSession({ ...session.parse(exampleOf(contract.auth.whoami)), id: member });
    const spy = spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
    return () => {
      spy.mockRestore();
      keepSession(null);
    };
  },
} satisfies Meta<typeof Step>;
export default meta;
type Story = StoryObj<typeof meta>;

type Canvas = ReturnType<typeof within>;
const save = (canvas: Canvas) => canvas.getByRole('button', { name: 'Save this person' });
const lastName = (canvas: Canvas) => canvas.findByRole('textbox', { name: 'Last name' });

/** It was saved and its answer lost: what is typed on is kept, and nothing is said to come from elsewhere. */
export const AnswerLost: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const field = await lastName(canvas);
    server.loseNext();
    await userEvent.click(save(canvas));
    await waitFor(() => expect(server.owners()).toHaveLength(2));
    await canvas.findByText(/^What you typed is kept/);
    await userEvent.type(field, '-Muestra');
    await userEvent.tab();
    await expect(field).toHaveValue('Ejemplo-Muestra');
    await waitFor(() => expect(server.draft()).toMatchObject({ last_name: 'Ejemplo-Muestra' }));
    await expect(canvas.queryByText('This step was changed elsewhere')).toBeNull();
  },
};

/** What is typed before the answer comes is in nothing that was saved: it stays in the form, as a change of that owner. */
export const TypedMeanwhile: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const field = await lastName(canvas);
    await userEvent.type(field, '-Uno');
    const letGo = server.holdNext();
    await userEvent.click(save(canvas));
    await waitFor(() => expect(server.owners()).toHaveLength(2));
    await userEvent.type(field, '-Muestra');
    letGo();
    await canvas.findByRole('heading', { name: 'Change Robin Ejemplo-Uno' });
    await expect(field).toHaveValue('Ejemplo-Uno-Muestra');
    await expect(field).toHaveFocus();
    const added = server.owners().at(-1);
    await waitFor(() =>
      expect(server.draft()).toMatchObject({ editing: added?.id, last_name: 'Ejemplo-Uno-Muestra' }),
    );
    await expect(canvas.queryByText('This step was changed elsewhere')).toBeNull();
    await userEvent.click(save(canvas));
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Save this person' })).toBeNull());
    await expect(server.owners()).toHaveLength(2);
    await expect(server.owners().at(-1)).toMatchObject({ id: added?.id, last_name: 'Ejemplo-Uno-Muestra' });
  },
};

/** It was written on another device: the bar says so beside what the form is in the way of. */
export const ChangedElsewhere: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const field = await lastName(canvas);
    server.writeElsewhere();
    await userEvent.type(field, '-Muestra');
    await userEvent.tab();
    const callout = await canvas.findByRole('alert');
    await userEvent.click(canvas.getByRole('link', { name: /^Not saved: this step was changed elsewhere/ }));
    await expect(callout.parentElement).toHaveFocus();
    await expect(server.draft()).toMatchObject({ last_name: 'Escrito' });
  },
};

/** It is called off where nothing was heard of another device yet: what was typed there stays, and is told of later. */
export const CalledOff: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(await lastName(canvas), '-Muestra');
    await userEvent.tab();
    await waitFor(() => expect(server.draft()).toMatchObject({ last_name: 'Ejemplo-Muestra' }));
    await canvas.findByText(/^Draft saved/, { selector: 'output' });
    server.writeElsewhere();
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(server.draftCalls()).toContain('DELETE'));
    await userEvent.click(await canvas.findByRole('button', { name: 'Add another owner' }));
    await userEvent.type(await lastName(canvas), 'Exemple');
    await userEvent.tab();
    await canvas.findByRole('link', { name: /^Not saved: this step was changed elsewhere/ });
    await expect(server.draft()).toMatchObject({ last_name: 'Escrito' });
  },
};

/** All of it is in sight: nothing of the list is beyond its edge. */
export const ListedWhole: Story = {
  globals: { viewport: { value: 'desktop' } },
  play: async ({ canvasElement }) => {
    const table = await within(canvasElement).findByRole('table');
    await document.fonts.ready;
    await expect(table.parentElement?.scrollWidth).toBe(table.parentElement?.clientWidth);
  },
};
