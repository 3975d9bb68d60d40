/** Presses of controls that look alive, and that a state lets go by: each with its reason. */
const letGoBy: readonly {
  readonly chart: RegExp;
  readonly leaf: RegExp;
  readonly event: string;
  readonly why: string;
}[] = [
  {
    chart: /^(correction|enrollment-individual|enrollment-business)$/,
    leaf: /(\.saving|\.savingProgress|changingType|submitting)$/,
    event: 'step.requested',
    why: 'the answer to what is being saved decides where the page goes (0016): a link keeps the page where it is, as its path is put right',
  },
  {
    chart: /^value-editing$/,
    leaf: /^(resting|saving|comparing|unread|conflict)$/,
    event: 'save.asked',
    why: 'the button that sends for approval opens its dialog in each state, and only asks that what can be saved is saved before',
  },
  {
    chart: /^listing$/,
    leaf: /^typing$/,
    event: 'page.changed',
    why: 'for the 0.3 s after a letter: what is typed leads to page 1 of other rows then',
  },
];

/** The events that a state lets go by though a control sends them. */
export const letGoByIn = (chart: string, leaf: string): readonly string[] =>
  letGoBy.filter((one) => one.chart.test(chart) && one.leaf.test(leaf)).map(({ event }) => event);
