import { createHash } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { stepCount, termsVersion } from '../../../contract/enums.ts';
import { templatesIn, type Template, type TemplateSettings } from '../../files/templates.ts';
import { assign } from '../../repositories/assignments.ts';
import { insertRegistration, updateRegistration } from '../../repositories/registrations.ts';
import type { Trx } from '../schema.ts';
import { accountId, demoPassword, stableId } from './accounts.ts';
import { askForCorrection, refuseDossier, validateDossier, type Decided } from './sample-decisions.ts';
import { fillDossier, holderOf } from './sample-dossier.ts';
import { nameOf, samplePeople, type SamplePerson, type Standing } from './sample-people.ts';
import { at, teller, type Tell } from './telling.ts';

const emailOf = (person: SamplePerson): string => `${nameOf(person)}@demo.test`;
const sampleId = (person: SamplePerson): string => stableId(emailOf(person));

const hour = 3_600_000;
const later = (from: Date, hours: number): Date => new Date(from.getTime() + hours * hour);

/** All of them have the demo's password, and one hash of it: it is the making of hashes that takes time. */
async function addAccounts(trx: Trx, people: readonly SamplePerson[]): Promise<void> {
  const salt = createHash('sha256').update('demo members').digest().subarray(0, 16);
  const password_hash = await hash(demoPassword, { salt });
  await trx
    .insertInto('users')
    .values(
      people.map((person) => ({
        id: sampleId(person),
        email: emailOf(person),
        role: 'user' as const,
        first_name: person.first_name,
        last_name: person.last_name,
        language: person.language,
        password_hash,
        active: person.standing !== 'unactivated' && !person.closed,
        terms_version: termsVersion,
        terms_accepted_at: at(`${person.since}T08:30`),
        created_at: at(`${person.since}T08:30`),
      })),
    )
    .execute();
}

/** A code that was sent and never used; nobody knows it, but an administrator can send another. */
async function awaitActivation(trx: Trx, person: SamplePerson): Promise<void> {
  const sent_at = at(`${person.since}T08:30`);
  const nobodyKnows = createHash('sha256').update(emailOf(person)).digest();
  await trx
    .insertInto('activation_codes')
    .values({
      user_id: sampleId(person),
      code_hash: nobodyKnows,
      code_expires_at: later(sent_at, 1),
      link_hash: nobodyKnows,
      link_expires_at: later(sent_at, 24),
      sent_at,
    })
    .execute();
}

const isSent = (standing: Standing): boolean =>
  standing !== 'unactivated' && standing !== 'not_started' && typeof standing === 'string';

type Telling = {
  readonly trx: Trx;
  readonly person: SamplePerson;
  readonly tell: Tell;
  readonly settings: TemplateSettings;
};

/** Everything up to the step where the dossier stands, as one visit to the portal. */
async function begin({ trx, person, tell }: Telling, templates: readonly Template[]): Promise<void> {
  const id = sampleId(person);
  const type = person.company === undefined ? 'INDIVIDUAL' : 'BUSINESS';
  const step = typeof person.standing === 'string' ? stepCount[type] : person.standing.step;
  const when = at(`${person.since}T09:10`);
  await tell(when, { operation_type: 'UPDATE', subject: { step: step - 1 } }, async () => {
    await fillDossier({ trx, id, person, step, at: when, templates });
    await insertRegistration(trx, {
      user_id: id,
      type,
      current_step: step,
      user_name: holderOf(person),
      started_at: when,
    });
  });
}

/** What the fund made of a dossier that was sent. */
async function settle({ trx, person, tell, settings }: Telling): Promise<void> {
  const id = sampleId(person);
  const submitted_at = at(`${person.since}T10:05`);
  const step = person.company === undefined ? stepCount.INDIVIDUAL : stepCount.BUSINESS;
  await tell(submitted_at, { operation_type: 'SUBMIT', subject: { step } }, () =>
    updateRegistration(trx, id, { enrollment_status: 'SUBMITTED', submitted_at }),
  );
  const { reviewer } = person;
  if (reviewer !== undefined) {
    const taken_at = later(submitted_at, 20);
    const after = { reviewer_id: accountId(reviewer), enrollment_status: 'IN_REVIEW' };
    await tell(
      taken_at,
      { operation_type: 'UPDATE', subject: { kind: 'assignment' }, by: 'compliance', after },
      async () => {
        await assign(trx, { user_id: id, reviewer_id: accountId(reviewer), taken_at });
        await updateRegistration(trx, id, { enrollment_status: 'IN_REVIEW' });
      },
    );
  }
  const decided: Decided = { trx, id, tell, settings, when: later(submitted_at, 49) };
  if (person.standing === 'correction') await askForCorrection(decided);
  if (person.standing === 'validated') await validateDossier(decided);
  if (person.standing === 'refused') await refuseDossier(decided);
}

/** More members, in every state that a dossier can be in; those that exist are left as they are. */
export async function seedMembers(trx: Trx, settings: TemplateSettings): Promise<void> {
  const known = await trx
    .selectFrom('users')
    .select('email')
    .where('email', 'in', samplePeople.map(emailOf))
    .execute();
  if (known.length > 0) return;
  await addAccounts(trx, samplePeople);
  const templates = await templatesIn(settings, 'en');
  for (const person of samplePeople) {
    const telling = { trx, person, settings, tell: teller(trx, sampleId(person), settings) };
    if (person.standing === 'unactivated') await awaitActivation(trx, person);
    if (person.standing === 'unactivated' || person.standing === 'not_started') continue;
    await begin(telling, templates);
    if (isSent(person.standing)) await settle(telling);
  }
}
