import { answerOf, claim, enters, errorOf, isAnswered, isInside, isRefused, typeOf } from '../claim.ts';
import type { Claim, Known, Moment } from '../claim.ts';

/** What is asked for whenever something is asked for in a review. */
const asks = /^(validation|reopening)\.requested$|^refusal\.submitted$/;

/** What must have been shown before something is decided about a dossier. */
export const claimsOfReview: readonly Claim[] = [
  claim({
    sentence: 'nothing is decided before all that it changes was listed, and that very act confirmed',
    begins: { act: '', isShown: false },
    remembers: (known, moment) => {
      const type = typeOf(moment);
      if (asks.test(type)) return { act: JSON.stringify(moment.said?.event['act']), isShown: false };
      if (isAnswered(moment, 'predictEffects')) return { ...known, isShown: true };
      return type === 'decision.abandoned' || type === 'decision.retried'
        ? { ...known, isShown: false }
        : known;
    },
    asks: enters('committing', 'raisingIssue'),
    holds: ({ act, isShown }, moment) =>
      isShown && typeOf(moment) === 'decision.confirmed' && act === JSON.stringify(moment.after['act']),
  }),
  claim({
    sentence: 'an issue about data is raised, everything else is decided, and nothing is both',
    begins: null,
    remembers: () => null,
    asks: enters('committing', 'raisingIssue'),
    holds: (_, { leaf, after }) =>
      /"kind":"issue"/.test(JSON.stringify(after['act'])) === (leaf === 'raisingIssue'),
  }),
  claim({
    sentence: 'a paper whose checks failed, or that is valid already, is not validated',
    begins: null,
    remembers: () => null,
    asks: (moment) => typeOf(moment) === 'validation.requested' && moment.leaf === 'predicting',
    holds: (_, { said }) => said?.event['failed'] === 0 && said.event['isValidated'] === false,
  }),
];

/** The shares in the form. */
const sharesIn = (known: Known): string => {
  const { entry } = known;
  return typeof entry === 'object' && entry !== null && 'shares' in entry ? JSON.stringify(entry.shares) : '';
};

const isMineKept = (moment: Moment) =>
  typeOf(moment) === 'conflict.resolved' && moment.said?.event['mine'] === true;

/** What must have been shown before a month is sent on its way. */
export const claimsOfRedistribution: readonly Claim[] = [
  claim({
    sentence: 'a month is sent only with the shares whose amounts were counted and shown',
    begins: '',
    remembers: (counted, moment) => (isAnswered(moment, 'previewMonth') ? sharesIn(moment.before) : counted),
    asks: enters('sending'),
    holds: (counted, { after }) => counted !== '' && counted === sharesIn(after) && after['hash'] !== null,
  }),
  claim({
    sentence: 'a month is sent, and a draft saved, only when the person says so',
    begins: null,
    remembers: () => null,
    asks: enters('sending', 'saving'),
    holds: (_, moment) => typeOf(moment) === (moment.leaf === 'sending' ? 'month.sent' : 'draft.saved'),
  }),
  claim({
    sentence: 'it waits for a second person, or is posted, only by the server’s word',
    begins: null,
    remembers: () => null,
    asks: enters('awaiting', 'published'),
    holds: (_, moment) => {
      const type = typeOf(moment);
      // shares that were opened again and dropped are those that the server posted
      if (/^(restating\.dropped|conflict\.resolved|standing\.changed)$/.test(type)) return true;
      // what could not be taken back waits as it did before
      if (isInside(moment.from, 'recalling') && moment.leaf === 'awaiting') return true;
      return type.startsWith('xstate.done.');
    },
  }),
  claim({
    sentence: 'whoever goes on with their own shares has them in the form',
    begins: null,
    remembers: () => null,
    asks: isMineKept,
    holds: (_, { leaf, before, after }) =>
      ['editing', 'previewing'].includes(leaf) && sharesIn(after) === sharesIn(before),
  }),
];

const countsOf = (value: unknown): string => JSON.stringify(value ?? null);

/** What must have been shown before values are taken in from a file. */
export const claimsOfValueImport: readonly Claim[] = [
  claim({
    sentence:
      'rows are taken in only when this very file was checked, nothing in it is wrong, and the person confirms',
    begins: 'null',
    remembers: (checked, moment: Moment) => {
      const type = typeOf(moment);
      if (type === 'check.finished') return countsOf(moment.said?.event['checked']);
      return /^(sheet\.chosen|check\.repeated|import\.abandoned|import\.renewed|series\.chosen)$/.test(type)
        ? 'null'
        : checked;
    },
    asks: enters('importing'),
    holds: (checked, moment) =>
      typeOf(moment) === 'import.confirmed' &&
      /"wrong":0/.test(checked) &&
      countsOf(moment.after['checked']) === checked,
  }),
  claim({
    sentence: 'the rows are said to be in only when the server has taken them',
    begins: null,
    remembers: () => null,
    asks: enters('done'),
    holds: (_, moment) => answerOf(moment, 'importSheet') !== undefined,
  }),
];

/** What must have been shown before one version of a record goes over another. */
export const claimsOfValueEditing: readonly Claim[] = [
  claim({
    sentence: 'somebody else’s version is gone over only after the person saw both and kept their own',
    begins: 'free',
    remembers: (state, moment) => {
      const type = typeOf(moment);
      if (isRefused(moment, 'saveRecord') && /^(stale_version|conflict|not_found)$/.test(errorOf(moment)))
        return 'overtaken';
      if (isAnswered(moment, 'readTheirs')) return 'seen';
      if (type === 'mine.kept') return state === 'seen' ? 'free' : 'overtaken';
      return type === 'theirs.taken' ? 'free' : state;
    },
    asks: enters('saving'),
    holds: (state) => state === 'free',
  }),
];
