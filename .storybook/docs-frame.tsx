import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks';
import { type PropsWithChildren, useLayoutEffect, useSyncExternalStore } from 'react';
import { GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';
import { docsStyle, houseTheme } from './house-theme.ts';

type Told = { readonly globals?: Readonly<Record<string, unknown>> };

function shadeNow(): 'light' | 'dark' {
  const channel = addons.getChannel();
  const [told]: readonly Told[] = channel.last(GLOBALS_UPDATED) ?? channel.last(SET_GLOBALS) ?? [];
  return told?.globals?.['theme'] === 'dark' ? 'dark' : 'light';
}

function follow(changed: () => void) {
  const channel = addons.getChannel();
  channel.on(GLOBALS_UPDATED, changed);
  return () => channel.off(GLOBALS_UPDATED, changed);
}

/** A page of words in the theme that the toolbar says; pictures go by the document's. */
export function DocsFrame({ children, ...frame }: PropsWithChildren<DocsContainerProps>) {
  const shade = useSyncExternalStore(follow, shadeNow);
  useLayoutEffect(() => {
    document.documentElement.classList.toggle('dark', shade === 'dark');
  }, [shade]);
  return (
    <DocsContainer {...frame} theme={houseTheme(shade)}>
      <style>{docsStyle(shade)}</style>
      {children}
    </DocsContainer>
  );
}
