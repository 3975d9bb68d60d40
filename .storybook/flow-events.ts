/** What Storybook's preview and its panel tell each other of the chart whose story is shown. */
export const flowEvents = {
  /** preview → panel: a `StoryFlow`, or null when the story shows no chart */
  told: 'flow/told',
  /** panel → preview: tell again what is shown */
  asked: 'flow/asked',
  /** panel → preview: the index of the model's sample that is to happen */
  said: 'flow/said',
  /** panel → preview: begin the story anew */
  restarted: 'flow/restarted',
} as const;
