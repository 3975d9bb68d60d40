type Figure = { readonly value: number; readonly most: number };
type Tell = (value: number) => string;

export function judged(
  what: string,
  figure: Figure,
  tell: Tell,
): { readonly line: string; readonly isMet: boolean };
export function tellGoal(what: string, figure: Figure, tell: Tell): void;
