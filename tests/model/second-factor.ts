import { exampleCodes, exampleKey } from '../../machines/catalogue/second-factor.ts';
import { secondFactorMachine } from '../../machines/second-factor/machine.ts';
import { answers, fails, page, person } from './model.ts';
import type { ChartModel, Said } from './model.ts';

const app = person({ type: 'change.requested', change: { kind: 'app' } });
const passkey = person({ type: 'change.requested', change: { kind: 'passkey', name: 'Phone' } });
const codes = person({ type: 'change.requested', change: { kind: 'codes' } });
const appRemoval = person({ type: 'change.requested', change: { kind: 'appRemoval' } });
const confirmed = page({ type: 'identity.confirmed' });
const code = person({ type: 'code.submitted', code: '123456' });
const kept = person({ type: 'codes.kept' });
const keep = { kind: 'keep', codes: exampleCodes };
const scan = answers('performChange', { kind: 'scan', app: exampleKey });
const keepsKey = (context: Readonly<Record<string, unknown>>) => context['app'] !== null;
const holdsNoSecret = (context: Readonly<Record<string, unknown>>) =>
  context['app'] === null && JSON.stringify(context['codes']) === '[]';

const kindOf = (context: Readonly<Record<string, unknown>>) =>
  /"kind":"(\w+)"/.exec(JSON.stringify(context['change']))?.[1] ?? 'none';

/** What the server can answer to a change: a key to an app, codes to whoever has none yet, nothing to a removal. */
function fits({ event }: Said, context: Readonly<Record<string, unknown>>): boolean {
  if (event.type !== 'xstate.done.actor.performChange') return true;
  const kind = kindOf(context);
  if (event.output.kind === 'scan') return kind === 'app';
  if (event.output.kind === 'keep') return kind === 'passkey' || kind === 'codes';
  return kind === 'passkey' || kind === 'appRemoval';
}

export const secondFactorModel: ChartModel = {
  name: 'second-factor',
  section: '§6, docs/decisions/0043',
  machine: secondFactorMachine,
  starts: { account: undefined },
  tells: kindOf,
  fits,
  says: [
    app,
    passkey,
    codes,
    appRemoval,
    confirmed,
    page({ type: 'identity.declined' }),
    code,
    kept,
    person({ type: 'change.retried' }),
    person({ type: 'change.abandoned' }),
    scan,
    answers('performChange', keep),
    answers('performChange', { kind: 'done' }),
    fails('performChange', 'confirmation_required'),
    fails('performChange'),
    answers('confirmApp', keep),
    answers('confirmApp', { kind: 'done' }),
    fails('confirmApp', 'invalid_second_factor'),
    fails('confirmApp', 'conflict'),
  ],
  rests: ['resting', 'done'],
  states: {
    resting: {
      sentence: 'the section lists what is set up',
      tags: ['list'],
      offers: ['change.requested'],
      keeps: (context) => holdsNoSecret(context) && context['refusal'] === null,
    },
    confirming: {
      sentence: 'the dialog asks who it is',
      tags: ['list'],
      offers: [],
      keeps: (context) => holdsNoSecret(context) && context['change'] !== null,
    },
    performing: {
      sentence: 'the change is on its way; it can be let be',
      tags: ['busy'],
      offers: ['change.abandoned'],
      keeps: holdsNoSecret,
    },
    refused: {
      sentence: 'the section says why the change was not made',
      tags: [],
      offers: ['change.retried', 'change.abandoned'],
      keeps: (context) => context['refusal'] !== null,
    },
    scanning: {
      sentence: 'the key is there as a picture and as text, and a code is asked for',
      tags: ['form'],
      offers: ['code.submitted', 'change.abandoned'],
      keeps: keepsKey,
    },
    verifying: { sentence: 'the form is busy', tags: ['busy', 'form'], offers: [], keeps: keepsKey },
    codeRefused: {
      sentence: 'the form says why, and the key is still there',
      tags: ['form'],
      offers: ['code.submitted', 'change.abandoned'],
      keeps: (context) => keepsKey(context) && context['refusal'] !== null,
    },
    keepingCodes: {
      sentence: 'the recovery codes are shown until they are kept',
      tags: [],
      offers: ['codes.kept'],
      keeps: (context) => JSON.stringify(context['codes']) === JSON.stringify(exampleCodes),
    },
    done: {
      sentence: 'the section says what was changed, above the list',
      tags: ['list'],
      offers: ['change.requested'],
      keeps: holdsNoSecret,
    },
  },
  needs: [{ event: 'code.submitted', by: 'typing' }],
  walks: {
    'sets an app up, mistypes its code, keeps the recovery codes, renews them, and removes the app': {
      start: 'account',
      says: [
        app,
        confirmed,
        scan,
        code,
        fails('confirmApp', 'invalid_second_factor'),
        code,
        answers('confirmApp', keep),
        kept,
        codes,
        confirmed,
        fails('performChange', 'confirmation_required'),
        confirmed,
        answers('performChange', keep),
        kept,
        appRemoval,
        confirmed,
        answers('performChange', { kind: 'done' }),
      ],
    },
  },
};
