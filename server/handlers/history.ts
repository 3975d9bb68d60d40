import { avatarSourceOf } from '../../contract/values/avatar.ts';
import type { MemberAt, MemberMoments } from '../../contract/values/history.ts';
import { os } from '../http/implement.ts';
import { member, type Context } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { activityQueries } from '../repositories/activity-list.ts';
import { readRecorded, type Recorded, type RecordedState } from '../repositories/history-at.ts';
import { readMember } from '../repositories/members.ts';
import { findPerson } from '../repositories/registrations.ts';
import { findAccount, readClosedAt } from '../repositories/users.ts';
import { replay } from '../rules/replay.ts';
import { toldStates } from '../rules/replay-told.ts';
import { changesBetween, dossierOf } from '../rules/replay-view.ts';
import { activityView } from './activities.ts';

/**
 * In the order of the log, each at a later time than what was written before. Where a clock was put back, or two
 * processes' clocks differ, a row bears an earlier one: it is told a millisecond after the row before it, or moments
 * would stand in another order than what they changed, and some could not be reached. Rows of one instant stay together.
 */
function inOrder(states: readonly RecordedState[]): readonly RecordedState[] {
  let [own, told] = [Number.NaN, Number.NEGATIVE_INFINITY];
  return states.map((state) => {
    const time = state.at.getTime();
    if (time !== own) told = Math.max(time, told + 1);
    own = time;
    return { ...state, at: new Date(told) };
  });
}

/** Nobody is told of their own screening, whatever the role has become: the law forbids it. */
async function recordedOf(context: Context, userId: string): Promise<Recorded> {
  if (!(await findPerson(context.db, userId))) throw problem('not_found');
  const read = await readRecorded(context.db, userId);
  const recorded = { ...read, states: inOrder(read.states) };
  if (userId !== member(context).id) return recorded;
  return { ...recorded, states: toldStates(recorded.states) };
}

/** Changes of the same instant are one moment: nobody could look in between. */
function momentsOf(states: readonly RecordedState[]): readonly (readonly RecordedState[])[] {
  const moments: RecordedState[][] = [];
  for (const state of states) {
    const last = moments.at(-1);
    if (last?.[0]?.at.getTime() === state.at.getTime()) last.push(state);
    else moments.push([state]);
  }
  return moments;
}

const firstOf = ({ states }: Recorded): string | null => states[0]?.at.toISOString() ?? null;

function memberAt(userId: string, at: string, recorded: Recorded): MemberAt {
  const { states, erased, olderSince } = recorded;
  const time = new Date(at);
  const known = { user_id: userId, at, recorded_since: firstOf(recorded) };
  const nothing = { moment: null, dossier: null, changes: [] };
  if (erased) return { ...known, ...nothing, known: 'erased' };
  // what is left of one's own screening says nothing, nor that there was anything
  const past = states.filter((state) => state.at <= time && Object.keys(state.parts).length > 0);
  const last = past.at(-1);
  if (!last) {
    const wasThere = olderSince !== null && olderSince <= time;
    return { ...known, ...nothing, known: wasThere ? 'not_recorded' : 'nothing_yet' };
  }
  const former = past.filter((state) => state.at < last.at);
  const parts = replay(past);
  return {
    ...known,
    known: 'recorded',
    moment: last.at.toISOString(),
    dossier: dossierOf(parts, at),
    // The first record of a dossier that is older changes nothing: it only writes down what stood there.
    changes: former.length === 0 && olderSince !== null ? [] : changesBetween(replay(former), parts),
  };
}

async function memberMoments(context: Context, userId: string, recorded: Recorded): Promise<MemberMoments> {
  const { states, erased, olderSince } = recorded;
  const ids = states.flatMap(({ rows }) => rows);
  // of one's own, what is told of it: where that is nothing, there was no moment
  const rows = await activityQueries.rowsById(context.db, member(context).id, ids).execute();
  const views = new Map(rows.map((row) => [row.id, row]));
  const reading = { reach: { of: 'person', id: userId }, papers: true } as const;
  const moments = momentsOf(states).map((moment) => {
    const told = moment.flatMap((state) => state.rows.flatMap((id) => views.get(id) ?? []));
    // What the system did by itself follows from what somebody did.
    const [byPeople, byItself] = [
      told.filter((row) => row.actor_id !== null),
      told.filter((row) => row.actor_id === null),
    ];
    return {
      at: moment[0]?.at.toISOString() ?? '',
      activities: [...byPeople, ...byItself].map((row) => activityView(context, reading, row)),
    };
  });
  return {
    user_id: userId,
    recorded_since: firstOf(recorded),
    has_older: olderSince !== null,
    erased,
    moments: moments.filter(({ activities }) => activities.length > 0),
  };
}

/** A dossier at any moment, folded from the log: what was recorded, and nothing that is computed anew. */
export const history = {
  member: os.history.member.handler(async ({ context, input }) => {
    const row = await readMember(context.db, input.params.userId, context);
    const account = row && (await findAccount(context.db, row.id));
    if (!account) throw problem('not_found');
    const { avatar_sha256: picture, has_second_factor } = account;
    const avatar = picture === null ? null : avatarSourceOf(row.id, picture);
    const isTold = member(context).role === 'admin';
    const isClosed = !row.active && !row.awaiting_activation && !row.erased;
    const closedAt = isClosed ? await readClosedAt(context.db, row.id) : undefined;
    return {
      body: {
        ...row,
        avatar,
        has_second_factor: isTold ? has_second_factor : null,
        ...(closedAt && { closed_at: closedAt.toISOString() }),
      },
    };
  }),
  at: os.history.at.handler(async ({ context, input }) => {
    const { userId } = input.params;
    return { body: memberAt(userId, input.query.at, await recordedOf(context, userId)) };
  }),
  moments: os.history.moments.handler(async ({ context, input }) => {
    const { userId } = input.params;
    return { body: await memberMoments(context, userId, await recordedOf(context, userId)) };
  }),
};
