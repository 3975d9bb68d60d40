/** The few signs that the public pages need, drawn here: an icon library would weigh more than a page of them. */
const drawings = {
  chevron: 'm6 9 6 6 6-6',
  globe: 'M3 12h18M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18c-5 5-5 13 0 18 5-5 5-13 0-18',
  question: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18M9.5 9.5a2.5 2.5 0 1 1 3.7 2.2q-1.2.7-1.2 2M12 17h.01',
  eye: 'M2.5 12c4-8.5 15-8.5 19 0-4 8.5-15 8.5-19 0M12 9a3 3 0 1 0 0 6 3 3 0 1 0 0-6',
  eyeOff:
    'M9 5.9c5-1.4 10 .7 12.5 6.1q-.9 2-2.3 3.3M6.3 7.5Q3.9 9 2.5 12c2.7 5.8 8.6 7.7 13.4 5.6M10 10a3 3 0 0 0 4.1 4.2M3 3l18 18',
} as const;

/** A sign in the text's colour, without words of its own. */
export const Icon = (props: { readonly name: keyof typeof drawings; readonly size?: number }) => (
  <svg
    viewBox="0 0 24 24"
    width={props.size ?? 18}
    height={props.size ?? 18}
    fill="none"
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={drawings[props.name]} />
  </svg>
);
