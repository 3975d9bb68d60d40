import { chakra } from '@chakra-ui/react';
import type { Activity } from '../../../contract/values/activity.ts';

type SentenceProps = { readonly row: Pick<Activity, 'about'>; readonly text: string };

/** A line of the log in its sentence; a reference that it names is parted only where a line has no room for it. */
export function Sentence({ row, text }: SentenceProps) {
  const reference = String(row.about['reference'] ?? '');
  const [before = '', ...after] = reference === '' ? [text] : text.split(reference);
  if (after.length === 0) return text;
  return (
    <>
      {before}
      <chakra.span display="inline-block" maxW="full">
        {reference}
      </chakra.span>
      {after.join(reference)}
    </>
  );
}
