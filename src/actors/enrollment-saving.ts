import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { RegistrationType } from '../../contract/enums.ts';
import { stepCount } from '../../contract/enums.ts';
import { numberOf } from '../../machines/enrollment-step/order.ts';
import type {
  LoadedProgress,
  Progress,
  SaveProgressInput,
  SaveStepInput,
} from '../../machines/enrollment-step/types.ts';
import { isUnheard } from '../../machines/unheard.ts';
import { api } from '../api/client.ts';
import { Problem, toProblem } from '../api/problem.ts';
import type { DraftForm, DraftStore } from '../queries/drafts.ts';
import type { Registration } from '../queries/enrollment.ts';
import { featuresQuery, progressOf, registrationQuery } from '../queries/enrollment.ts';
import { keys } from '../queries/keys.ts';
import { latestSession } from '../queries/session.ts';
import { isStillHere } from './leaving.ts';

type Saving = {
  readonly client: QueryClient;
  readonly drafts: DraftStore;
  readonly type: RegistrationType;
  /** the call of each step that has details */
  readonly send: (input: SaveStepInput) => Promise<void>;
};

/**
 * Saves progress, or submits; what the server then holds is known before this resolves, unless somebody else has come
 * in meanwhile: what is known by then is theirs.
 */
export async function saveStatus(
  client: QueryClient,
  body: Parameters<typeof api.registration.saveStatus>[0]['body'],
): Promise<Registration> {
  const sender = latestSession()?.id;
  const { body: saved } = await api.registration.saveStatus({ body });
  if (saved.error_key !== null) throw new Problem('unexpected_error', 200);
  if (sender !== undefined && !isStillHere(sender)) return saved;
  client.setQueryData(registrationQuery.queryKey, saved);
  await client.invalidateQueries({ queryKey: keys.details });
  return saved;
}

/**
 * Saves a step's details, drops its draft, and reads again what became stale. What was typed while the call was on its
 * way is not in what was saved: it stays the draft of the step.
 */
export async function savesStep({ client, drafts, type, send }: Saving, input: SaveStepInput): Promise<void> {
  const form: DraftForm = `${type === 'BUSINESS' ? 'business' : 'individual'}.step_${numberOf(type, input.step)}`;
  const typed = drafts.latest(form);
  drafts.stepSent(form);
  await send(input).catch((thrown: unknown) => {
    const { key } = toProblem(thrown);
    drafts.stepSent(form, isUnheard(key) ? 'unheard' : 'refused');
    // the type was changed elsewhere, and the server's drafts of this one went: what was typed here is kept anew
    if (typed !== null && key === 'conflict') drafts.keeper(form).changed(typed);
    throw thrown;
  });
  await drafts.forget(form, typed);
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.details }),
    client.invalidateQueries({ queryKey: keys.registration }),
  ]);
}

/**
 * Saves how far a person has come. The type is changed only where that was asked: an API of section 7 alone would do so
 * without a word, and takes none, so that what is known of the dossier by then is looked at here too.
 */
async function savesProgress(
  client: QueryClient,
  { step, type, changesType }: SaveProgressInput,
): Promise<Progress> {
  const known = client.getQueryData(registrationQuery.queryKey);
  if (!changesType && known && known.current_registration_type !== type) throw new Problem('conflict', 409);
  const isSaid =
    changesType && (await client.ensureQueryData(featuresQuery)).features.includes('type_change');
  return progressOf(
    await saveStatus(client, {
      current_registration_type: type,
      current_step: step,
      ...(isSaid ? { change_type: true } : {}),
    }),
  );
}

/** What both enrollments do: each saves, reads again what became stale, then is done. */
export function savingActors(saving: Saving) {
  const { client, type } = saving;
  return {
    loadProgress: fromPromise<LoadedProgress, undefined>(async () => {
      const saved = await client.fetchQuery({ ...registrationQuery, staleTime: 0 });
      return saved === null ? { kind: 'none' } : { kind: 'saved', ...progressOf(saved) };
    }),
    saveStep: fromPromise<void, SaveStepInput>(({ input }) => savesStep(saving, input)),
    saveProgress: fromPromise<Progress, SaveProgressInput>(({ input }) => savesProgress(client, input)),
    submitEnrollment: fromPromise<Progress, undefined>(async () =>
      progressOf(
        await saveStatus(client, {
          current_registration_type: type,
          current_step: stepCount[type],
          submit: true,
        }),
      ),
    ),
  };
}
