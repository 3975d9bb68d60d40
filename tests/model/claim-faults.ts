import { after, isOfKey, keepsAct, opensAct, takes, toEvent } from './claim-fault.ts';
import type { ClaimFault, Row } from './claim-fault.ts';
import { faultsOfAccounts } from './claim-faults-account.ts';

const ofPapers: readonly Row[] = [
  [
    'document-upload',
    'a date that is sent unchecked',
    takes('dating', 'date.given', 'uploading'),
    'a file is sent only after this very file, with its date where one is asked, passed its checks',
  ],
  [
    'document-upload',
    'a validated paper that takes another file',
    takes('validated', 'file.chosen', {
      target: 'checking',
      actions: { type: 'keepChoice', params: toEvent },
    }),
    'a validated paper is not replaced or taken out',
  ],
  [
    'enrollment-business',
    'a dossier submitted from the bank step',
    takes(
      'filling.bankInformation.editing',
      'answers.confirmed',
      '#enrollmentBusiness.filling.summary.submitting',
    ),
    'the dossier is submitted only when the person confirms the answers and every step is finished',
  ],
  [
    'correction',
    'progress that is asked for without the details',
    takes('correcting.identity.editing', 'step.submitted', 'savingProgress'),
    'going on from identity is asked for only after its details were saved',
  ],
  [
    'review',
    'a decision without its confirmation',
    takes('reviewing', 'validation.requested', { target: 'committing', actions: keepsAct }),
    'nothing is decided before all that it changes was listed, and that very act confirmed',
  ],
];

const ofMoney: readonly Row[] = [
  [
    'request',
    'an act that is done unread',
    takes('filling', 'act.submitted', {
      target: 'committing',
      actions: { type: 'keepFields', params: toEvent },
    }),
    'the fund moves a request only after it read what that very act changes, and confirmed it',
  ],
  [
    'request',
    'a request that anybody takes back',
    takes('pending', 'cancellation.confirmed', { target: 'cancelling', actions: opensAct }),
    'nobody but who acts for the fund moves it, and only its investor takes it back',
  ],
  [
    'request',
    'an adjustment that its investor takes back',
    takes('pending', 'cancellation.confirmed', { target: 'cancelling', actions: opensAct }),
    'what the fund posted is taken back by no investor',
  ],
  [
    'request',
    'a request that is taken back by keeping it',
    takes('notCancelled', 'cancellation.abandoned', 'cancelling'),
    'it is taken back only when the person confirms that',
  ],
  [
    'money-operation',
    'a request sent while something stops it',
    takes('drafting', 'request.sent', 'submitting'),
    'nothing is sent that anything stops, by the last words typed and the last heard from the server, but once more what was never answered',
  ],
  [
    'money-operation',
    'a lost answer that is told as a wallet with too little in it',
    takes('refused', 'standing.changed', {
      target: 'settling',
      actions: { type: 'keepWays', params: toEvent },
    }),
    'what may have been done is told as such until something else is typed, or it is sent again',
  ],
  [
    'redistribution',
    'a month sent before its amounts were shown',
    takes('editing', 'month.sent', 'sending'),
    'a month is sent only with the shares whose amounts were counted and shown',
  ],
  [
    'redistribution',
    'a month that counts as posted when sending it failed',
    after('sending', 'onError', 'published'),
    'it waits for a second person, or is posted, only by the server’s word',
  ],
  [
    'redistribution',
    'shares that go out of sight behind those that a second person has',
    takes('conflict', 'conflict.resolved', { target: 'settling', actions: 'keepMine' }),
    'whoever goes on with their own shares has them in the form',
  ],
  [
    'value-import',
    'rows with a fault taken in',
    takes('previewing', 'import.confirmed', 'importing'),
    'rows are taken in only when this very file was checked, nothing in it is wrong, and the person confirms',
  ],
  [
    'value-editing',
    'a record that is overtaken and saved over',
    after('saving', 'onError', [
      { guard: isOfKey('conflict'), target: 'comparing' },
      { target: 'refused', actions: { type: 'keepRefusal', params: toEvent } },
    ]),
    'somebody else’s version is gone over only after the person saw both and kept their own',
  ],
];

