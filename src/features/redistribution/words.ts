/** The words of the screens of redistributions, all at once: a part that waits for some takes its heading off the page. */
export const redistributionWords = [
  'redistribution',
  'errors',
  'ui',
  'approvals',
  'effects',
  'correction',
  'enrollment',
];
