import { approval } from '../../../contract/values/approval.ts';
import type { ValueRecord } from '../../../contract/values/value.ts';
import { hashDrafts } from '../../../server/repositories/value-drafts.ts';
import { keyed } from '../../fixtures/requests.ts';
import {
  amounts,
  dayForm,
  daysOf,
  quartersOf,
  runningOf,
  valueCalls,
  valueIn,
} from '../../fixtures/values.ts';
import type { Make, Owner } from './requests.ts';

let quarters = 0;
/** A quarter that no other request has taken. */
function quarterForm() {
  quarters += 1;
  const { value_date: _day, ...form } = dayForm();
  return { ...form, year: 1950 + Math.floor(quarters / 4), quarter_number: 1 + (quarters % 4) };
}
const fundQuarters = '/capital/quarterly/values';

/** A draft that whoever asks may change or delete. */
const draft = async ({ admin }: Owner, path: string, form: object): Promise<ValueRecord> =>
  valueIn(await valueCalls({ visitor: admin }, path).create(form));
const changing = async (owner: Owner, path: string, form: object) => {
  const { id, version } = await draft(owner, path, form);
  return { path: `${path}/${id}`, body: { ...amounts, note: 'Looked at again', version } };
};
const removing = async (owner: Owner, path: string, form: object) => ({
  path: `${path}/${(await draft(owner, path, form)).id}`,
});

/** The running record of the owner, which begins when a day of the owner's is published by two. */
async function running(owner: Owner): Promise<ValueRecord> {
  const read = async () => (await valueCalls({ visitor: owner.admin }, runningOf(owner.id)).list())[0];
  const known = await read();
  if (known) return known;
  const prepared = valueCalls({ visitor: owner.preparer }, daysOf(owner.id));
  const sent = valueIn(await prepared.create(dayForm({ status: 'PUBLISHED' })));
  const path = `/x/approvals/${sent.approval?.id}`;
  const { effects_hash: hash } = approval.parse((await owner.admin.get(path)).body);
  await owner.admin.post(`${path}/confirm`, { hash }, keyed());
  const made = await read();
  if (!made) throw new Error('no running record was begun');
  return made;
}

/** A day of the fund that waits for a second person. */
const waitingDay = async ({ preparer }: Owner): Promise<string> => {
  const sent = await valueCalls({ visitor: preparer }).create(dayForm({ status: 'PUBLISHED' }));
  return valueIn(sent).approval?.id ?? '';
};

/** The calls of the fund's values and of its members'. */
export const valueRequests: Readonly<Record<string, Make>> = {
  'capital.evolution': () => ({ path: '/capital/evolution?currency=EUR' }),
  'capital.values': () => ({ path: '/capital/values?limit=5' }),
  'capital.create': () => ({ path: '/capital/values', body: dayForm() }),
  'capital.update': (owner) => changing(owner, '/capital/values', dayForm()),
  'capital.remove': (owner) => removing(owner, '/capital/values', dayForm()),
  'capital.quarterlyValues': () => ({ path: `${fundQuarters}?limit=5` }),
  'capital.createQuarterly': () => ({ path: fundQuarters, body: quarterForm() }),
  'capital.updateQuarterly': (owner) => changing(owner, fundQuarters, quarterForm()),
  'capital.removeQuarterly': (owner) => removing(owner, fundQuarters, quarterForm()),
  'investorValues.standing': ({ id }) => ({ path: `/users_values/${id}` }),
  'investorValues.globalValues': ({ id }) => ({ path: runningOf(id) }),
  'investorValues.updateGlobal': async (owner) => {
    const { id, version, ...record } = await running(owner);
    // saved as it stands: nothing waits for a second person afterwards
    const same = Object.fromEntries(Object.entries(record).filter(([name]) => name in amounts));
    return { path: `${runningOf(owner.id)}/${id}`, body: { ...same, version } };
  },
  'investorValues.dailyValues': ({ id }) => ({ path: `${daysOf(id)}?limit=5` }),
  'investorValues.dailyList': ({ id }) => ({ path: `/capital/daily/values/${id}` }),
  'investorValues.createDaily': ({ id }) => ({ path: daysOf(id), body: dayForm() }),
  'investorValues.updateDaily': (owner) => changing(owner, daysOf(owner.id), dayForm()),
  'investorValues.removeDaily': (owner) => removing(owner, daysOf(owner.id), dayForm()),
  'investorValues.quarterlyValues': ({ id }) => ({ path: quartersOf(id) }),
  'investorValues.createQuarterly': ({ id }) => ({ path: quartersOf(id), body: quarterForm() }),
  'investorValues.updateQuarterly': (owner) => changing(owner, quartersOf(owner.id), quarterForm()),
  'investorValues.removeQuarterly': (owner) => removing(owner, quartersOf(owner.id), quarterForm()),
  'values.publish': async (owner) => {
    const { id, version } = await draft(owner, '/capital/values', dayForm());
    return { path: '/x/values/publication', body: { records: [{ id, version }] } };
  },
  'approvals.values': async (owner) => ({ path: `/x/approvals/${await waitingDay(owner)}/values?limit=10` }),
  'values.drafts': () => ({ path: '/x/values/drafts' }),
  'values.publishDrafts': async (owner) => {
    const made = await draft(owner, daysOf(owner.id), dayForm());
    const { currency, value_date: ends_on } = made;
    const body = { series: 'INVESTOR_DAILY', currency, ends_on, hash: hashDrafts([made]) };
    return { path: '/x/values/drafts/publication', body };
  },
  'values.versions': async (owner) => ({
    path: `/x/values/${(await draft(owner, '/capital/values', dayForm())).id}/versions`,
  }),
  'values.suggest': ({ id }) => ({
    path: `/x/values/suggestion?user_id=${id}&currency=EUR&value_date=2026-03-11`,
  }),
  'values.checks': () => ({
    path: '/x/values/checks?series=FUND_DAILY&currency=EUR&from=2010-01-01&to=2010-03-31',
  }),
};
