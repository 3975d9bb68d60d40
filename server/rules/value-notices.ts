import type { NotificationSubject } from '../../contract/values/notification.ts';
import type { RuledValue } from './values.ts';

/** What a member can look at: the running records are read by the fund alone, so nobody is told of them. */
const shownSeries = ['INVESTOR_DAILY', 'INVESTOR_QUARTERLY'] as const;
type ShownSeries = (typeof shownSeries)[number];

const subjectOf = (own: readonly RuledValue[]): NotificationSubject => {
  const [first] = own;
  if (!first) return {};
  const { currency, year, quarter_number } = first;
  const isOneQuarter = own.every((one) => one.year === year && one.quarter_number === quarter_number);
  return {
    ...(own.every((one) => one.currency === currency) && { currency }),
    ...(isOneQuarter && year !== null && quarter_number !== null && { year, quarter_number }),
  };
};

/** One notice to each member for each series; its place shows all that it tells of. */
type ValueNotice = {
  readonly series: ShownSeries;
  /** the members in one order, each with what it is about */
  readonly subjects: ReadonlyMap<string, NotificationSubject>;
};

/** Who is told of published or corrected records, and by what. */
export function valueNotices(values: readonly RuledValue[]): readonly ValueNotice[] {
  return shownSeries.flatMap((series) => {
    const ofMember = new Map<string, RuledValue[]>();
    for (const one of values) {
      if (one.series !== series || one.user_id === null) continue;
      const own = ofMember.get(one.user_id);
      if (own) own.push(one);
      else ofMember.set(one.user_id, [one]);
    }
    const members = [...ofMember].toSorted(([one], [other]) => (one < other ? -1 : 1));
    const subjects = members.map(([id, own]) => [id, subjectOf(own)] as const);
    return subjects.length === 0 ? [] : [{ series, subjects: new Map(subjects) }];
  });
}
