import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { dossierReview } from '../../../contract/values/review.ts';
import type { Answer, Visitor } from '../../fixtures/app.ts';
import { goTo, saveStep } from '../../fixtures/member.ts';
import { askFor, foresee, keyed, requestIn, take } from '../../fixtures/requests.ts';
import { decide, decideData, itemIn, predict, raise, readReview } from '../../fixtures/review.ts';
import { confirmFor, foretoldIn, moneyOut, openDesk, refusedBy, waitsAlready } from './desk.ts';

const desk = openDesk('1');
const bank = 'data:6';
const iban = 'FR7630006000011234567890189';
const payee = { account_holder: 'Camille Exemple', currency: 'EUR', account_country: 'FR', ending: '189' };
const stopped = refusedBy(409, 'bank_account_not_validated');

/** The member is asked for other bank details, and gives them. */
async function givesAnother(at: number, number = iban): Promise<string> {
  const { id, visitor } = desk.investor(at);
  await raise(desk.compliance(), id, { section: 'BANK_INFORMATION', step: 6, reason: 'DATA_INCORRECT' });
  const details = { iban: number, account_holder: 'Camille Exemple' };
  const answers = [
    await saveStep(visitor, 'step_6', details),
    await goTo(visitor, 7),
    await goTo(visitor, 7, { submit: true }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  return id;
}

const itemOf = async (by: Visitor, id: string) => itemIn(await readReview(by, id), bank);
const sectionOf = async (id: string) =>
  (await readReview(desk.compliance(), id)).sections.BANK_INFORMATION.status;

/** The statement of the account is held against the new details by one person. */
async function provesIt(id: string): Promise<void> {
  const { file } = itemIn(await readReview(desk.compliance(), id), 'bank_information');
  const answer = await decide(desk.compliance(), id, 'bank_information', {
    file_id: file?.id,
    status: 'VALIDATED',
  });
  expect(answer.status).toBe(200);
}

const waiting = z.looseObject({
  id: z.string(),
  effects: z.array(z.looseObject({ effect: z.string() })),
  effects_hash: z.string(),
  state: z.string(),
});
const readBy = async (by: Visitor, approval: string) =>
  waiting.parse((await by.get(`/x/approvals/${approval}`)).body);
const waitingFor = async (by: Visitor, id: string) => readBy(by, (await itemOf(by, id)).approval?.id ?? '');
async function confirm(by: Visitor, id: string): Promise<Answer> {
  const { id: approval, effects_hash: hash } = await waitingFor(desk.compliance(), id);
  return by.post(`/x/approvals/${approval}/confirm`, { hash }, keyed());
}

describe('new bank details', () => {
  it('stop withdrawals until two people have validated them, and both read which account it is', async () => {
    const id = await givesAnother(0);
    const { visitor: member } = desk.investor(0);
    expect(await askFor(member, moneyOut)).toMatchObject(stopped);

    const item = await itemOf(desk.compliance(), id);
    const act = { act: 'data', item: bank, status: 'VALIDATED', version: item.version };
    const { effects } = foretoldIn(await predict(desk.compliance(), id, act));
    expect(effects).toContainEqual({ effect: 'payee.agreed', payee });
    expect(await decideData(desk.compliance(), id, item)).toMatchObject({
      status: 200,
      body: { status: 'PENDING_VALIDATION', approval: { kind: 'bank_details' } },
    });
    expect(await sectionOf(id)).toBe('PENDING_VALIDATION');
    expect(await askFor(member, moneyOut)).toMatchObject(stopped);

    expect(await confirm(desk.compliance(), id)).toMatchObject(refusedBy(403, 'forbidden'));
    expect(await confirm(desk.finance(), id)).toMatchObject(refusedBy(403, 'forbidden'));
    expect(await confirm(desk.admin(), id)).toMatchObject({
      status: 200,
      body: { state: 'CONFIRMED', effects },
    });
    expect(await itemOf(desk.admin(), id)).toMatchObject({ status: 'VALIDATED', approval: null });
    // The statement of the former account proves nothing of this one until somebody has looked at it again.
    expect(await sectionOf(id)).toBe('PENDING_VALIDATION');
    expect(await askFor(member, moneyOut)).toMatchObject(stopped);
    await provesIt(id);
    expect(await sectionOf(id)).toBe('VALIDATED');

    const asked = requestIn(await askFor(member, moneyOut));
    const approved = requestIn(await take(desk.finance(), asked, { request_status: 'APPROVED' }));
    const step = { request_status: 'EXECUTED' };
    const execution = foretoldIn(await foresee(desk.finance(), approved, step));
    const paid = { effect: 'payee.paid', payee, currency: 'EUR', amount: '247.50' };
    expect(execution.effects).toContainEqual(paid);
    const prepared = requestIn(await take(desk.finance(), approved, step));
    expect(await confirmFor(desk.admin(), prepared)).toMatchObject({ status: 200 });
  });

  it('are confirmed after the statement beside them was validated and what was asked about them settled', async () => {
    const id = await givesAnother(0, 'FR1420041010050500013M02606');
    await decideData(desk.compliance(), id, await itemOf(desk.compliance(), id));
    const { id: approval, effects_hash } = await waitingFor(desk.compliance(), id);
    const effects = async () => (await readBy(desk.admin(), approval)).effects.map(({ effect }) => effect);
    expect(await effects()).toEqual(
      expect.arrayContaining(['data.status', 'payee.agreed', 'issue.resolved']),
    );
    expect(await effects()).not.toContain('section.status');
    await provesIt(id);
    const asked = z
      .array(z.looseObject({ id: z.string(), status: z.string(), version: z.number() }))
      .parse((await desk.compliance().get(`/registrationIssues/${id}`)).body)
      .find(({ status }) => status === 'ANSWERED');
    const settled = await desk
      .compliance()
      .post(`/registrationIssue/${id}/${asked?.id}`, { status: 'RESOLVED', version: asked?.version });
    expect(settled.status).toBe(200);
    // what follows for the section is told by now, and no reason to agree anew
    expect(await effects()).toEqual(
      expect.arrayContaining(['data.status', 'payee.agreed', 'section.status']),
    );
    expect(await effects()).not.toContain('issue.resolved');
    expect(await readBy(desk.compliance(), approval)).toMatchObject({ why_not: 'own', effects_hash });
    expect(await readBy(desk.admin(), approval)).toMatchObject({ may_confirm: true, why_not: null });
    expect(await confirm(desk.admin(), id)).toMatchObject({ status: 200, body: { state: 'CONFIRMED' } });
    expect(await effects()).toContain('section.status');
    expect(await sectionOf(id)).toBe('VALIDATED');
  });

  it('about which something was asked since are confirmed by nobody, though the member answers the same', async () => {
    const id = await givesAnother(0, iban);
    await decideData(desk.compliance(), id, await itemOf(desk.compliance(), id));
    const { id: approval } = await waitingFor(desk.compliance(), id);
    await givesAnother(0, iban);
    for (const one of [desk.compliance(), desk.admin()])
      expect(await readBy(one, approval)).toMatchObject({ why_not: 'facts_moved', may_end: true });
    expect(await decideData(desk.compliance(), id, await itemOf(desk.compliance(), id))).toMatchObject(
      waitsAlready(approval),
    );
    expect((await desk.compliance().post(`/x/approvals/${approval}/withdraw`)).status).toBe(200);
    await decideData(desk.compliance(), id, await itemOf(desk.compliance(), id));
    expect(await confirm(desk.admin(), id)).toMatchObject({ status: 200, body: { state: 'CONFIRMED' } });
  });

  it('are confirmed later too, when a notice of it has a mail that it had not when they were prepared', async () => {
    const id = await givesAnother(2);
    await provesIt(id);
    await decideData(desk.compliance(), id, await itemOf(desk.compliance(), id));
    // a mail about the statement has just gone out: so soon after it the section's notice has none
    desk.app().clock.pass(11 * 60);
    expect(await waitingFor(desk.admin(), id)).toMatchObject({ may_confirm: true, why_not: null });
    expect(await confirm(desk.admin(), id)).toMatchObject({ status: 200 });
    expect(await sectionOf(id)).toBe('VALIDATED');
  });

  it('that change again while they wait are confirmed by nobody', async () => {
    const id = await givesAnother(1);
    await decideData(desk.compliance(), id, await itemOf(desk.compliance(), id));
    const { id: approval, effects_hash: hash } = await waitingFor(desk.admin(), id);
    await givesAnother(1, 'FR1420041010050500013M02606');
    const late = await desk.admin().post(`/x/approvals/${approval}/confirm`, { hash }, keyed());
    expect(late).toMatchObject(refusedBy(409, 'stale_version'));
    expect(await askFor(desk.investor(1).visitor, moneyOut)).toMatchObject(stopped);
  });

  it('wait once: who validates them meanwhile is told what waits, and turning it down frees them', async () => {
    const id = desk.investor(1).id;
    const item = await itemOf(desk.admin(), id);
    expect(await decideData(desk.admin(), id, item)).toMatchObject(waitsAlready(item.approval?.id));
    const turnedDown = await desk.admin().post(`/x/approvals/${item.approval?.id}/withdraw`);
    expect(turnedDown).toMatchObject({ status: 200, body: { state: 'REFUSED' } });
    expect(await decideData(desk.admin(), id, await itemOf(desk.admin(), id))).toMatchObject({
      status: 200,
      body: { approval: { prepared_by_name: expect.any(String) } },
    });
    expect((await confirm(desk.compliance(), id)).status).toBe(200);
    await provesIt(id);
    expect(await sectionOf(id)).toBe('VALIDATED');
  });

  it('are taken back by one person, and validated again by two', async () => {
    const id = desk.investor(1).id;
    const back = await decideData(
      desk.compliance(),
      id,
      await itemOf(desk.compliance(), id),
      'PENDING_VALIDATION',
    );
    expect(back).toMatchObject({ status: 200, body: { status: 'PENDING_VALIDATION', approval: null } });
    const again = await decideData(desk.compliance(), id, await itemOf(desk.compliance(), id));
    expect(again).toMatchObject({ status: 200, body: { approval: { kind: 'bank_details' } } });
  });

  it('in the member’s log are validated by the fund, and who prepared what is the fund’s own', async () => {
    const { id, visitor } = desk.investor(0);
    const { body } = await visitor.get(`/activities/user/list/${id}?limit=100`);
    const rows = z.array(z.looseObject({ about: z.record(z.string(), z.unknown()) })).parse(body);
    const kinds = rows.map(({ about }) => about['kind']);
    expect(kinds).toContain('data');
    expect(kinds).not.toContain('approval');
    expect(JSON.stringify(rows)).not.toContain('prepared_by');
  });

  it('the first of a dossier are decided by one; two agree on them with the dossier itself', async () => {
    const { id } = desk.investor(2);
    const dossier = desk.database().db.updateTable('registrations').where('user_id', '=', id);
    await dossier.set({ enrollment_status: 'IN_REVIEW' }).execute();
    const by = desk.compliance();
    await decideData(by, id, await itemOf(by, id), 'PENDING_VALIDATION');
    expect(await decideData(by, id, await itemOf(by, id))).toMatchObject({
      status: 200,
      body: { status: 'VALIDATED', approval: null },
    });
    const final = foretoldIn(await predict(by, id, { act: 'final', status: 'VALIDATED' }));
    expect(final.effects.filter(({ effect }) => effect === 'payee.agreed')).toHaveLength(1);
    expect(dossierReview.parse((await by.get(`/x/review/${id}`)).body).approval).toBeNull();
  });
});
