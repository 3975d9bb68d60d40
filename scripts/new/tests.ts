import type { Names } from './names.ts';

/** What is tested of the new chart: its model, what is claimed of it, and its tests. */
export const testFiles = ({
  kebab,
  camel,
  pascal,
  titles,
  section,
}: Names): Readonly<Record<string, string>> => ({
  [`tests/model/${kebab}.ts`]: `import { ${camel}Machine } from '../../machines/${kebab}/machine.ts';
import { answers, fails, person } from './model.ts';
import type { ChartModel } from './model.ts';

const submit = person({ type: 'form.submitted' });
const renew = person({ type: 'form.renewed' });
const saved = answers('saveEntry');

export const ${camel}Model: ChartModel = {
  name: '${kebab}',
  section: '${section}',
  machine: ${camel}Machine,
  starts: { 'an empty form': undefined },
  says: [submit, renew, saved, fails('saveEntry')],
  rests: ['done'],
  states: {
    editing: { sentence: 'the form', tags: ['form'], offers: ['form.submitted'] },
    saving: {
      sentence: 'the form is there and busy',
      tags: ['busy', 'form'],
      offers: [],
      keeps: ({ refusal }) => refusal === null,
    },
    refused: {
      sentence: 'the form says why, with what was typed',
      tags: ['form'],
      offers: ['form.submitted'],
      keeps: ({ refusal }) => refusal !== null,
    },
    done: { sentence: 'it is done', tags: ['terminal'], offers: ['form.renewed'] },
  },
  walks: {
    'gets no answer, sends it again and is done': {
      start: 'an empty form',
      says: [submit, fails('saveEntry'), submit, saved],
    },
  },
};
`,
  [`tests/model/claims/${kebab}.ts`]: `import { claim, enters, isAnswered } from '../claim.ts';
import type { Claim } from '../claim.ts';

/** What must have been shown before it is said to be done. */
export const claimsOf${pascal}: readonly Claim[] = [
  claim({
    sentence: 'it is said to be done only when the server has taken it',
    begins: null,
    remembers: () => null,
    asks: enters('done'),
    holds: (_, moment) => isAnswered(moment, 'saveEntry'),
  }),
];
`,
  [`tests/machines/${kebab}.test.ts`]: `import { describe, expect, it } from 'vitest';
import { ${camel}Chart } from '../../machines/catalogue/${kebab}.ts';
import { selectRefusal } from '../../machines/${kebab}/selectors.ts';
import { ${camel}Model } from '../model/${kebab}.ts';
import { itIsWalkedCompletely } from './complete.ts';

describe('${titles.en.toLowerCase()}', () => {
  itIsWalkedCompletely(${camel}Model);

  it('says why it was not taken', () => {
    expect(selectRefusal(${camel}Chart.snapshotAt('refused'))?.key).toBe('no_response');
    expect(selectRefusal(${camel}Chart.snapshotAt('editing'))).toBeNull();
  });
});
`,
});
