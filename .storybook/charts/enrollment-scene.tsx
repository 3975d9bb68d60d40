import type { QueryClient } from '@tanstack/react-query';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { expect, fireEvent } from 'storybook/test';
import { fromCallback, fromPromise } from 'xstate';
import type { EnrollmentFile } from '../../contract/values/enrollment.ts';
import { exampleUser } from '../../machines/catalogue/examples.ts';
import { documentUploadMachine } from '../../machines/document-upload/machine.ts';
import type {
  CheckFileInput,
  UploadFileInput,
  UploadReport,
  Verdict,
} from '../../machines/document-upload/types.ts';
import { EnrollmentServicesProvider } from '../../src/features/enrollment/services.ts';
import type { EnrollmentServices, RunningChart } from '../../src/features/enrollment/services.ts';
import type { DraftStatus, DraftStore, DraftValues } from '../../src/queries/drafts.ts';
import { businessDetailsQuery, individualDetailsQuery } from '../../src/queries/enrollment.ts';
import { NavigateProvider } from '../../src/ui/link.tsx';
import { settled } from '../gate.ts';
import { wordless } from '../spoken.ts';
import { dossierDay, paper } from './dossier.ts';

/** Papers have a chart and stories of their own: here each is taken at once, and takes the place of the former. */
function takingInto(client: QueryClient): typeof documentUploadMachine {
  const uploadFile = fromCallback<UploadReport, UploadFileInput>(({ input: { slot, file }, sendBack }) => {
    const sent = {
      ...paper(99, slot.type, file.name, 'PENDING_VALIDATION'),
      size: file.size,
      owner_id: slot.ownerId,
      uploaded_at: '2026-03-13T08:00:00.000Z',
    };
    const placed = <Held extends { readonly documents: EnrollmentFile[] }>(held: Held | null | undefined) =>
      held && {
        ...held,
        documents: [
          ...held.documents.filter((one) => one.type !== slot.type || one.owner_id !== slot.ownerId),
          sent,
        ],
      };
    client.setQueryData(individualDetailsQuery(exampleUser.id).queryKey, placed);
    client.setQueryData(businessDetailsQuery(exampleUser.id).queryKey, placed);
    sendBack({ type: 'upload.finished', file: { id: sent.id, status: sent.status } });
  });
  return documentUploadMachine.provide({
    actors: {
      checkFile: fromPromise<Verdict, CheckFileInput>(() => Promise.resolve({ kind: 'accepted' })),
      uploadFile,
      removeFile: fromPromise(() => Promise.resolve()),
    },
  });
}

const off: DraftStatus = { kind: 'off' };
const saved: DraftStatus = { kind: 'saved', at: '2026-03-11T14:32:00.000Z' };

/** What was half typed in which form. */
export type Typed = Readonly<Record<string, DraftValues>>;

/** Drafts of a dossier; `typed` were kept before. Once a step's details are saved nothing of it is half typed. */
function draftsBeside({ actorRef }: RunningChart, typed: Typed): DraftStore {
  const kept = new Map<string, DraftValues>(Object.entries(typed));
  return {
    read: (form) => Promise.resolve(kept.get(form) ?? null),
    takeTheirs: (form) => Promise.resolve(kept.get(form) ?? null),
    stranded: () => Promise.resolve([]),
    stepSent: () => undefined,
    keeper: (form) => ({
      changed: (values) => void kept.set(form, values),
      flush: () => undefined,
      keepMine: () => undefined,
      status: () => (actorRef.getSnapshot().hasTag('progress') ? off : saved),
      subscribe: (listener) => {
        const subscription = actorRef.subscribe(listener);
        return () => subscription.unsubscribe();
      },
    }),
    latest: (form) => kept.get(form) ?? null,
    forget: (form) => Promise.resolve(void kept.delete(form)),
  };
}

const isValue = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** A saved step as it stands half typed in its form. */
export const halfTyped = (step: object | null, at = ''): DraftValues =>
  Object.assign(
    {},
    ...Object.entries(step ?? {}).map(([name, value]: [string, unknown]): DraftValues => {
      if (isValue(value)) return { [at + name]: value };
      return typeof value === 'object' ? halfTyped(value, `${at}${name}.`) : {};
    }),
  );

/** Where forms hold what was typed: on a walk, and in a step that was sent; who only edits has typed nothing yet. */
export const holdsTyped = (leaf: string): boolean =>
  leaf === 'walk' || (leaf.startsWith('filling.') && !leaf.endsWith('.editing'));

type ShownLeaf = { readonly canvasElement: HTMLElement; readonly args: { readonly leaf: string } };

/** The play of a leaf: in a step that was sent all is there that it was sent with, and nothing keeps it from going on. */
export const showsWhatWasSent = wordless(
  async ({ canvasElement, args: { leaf } }: ShownLeaf): Promise<void> => {
    await settled();
    if (!/\.(saving|refused|savingProgress|progressRefused|submitting|submitRefused)$/.test(leaf)) return;
    const confirmation = canvasElement.querySelector('#field-confirm');
    if (confirmation !== null) await fireEvent.click(confirmation);
    const typed = 'input[aria-required=true]:not([type=checkbox], [type=radio]), select[aria-required=true]';
    for (const field of canvasElement.querySelectorAll(typed)) await expect(field).not.toHaveValue('');
    const onward = [...canvasElement.querySelectorAll('button')].at(-1);
    await expect(onward).not.toHaveAttribute('aria-disabled');
  },
);

type SceneProps = {
  readonly running: RunningChart;
  readonly client: QueryClient;
  readonly typed?: Typed;
  /** other drafts than of one who types alone */
  readonly drafts?: DraftStore;
  /** a link of the rail, or one back: to the path that it names */
  readonly onPath: (path: string) => void;
  readonly children: ReactNode;
};

/** What stands around the steps: papers, drafts, what the server holds, and links that ask the chart. */
export function EnrollmentScene({ running, client, typed = {}, drafts, onPath, children }: SceneProps) {
  const [parts] = useState(() => ({
    drafts: drafts ?? draftsBeside(running, typed),
    uploads: { machine: takingInto(client), keep: (file: File) => file.name },
  }));
  const services: EnrollmentServices = {
    ...running,
    ...parts,
    userId: exampleUser.id,
    today: () => dossierDay,
  };
  return (
    <QueryClientProvider client={client}>
      <NavigateProvider value={onPath}>
        <EnrollmentServicesProvider value={services}>
          <main>{children}</main>
        </EnrollmentServicesProvider>
      </NavigateProvider>
    </QueryClientProvider>
  );
}
