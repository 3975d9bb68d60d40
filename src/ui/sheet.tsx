import { chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { sheetRecipe } from './recipes/surface.ts';

/** One ruled surface; its sections are parted by rules, not by boxes. */
export const Sheet = chakra('div', sheetRecipe);

type SheetHeadProps = {
  /** of the heading: what names its section */
  readonly id: string;
  readonly title: ReactNode;
  /** At the title's right, or below it where both have no room: a status, a link. */
  readonly end?: ReactNode;
};

/** The h2 of a part of a sheet. */
export function SheetHead({ id, title, end }: SheetHeadProps) {
  return (
    <chakra.div
      display="flex"
      justifyContent="space-between"
      alignItems="center"
      columnGap="4"
      flexWrap="wrap"
      mb="1"
    >
      <chakra.h2 id={id} tabIndex={-1} textStyle="section" outlineOffset="4px">
        {title}
      </chakra.h2>
      {end}
    </chakra.div>
  );
}

type SheetSectionProps = Omit<SheetHeadProps, 'id'> & {
  readonly children: ReactNode;
};

/** A part of a sheet with its own h2. */
export function SheetSection({ title, end, children }: SheetSectionProps) {
  const id = useId();
  return (
    <chakra.section
      aria-labelledby={id}
      px={{ base: '4', md: '28px' }}
      py="14px"
      css={{ '& + &': { borderTopWidth: '1px' } }}
    >
      <SheetHead id={id} title={title} end={end} />
      {children}
    </chakra.section>
  );
}

/** A line of a sheet's list: mark, words, and what is known at the right. */
export function SheetLine({
  mark,
  label,
  end,
}: {
  readonly mark: ReactNode;
  readonly label: ReactNode;
  readonly end?: ReactNode;
}) {
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns={{ base: '16px minmax(0,1fr)', md: '16px minmax(0,1fr) auto' }}
      columnGap="3"
      alignItems="center"
      py="1"
    >
      {mark}
      <span>{label}</span>
      {end !== undefined && (
        <chakra.span textStyle="ui" color="fg.muted" gridColumn={{ base: '2', md: 'auto' }}>
          {end}
        </chakra.span>
      )}
    </chakra.li>
  );
}
