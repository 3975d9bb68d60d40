import type { Names } from './names.ts';

/** The files of a chart that is filled in, sent, refused or done: a small whole to be changed. */
export const machineFiles = ({ kebab, camel, pascal, titles }: Names): Readonly<Record<string, string>> => ({
  [`machines/${kebab}/types.ts`]: `import type { Refusal } from '../refusal.ts';

export type ${pascal}Context = {
  readonly refusal: Refusal | null;
};

export type ${pascal}Event =
  /** the form as its schema parsed it */
  | { readonly type: 'form.submitted' }
  /** once more, from the beginning */
  | { readonly type: 'form.renewed' };

/** \`form\`: what was typed is on the page · \`terminal\`: nothing is left to be done here. */
export type ${pascal}Tag = 'busy' | 'form' | 'terminal';
`,
  [`machines/${kebab}/machine.ts`]: `import { assign, setup } from 'xstate';
import { absentPromise } from '../placeholder.ts';
import { refusalOf } from '../refusal.ts';
import { typed } from '../typed.ts';
import type { ${pascal}Context, ${pascal}Event, ${pascal}Tag } from './types.ts';

/** ${titles.en}: filled in, sent, and done when the server has taken it. */
export const ${camel}Machine = setup({
  types: typed<{
    context: ${pascal}Context;
    events: ${pascal}Event;
    tags: ${pascal}Tag;
    children: { saveEntry: 'saveEntry' };
  }>(),
  actors: {
    saveEntry: absentPromise<void, void>('saveEntry'),
  },
  actions: {
    keepRefusal: assign({ refusal: (_, params: { readonly error: unknown }) => refusalOf(params.error) }),
    forgetRefusal: assign({ refusal: null }),
  },
}).createMachine({
  id: '${camel}',
  description: '${titles.en}: filled in, sent, and done when the server has taken it.',
  context: { refusal: null },
  initial: 'editing',
  states: {
    editing: {
      description: 'The person fills in the form.',
      tags: 'form',
      on: { 'form.submitted': 'saving' },
    },
    saving: {
      description: 'What was typed is with the server.',
      tags: ['form', 'busy'],
      entry: 'forgetRefusal',
      invoke: {
        id: 'saveEntry',
        src: 'saveEntry',
        onDone: 'done',
        onError: { target: 'refused', actions: { type: 'keepRefusal', params: ({ event }) => event } },
      },
    },
    refused: {
      description: 'It was not taken; it says why, and what was typed is still there.',
      tags: 'form',
      on: { 'form.submitted': 'saving' },
    },
    done: {
      description: 'The server has taken it.',
      tags: 'terminal',
      on: { 'form.renewed': 'editing' },
    },
  },
});
`,
  [`machines/${kebab}/selectors.ts`]: `import type { SnapshotFrom } from 'xstate';
import type { Refusal } from '../refusal.ts';
import type { ${camel}Machine } from './machine.ts';

export type ${pascal}Snapshot = SnapshotFrom<typeof ${camel}Machine>;

/** Why it was not taken. */
export const selectRefusal = (snapshot: ${pascal}Snapshot): Refusal | null => snapshot.context.refusal;
`,
  [`machines/catalogue/${kebab}.ts`]: `import { ${camel}Machine } from '../${kebab}/machine.ts';
import { chart, refusedIn } from './chart.ts';

export const ${camel}Chart = chart('${kebab}', ${camel}Machine, undefined, ({ path: leaf, value }) =>
  ${camel}Machine.resolveState({ value, context: { refusal: refusedIn(leaf, 'no_response') } }),
);
`,
});