const further: readonly Row[] = [
  [
    'second-factor',
    'a change that nobody confirms',
    takes('resting', 'change.requested', {
      target: 'performing',
      actions: { type: 'keepChange', params: toEvent },
    }),
    'nothing is changed before the person has shown who they are',
  ],
  [
    'second-factor',
    'an app in use by any code',
    takes('scanning', 'code.submitted', 'done'),
    'an app is in use only after one of its codes was right',
  ],
  [
    'enrollment-individual',
    'a step that skips the contract',
    takes('filling.documents.editing', 'step.submitted', '#enrollmentIndividual.filling.bankInformation'),
    'bankInformation opens only where the server has said that every step before it is finished',
  ],
  [
    'enrollment-individual',
    'a step that skips the contract',
    takes('filling.documents.editing', 'step.submitted', '#enrollmentIndividual.filling.bankInformation'),
    'whoever begins with nothing comes to the bank information only after saving each step before it',
  ],
  [
    'enrollment-individual',
    'progress that is asked for without the details',
    takes('filling.identity.editing', 'step.submitted', 'savingProgress'),
    'going on from identity is asked for only after its details were saved',
  ],
  [
    'enrollment-individual',
    'a status board that is shown unsent',
    takes('filling.documents.editing', 'step.submitted', '#enrollmentIndividual.submitted'),
    'the status board is shown only where the server has said that the dossier is submitted',
  ],
  [
    'correction',
    'an answer that is sent unread',
    takes('overview', 'correction.started', 'submitting'),
    'the answer to the fund is sent only when the person confirms it',
  ],
  [
    'correction',
    'a step that is corrected unasked',
    takes('overview', 'correction.started', '#correction.correcting.bankInformation'),
    'bankInformation is corrected only where the fund asked for it and what comes before is attended',
  ],
  [
    'correction',
    'a comparison before every step is attended',
    takes('overview', 'correction.started', 'checking'),
    'what was sent before stands beside what is sent now only when every asked step is attended',
  ],
  [
    'correction',
    'corrections that count unsent',
    takes('checking', 'answers.confirmed', 'answered'),
    'the corrections are with the fund only when the server has taken them',
  ],
  [
    'review',
    'an issue that is committed as a decision',
    takes('deciding', 'decision.confirmed', 'committing'),
    'an issue about data is raised, everything else is decided, and nothing is both',
  ],
  [
    'review',
    'a validation that no check stops',
    takes('reviewing', 'validation.requested', { target: 'predicting', actions: keepsAct }),
    'a paper whose checks failed, or that is valid already, is not validated',
  ],
  [
    'money-operation',
    'a form that sends itself',
    takes('reviewing', 'entry.changed', 'submitting'),
    'a request is sent only when the person sends it',
  ],
  [
    'money-operation',
    'a key that is used again',
    after('submitting', 'onError', 'refused'),
    'a form whose request is with the fund is not sent again: the next one has a key of its own',
  ],
  [
    'money-operation',
    'a new form with the old key',
    takes('overtaken', 'form.renewed', 'loading'),
    'a new form has the key that the page made for it',
  ],
  [
    'money-operation',
    'a failure that is said to be done',
    after('submitting', 'onError', 'done'),
    'it is said to be with the fund only when the server has made it',
  ],
  [
    'redistribution',
    'a month that sends itself',
    takes('reviewing', 'entry.changed', 'sending'),
    'a month is sent, and a draft saved, only when the person says so',
  ],
  [
    'value-import',
    'rows that are said to be in and are not',
    after('importing', 'onError', 'done'),
    'the rows are said to be in only when the server has taken them',
  ],
];

/** One chart gone wrong for each claim; of those that are made step by step, for one step. */
export const claimFaults: readonly ClaimFault[] = [
  ...faultsOfAccounts,
  ...ofPapers,
  ...ofMoney,
  ...further,
].map(([chart, fault, change, claim]) => ({ chart, fault, change, claim }));

/** Claims that nothing planted has shown to fail: this list only gets shorter. */
export const unplanted: readonly string[] = [
  'enrollment: what is saved is dropped for the other type only after the person answered the question',
  'enrollment: whoever begins with nothing comes to the check of all answers only after saving each step before it',
  'enrollment: whoever begins with nothing comes to the contract only after saving each step before it',
  'enrollment: whoever begins with nothing comes to the submitted dossier only after saving each step before it',
];
