// whole: the manager's bundler knows nothing of the fonts that the portal's build cuts down
import '@fontsource-variable/ibm-plex-sans/index.css';
import '@fontsource-variable/source-serif-4/index.css';
import React from 'react';
import { addons, types } from 'storybook/manager-api';
import { GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events';
import { FlowTab } from './flow-tab.tsx';
import { houseTheme } from './house-theme.ts';
import { Widths } from './widths.tsx';

// Storybook builds its own window with another setting: JSX becomes React.createElement, and looks for React here.
Object.assign(globalThis, { React });

const flowPanel = 'flow/panel';

addons.setConfig({
  layout: { panelPosition: 'right', rightPanelWidth: 480, navSize: 250 },
  selectedPanel: flowPanel,
  theme: houseTheme('light'),
});

type Told = { readonly globals?: Readonly<Record<string, unknown>> };

addons.register('flow', (api) => {
  const follow = ({ globals = {} }: Told) =>
    api.setOptions({ theme: houseTheme(globals['theme'] === 'dark' ? 'dark' : 'light') });
  api.on(SET_GLOBALS, follow);
  api.on(GLOBALS_UPDATED, follow);
  // what comes with Storybook has its tabs already; the Flow tab goes before them, where it is seen
  const panels = addons.getElements(types.PANEL);
  const others = Object.entries(panels);
  for (const [id] of others) delete panels[id];
  addons.add(flowPanel, {
    type: types.PANEL,
    title: 'Flow',
    render: ({ active = false }) => (
      <div className="flow-tab" hidden={!active}>
        {active && <FlowTab />}
      </div>
    ),
  });
  Object.assign(panels, Object.fromEntries(others));
  addons.add('flow/widths', {
    type: types.TOOL,
    title: 'Width',
    match: ({ viewMode }) => viewMode === 'story',
    render: () => <Widths />,
  });
});
