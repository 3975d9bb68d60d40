/** So many calls at once, and as many again in so many seconds, spread evenly. */
export type Bucket = { readonly points: number; readonly seconds: number };

/** What is known of one subject: from when on nothing of it is counted any more, and what others were not told of. */
type Level = { emptyAt: number; untold: number; since: number };

/** Calls that others are to be told of. */
export type Counted = { readonly subject: string; readonly calls: number };

export type Buckets = {
  /** milliseconds that one call takes to run out */
  readonly each: number;
  /** milliseconds after `now` that `emptyAt` may be at most: beyond a full bucket, what others counted is waited for once */
  readonly longest: number;
  /** Counts one call; answers 0, or the milliseconds until the next one is taken. What is refused is not counted. */
  readonly take: (subject: string, now: number) => number;
  /** Whose calls others have to be told of; they count as told. */
  readonly gather: () => Counted[];
  /** Others could not be told: they will be, with the next ones. */
  readonly keep: (counted: readonly Counted[]) => void;
  /** When all processes together count nothing more of a subject. */
  readonly learn: (subject: string, emptyAt: number) => void;
  readonly size: () => number;
};

/** A subject's calls are told to others once there are so many of a bucket's within its time: people make fewer. */
const slices = 20;

/**
 * Counts calls by subject, in this process's memory alone: each bucket is one moment, at which it will have run empty
 * (the generic cell rate algorithm). Whoever has not called for longest is forgotten beyond `most`.
 */
export function createBuckets({ points, seconds }: Bucket, most = 50_000): Buckets {
  const whole = seconds * 1000;
  const each = whole / points;
  const longest = 2 * whole;
  const slice = Math.max(1, Math.floor(points / slices));
  const levels = new Map<string, Level>();
  const due = new Set<string>();

  const forget = (subject: string) => {
    levels.delete(subject);
    due.delete(subject);
  };
  function levelOf(subject: string, now: number): Level {
    const found = levels.get(subject);
    const level = found ?? { emptyAt: now, untold: 0, since: now };
    if (found) levels.delete(subject);
    else if (levels.size >= most) forget(levels.keys().next().value ?? '');
    levels.set(subject, level);
    return level;
  }
  return {
    each,
    longest,
    take(subject, now) {
      const level = levelOf(subject, now);
      // A clock that was put back keeps nobody out for longer. It is held so: each later call would count it anew.
      level.emptyAt = Math.min(level.emptyAt, now + longest);
      const emptyAt = Math.max(level.emptyAt, now) + each;
      const wait = emptyAt - whole - now;
      if (wait > 0) return wait;
      level.emptyAt = emptyAt;
      if (Math.abs(now - level.since) >= whole && !due.has(subject)) level.untold = 0;
      if (level.untold === 0) level.since = now;
      level.untold += 1;
      if (level.untold >= slice) due.add(subject);
      return 0;
    },
    gather() {
      const counted = [...due].flatMap((subject) => {
        const level = levels.get(subject);
        if (!level) return [];
        const calls = level.untold;
        level.untold = 0;
        return [{ subject, calls }];
      });
      due.clear();
      return counted;
    },
    keep(counted) {
      for (const { subject, calls } of counted) {
        const level = levels.get(subject);
        if (!level) continue;
        level.untold += calls;
        due.add(subject);
      }
    },
    learn(subject, emptyAt) {
      const level = levels.get(subject);
      if (level) level.emptyAt = Math.max(level.emptyAt, emptyAt + level.untold * each);
    },
    size: () => levels.size,
  };
}
