/**
 * What an answer says of the reads after it: what their addresses take by name, or that they are not made. Each runs in
 * the page before any of its code, and is written into it as it stands here: it may name nothing outside. What the
 * screens make of the same answers is theirs; tests/portal/first-reads.test.ts holds both together.
 */
type Registration = {
  readonly enrollment_status?: string;
  readonly current_registration_type?: string;
  readonly current_step?: number;
  readonly submitted_at?: string | null;
  readonly open_issues?: number;
};

/** Of an individual; of a business. */
export const byType = ({ current_registration_type: type }: Registration) => [
  type === 'INDIVIDUAL' && {},
  type === 'BUSINESS' && {},
];

/** What opens with validation; then the details, of an individual or of a business. */
export const onceValidated = (saved: Registration) => {
  const { enrollment_status: status, current_registration_type: type } = saved;
  return status === 'VALIDATED' && [{}, type === 'INDIVIDUAL' && {}, type === 'BUSINESS' && {}];
};

/**
 * The details, of an individual or of a business; the issues where some are open; the form of the step that opens: the
 * one that the path asks for by its number, if it is reached.
 */
export const inEnrollment = (saved: Registration) => {
  const { current_registration_type: type = '', current_step: reached = 0, open_issues: open = 0 } = saved;
  const step = Math.min(Number(/step(\d)/.exec(location.pathname)?.[1] ?? reached), reached);
  const form = `${type.toLowerCase()}.step_${step}`;
  const isForm = saved.submitted_at === null && /l\.step_[1236]|s\.step_[12347]/.test(form);
  return [type === 'INDIVIDUAL' && {}, type === 'BUSINESS' && {}, open > 0 && {}, isForm && { form }];
};

type Member = { readonly registration_type: string | null; readonly enrollment_status: string | null };
/** The past of a dossier that there is; the details, of an individual or of a business; what there is once one has begun. */
export const ofMember = ({ registration_type: type, enrollment_status: status }: Member) => [
  status !== null && {},
  type !== 'BUSINESS' && {},
  type === 'BUSINESS' && {},
  type !== null && {},
];

type Review = {
  readonly type: string;
  readonly items: readonly {
    readonly section: string;
    readonly status: string;
    readonly approval: unknown;
  }[];
};
/**
 * Where something of the section that the path names is left to decide, and so is shown: the issues; the details, of an
 * individual or of a business.
 */
export const whileUndecided = ({ type, items }: Review) =>
  items.some(
    ({ section, status, approval }) =>
      location.pathname.includes(`/${section.toLowerCase()}_`) &&
      status === 'PENDING_VALIDATION' &&
      approval === null,
  ) && [{}, type === 'INDIVIDUAL' && {}, type === 'BUSINESS' && {}];

type Value = { readonly currency: string; readonly value_date: string | null };
/** The year that the chart of the first currency with a value shows. */
export const yearOfValue = ({ values }: { readonly values: readonly Value[] }) =>
  values
    .filter((value) => value.value_date)
    .slice(0, 1)
    .map(({ currency, value_date: day }) => ({
      currency,
      from: `${day}`.replace(/^\d+/, (year) => `${Number(year) - 1}`).replace('02-29', '02-28'),
    }));

/** The newest quarter of which anything was published. */
export const endedQuarter = ({ parts }: { readonly parts: readonly { closing_date: string | null }[] }) =>
  parts
    .flatMap((part) => part.closing_date ?? [])
    .sort()
    .slice(-1)
    .map((day) => {
      const year = Number(day.slice(0, 4));
      const last = Math.ceil(Number(day.slice(5, 7)) / 3) * 3;
      const iso = (month: number, on: number) =>
        new Date(Date.UTC(year, month, on)).toISOString().slice(0, 10);
      return { from: iso(last - 3, 1), to: iso(last, 0) };
    });

/** First and last of the four days that are in sight; the list has the newest first. */
export const daysInSight = (rows: readonly { readonly value_date: string | null }[]) => {
  const [to, from] = [rows[0]?.value_date, rows.slice(0, 4).at(-1)?.value_date];
  return [from != null && to != null && { from, to }];
};
