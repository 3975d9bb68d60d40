type Accepted = {
  readonly id: string;
  readonly known: string;
  readonly reason: string;
  readonly reachable?: boolean;
};
export function judge(
  report: object,
  accepted: readonly Accepted[],
  today: string,
): { readonly ok: boolean; readonly lines: readonly string[] };
