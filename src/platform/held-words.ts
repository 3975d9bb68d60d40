/** A form that is taken away with the page around it, and not by the person, keeps what was typed. */
let held = false;

export const areWordsHeld = (): boolean => held;

export function holdWords(): void {
  held = true;
}

export function releaseWords(): void {
  held = false;
}
