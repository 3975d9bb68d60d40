/** Two-step sign-in: a section for a page of account settings. */
export function SecondFactorSection() {
  return null;
}
