/**
 * Of what is moved sideways: a shade at the edge while there is more beyond it. At the end the panel's own colour, which
 * moves along, covers it.
 */
export const beyondEnd = {
  backgroundImage:
    'linear-gradient(to left, {colors.bg.panel} 24px, transparent 56px), linear-gradient(to left, {colors.border.emphasized}, transparent)',
  // the same border would shine on a dark panel
  _dark: {
    backgroundImage:
      'linear-gradient(to left, {colors.bg.panel} 24px, transparent 56px), linear-gradient(to left, {colors.bg.emphasized}, transparent)',
  },
  backgroundSize: '56px 100%, 14px 100%',
  backgroundPosition: 'right',
  backgroundRepeat: 'no-repeat',
  backgroundAttachment: 'local, scroll',
} as const;

/** The same at both edges, of what may stand in its middle when it is opened. */
export const beyondBothEdges = {
  backgroundImage:
    'linear-gradient(to left, {colors.bg.panel} 24px, transparent 56px), linear-gradient(to right, {colors.bg.panel} 24px, transparent 56px), linear-gradient(to left, {colors.border.emphasized}, transparent), linear-gradient(to right, {colors.border.emphasized}, transparent)',
  _dark: {
    backgroundImage:
      'linear-gradient(to left, {colors.bg.panel} 24px, transparent 56px), linear-gradient(to right, {colors.bg.panel} 24px, transparent 56px), linear-gradient(to left, {colors.bg.emphasized}, transparent), linear-gradient(to right, {colors.bg.emphasized}, transparent)',
  },
  backgroundSize: '56px 100%, 56px 100%, 14px 100%, 14px 100%',
  backgroundPosition: 'right, left, right, left',
  backgroundRepeat: 'no-repeat',
  backgroundAttachment: 'local, local, scroll, scroll',
} as const;
