const ignore = () => undefined;

/**
 * What the press of a public form asks for, brought while it is filled in: a page that stood open over an upgrade would
 * ask in vain. What does not come now, the press asks for.
 */
export function bringActs(): void {
  void import('./public-acts.ts').catch(ignore);
  void import('./second-step.ts').then(({ loadSecondStep }) => loadSecondStep()).catch(ignore);
  void import('../actors/second-step.ts').catch(ignore);
}
