import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { VisuallyHidden } from './hidden.tsx';

/** A piece of the whole. `mark` is its number in the list beside the picture. */
export type SharePart = {
  readonly key: string;
  readonly mark: string;
  readonly name: string;
  /** as it is read: "40.00%" */
  readonly figure: string;
  /** how much of the whole, in hundredths of a percent */
  readonly hundredths: number;
};

/** Somebody who belongs to the whole without a piece of it. */
export type ShareBeside = {
  readonly key: string;
  readonly mark: string;
  readonly name: string;
  readonly detail: string;
};

type SharePictureProps = {
  readonly label: string;
  /** whose pieces they are */
  readonly whole: string;
  readonly parts: readonly SharePart[];
  /** what no part accounts for: a dashed piece */
  readonly rest: Pick<SharePart, 'name' | 'figure' | 'hundredths'> | null;
  readonly beside: readonly ShareBeside[];
  /** the same in whole sentences, for who can't see it */
  readonly sentences: readonly string[];
};

function Numbered({ mark }: { readonly mark: string }) {
  return (
    <chakra.span
      display="inline-grid"
      placeItems="center"
      minW="22px"
      height="22px"
      px="1"
      borderRadius="full"
      borderWidth="1px"
      borderColor="border.control"
      bg="bg.panel"
      fontSize="xs"
      fontWeight="semibold"
    >
      {mark}
    </chakra.span>
  );
}

type PieceProps = {
  readonly mark?: string;
  readonly name: string;
  readonly figure: string;
  readonly hundredths: number;
  readonly dashed?: boolean;
};

/** As wide as it is large, and never too narrow for its figure: where there is no room beside the others, it wraps. */
function Piece({ mark, name, figure, hundredths, dashed = false }: PieceProps) {
  return (
    <chakra.div
      style={{ flex: `${hundredths} 1 0px` }}
      minW="76px"
      display="grid"
      alignContent="center"
      justifyItems="center"
      gap="1"
      px="2"
      py="2"
      minH="72px"
      textAlign="center"
      textStyle="ui"
      borderRadius="l1"
      borderWidth="1px"
      {...(dashed
        ? { borderStyle: 'dashed', borderColor: 'border.control', color: 'fg.muted' }
        : { borderColor: 'brand.emphasized', bg: 'brand.muted' })}
    >
      {mark !== undefined && <Numbered mark={mark} />}
      <chakra.span overflowWrap="anywhere" {...(dashed ? {} : { display: { base: 'none', md: 'inline' } })}>
        {name}
      </chakra.span>
      <chakra.b fontWeight="semibold" whiteSpace="nowrap">
        {figure}
      </chakra.b>
    </chakra.div>
  );
}

function Beside({ people }: { readonly people: readonly ShareBeside[] }): ReactNode {
  return (
    <chakra.div display="flex" flexWrap="wrap" columnGap="6" ps="6">
      {people.map(({ key, mark, name, detail }) => (
        <chakra.div
          key={key}
          display="grid"
          gridTemplateColumns="auto minmax(0,1fr)"
          columnGap="2"
          alignItems="center"
          pt="4"
          ps="3"
          maxW="full"
          borderInlineStartWidth="2px"
          borderInlineStartStyle="dashed"
          borderColor="border.control"
          textStyle="ui"
        >
          <Numbered mark={mark} />
          <chakra.span overflowWrap="anywhere">{name}</chakra.span>
          <chakra.span gridColumn="2" color="fg.muted">
            {detail}
          </chakra.span>
        </chakra.div>
      ))}
    </chakra.div>
  );
}

/**
 * Who holds what of one thing: the pieces on top of it, as wide as they are large, and under it, on dashed lines, who
 * belongs to it without a piece. Numbers and edges tell the pieces apart, never colour alone.
 */
export function SharePicture({ label, whole, parts, rest, beside, sentences }: SharePictureProps) {
  return (
    <chakra.figure m="0" aria-label={label}>
      <VisuallyHidden as="ul">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </VisuallyHidden>
      <div aria-hidden="true">
        {(parts.length > 0 || rest) && (
          <chakra.div display="flex" flexWrap="wrap" gap="2px" mb="2px">
            {parts.map(({ key, mark, name, figure, hundredths }) => (
              <Piece key={key} mark={mark} name={name} figure={figure} hundredths={hundredths} />
            ))}
            {rest && <Piece dashed name={rest.name} figure={rest.figure} hundredths={rest.hundredths} />}
          </chakra.div>
        )}
        <chakra.div
          px="4"
          py="3"
          textAlign="center"
          textStyle="item"
          overflowWrap="anywhere"
          borderWidth="1px"
          borderColor="border.control"
          borderRadius="l1"
          bg="bg.panel"
        >
          {whole}
        </chakra.div>
        {beside.length > 0 && <Beside people={beside} />}
      </div>
    </chakra.figure>
  );
}
