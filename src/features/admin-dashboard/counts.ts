import type { RegistrationType } from '../../../contract/enums.ts';
import type { EnrollmentOverview, OverviewState, OverviewStatus } from '../../../contract/values/overview.ts';
import { layouts } from './chart/layouts.ts';
import type { ChartNode } from './chart/shape.ts';

export type Place = {
  readonly type: RegistrationType | null;
  readonly status: OverviewStatus;
  readonly step: number | null;
};

/** How many are in a state, and what is to be known of them; `age` in seconds, null where there is nobody. */
export type Count = {
  readonly place: Place;
  readonly count: number;
  readonly age: number | null;
  readonly overdue: number;
  /** the list of those who are there */
  readonly href: string;
};

const users = '/admin/manage_users';

/** The list of users that shows exactly those who are counted in a place. */
export function listOf({ type, status, step }: Place): string {
  const query = new URLSearchParams({ enrollment_status: status });
  if (type !== null) query.set('registration_type', type);
  if (step !== null) query.set('step', String(step));
  return `${users}?${query.toString()}`;
}
export const listOfOverdue = `${users}?overdue=1`;
export const listOfMine = `${users}?assigned=me`;

const isAt =
  ({ type, status, step }: Place) =>
  (state: OverviewState) =>
    state.registration_type === type && state.enrollment_status === status && state.step === step;

/** What the overview says of a place; a state that is left out has nobody in it. */
export function countAt({ states }: Pick<EnrollmentOverview, 'states'>, place: Place): Count {
  const state = states.find(isAt(place));
  return {
    place,
    count: state?.count ?? 0,
    age: state?.median_age ?? null,
    overdue: state?.overdue ?? 0,
    href: listOf(place),
  };
}

export const placeOf = (type: RegistrationType, { status, step }: ChartNode): Place => ({
  type,
  status,
  step,
});

/** All who are enrolling as one type: CORRECTION_REQUESTED is beside the status, and not counted twice. */
export function totalOf(overview: Pick<EnrollmentOverview, 'states'>, type: RegistrationType): number {
  return layouts[type].nodes
    .filter(({ status }) => status !== 'CORRECTION_REQUESTED')
    .reduce((sum, node) => sum + countAt(overview, placeOf(type, node)).count, 0);
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** A length of time in its largest unit: "3 days", "5 hr", "12 min". */
export function formatAge(seconds: number, language: string, unitDisplay: 'short' | 'long'): string {
  const [unit, length] =
    seconds >= day - hour / 2
      ? (['day', day] as const)
      : seconds >= hour - minute / 2
        ? (['hour', hour] as const)
        : (['minute', minute] as const);
  const shown = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay });
  return shown.format(Math.round(seconds / length));
}

/** Whole days since an instant, as of another. */
export const daysBetween = (since: string, at: string): number =>
  Math.floor((Date.parse(at) - Date.parse(since)) / (day * 1000));
