import { stops, stopsOf } from '../../../machines/money-operation/guards.ts';
import type { MoneyOperationContext } from '../../../machines/money-operation/types.ts';
import { isUnheard } from '../../../machines/unheard.ts';
import { answerOf, claim, enters, errorOf, isAnswered, isRefused, typeOf } from '../claim.ts';
import type { Claim, Known, Moment } from '../claim.ts';

const isJudged = (known: Known): known is Known & Pick<MoneyOperationContext, 'entry' | 'ways'> =>
  'entry' in known && 'ways' in known && known['ways'] !== null;
const keyOf = ({ said }: Moment): string => String(said?.event['key']);

/** What was sent is in doubt from a lost answer on, until something else is typed or the server says what stops it. */
function isInDoubt(before: boolean, moment: Moment): boolean {
  if (typeOf(moment) === 'entry.changed' || typeOf(moment) === 'form.renewed') return false;
  if (!isRefused(moment, 'createRequest')) return before;
  const key = errorOf(moment);
  return isUnheard(key) || (before && !stops.some((stop) => stop === key));
}

/** What must have been shown before a request to move money is sent. */
export const claimsOfMoneyOperation: readonly Claim[] = [
  claim({
    sentence:
      'nothing is sent that anything stops, by the last words typed and the last heard from the server, but once more what was never answered',
    begins: { entry: '', ways: '', inDoubt: false },
    remembers: (heard, moment) => {
      const { said, before, after } = moment;
      const ways = said?.event['ways'] ?? answerOf(moment, 'loadWays');
      return {
        entry: JSON.stringify(
          typeOf(moment) === 'entry.changed' ? said?.event['entry'] : (after['entry'] ?? before['entry']),
        ),
        ways: ways === undefined ? heard.ways : JSON.stringify(ways),
        inDoubt: isInDoubt(heard.inDoubt, moment),
      };
    },
    asks: enters('submitting'),
    holds: ({ entry, ways, inDoubt }, { after }) => {
      const heard = { entry: JSON.parse(entry), ways: JSON.parse(ways === '' ? 'null' : ways) };
      if (!isJudged(heard) || JSON.stringify(after['entry']) !== entry) return false;
      return inDoubt || stopsOf(heard).length === 0;
    },
  }),
  claim({
    sentence: 'what may have been done is told as such until something else is typed, or it is sent again',
    begins: false,
    remembers: (isLost, moment) =>
      isRefused(moment, 'createRequest')
        ? isUnheard(errorOf(moment))
        : isLost && typeOf(moment) !== 'entry.changed' && typeOf(moment) !== 'request.sent',
    asks: ({ said, from }) => said?.by === 'page' && from === 'refused',
    holds: (isLost, { leaf, before, after }) =>
      !isLost ||
      (leaf === 'refused' && JSON.stringify(after['refusal']) === JSON.stringify(before['refusal'])),
  }),
  claim({
    sentence: 'a request is sent only when the person sends it',
    begins: null,
    remembers: () => null,
    asks: enters('submitting'),
    holds: (_, moment) => typeOf(moment) === 'request.sent',
  }),
  claim({
    sentence: 'a form whose request is with the fund is not sent again: the next one has a key of its own',
    begins: false,
    remembers: (isTaken, moment) => {
      if (typeOf(moment) === 'form.renewed') return false;
      const { said } = moment;
      return (
        isTaken ||
        isAnswered(moment, 'createRequest') ||
        said?.event['error']?.key === 'idempotency_key_reused'
      );
    },
    asks: enters('submitting'),
    holds: (isTaken) => !isTaken,
  }),
  claim({
    sentence: 'a new form has the key that the page made for it',
    begins: null,
    remembers: () => null,
    asks: (moment) => typeOf(moment) === 'form.renewed',
    holds: (_, moment) => moment.after['key'] === keyOf(moment),
  }),
  claim({
    sentence: 'it is said to be with the fund only when the server has made it',
    begins: null,
    remembers: () => null,
    asks: enters('done'),
    holds: (_, moment) => isAnswered(moment, 'createRequest'),
  }),
];
