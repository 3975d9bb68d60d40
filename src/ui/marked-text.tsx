import type { ComponentType, ReactNode } from 'react';

type MarkedTextProps = {
  /** One sentence, a part of which its words mark: "<figure>1 to 10</figure> of 128 users". */
  readonly text: string;
  /** The mark's name: `figure`. */
  readonly mark: string;
  /** What the marked part is drawn in. */
  readonly as: ComponentType<{ readonly children: ReactNode }>;
};

/** A sentence with a part that stands out, wherever a language puts it. Unmarked, it is shown as it is. */
export function MarkedText({ text, mark, as: Part }: MarkedTextProps) {
  const [before = '', inside, after = ''] = text.split(new RegExp(`</?${mark}>`));
  return inside === undefined ? (
    text
  ) : (
    <>
      {before}
      <Part>{inside}</Part>
      {after}
    </>
  );
}
