import type { ReactNode } from 'react';

const same = <T>(value: T): T => value;

/** What Chakra's own only give their types to. */
export const defineRecipe = same;
export const defineSlotRecipe = same;

/** The stylesheet says what Chakra's provider would. */
export const ChakraProvider = ({ children }: { readonly children?: ReactNode }): ReactNode => children;
