import { describe, expect, it } from 'vitest';
import type { Visitor } from '../../fixtures/app.ts';
import { field } from '../../fixtures/app.ts';
import { jpeg } from '../../fixtures/papers.ts';
import { askFor, readAgain, requestIn, take, type ShownRequest } from '../../fixtures/requests.ts';
import { moneyIn, openDesk, refusedBy } from './desk.ts';

const desk = openDesk('0');
const picture = new Uint8Array(jpeg().content);

/** Sends a file as a form does. */
async function send(
  by: Visitor,
  { user_id, id }: ShownRequest,
  content: Uint8Array = picture,
  name = 'transfer.jpg',
  key?: string,
) {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(content)], name));
  const sent = new Response(form);
  return by.ask('POST', `/x/transaction/${user_id}/${id}/proofs`, {
    body: Buffer.from(await sent.arrayBuffer()),
    headers: {
      'content-type': sent.headers.get('content-type') ?? '',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
  });
}
const asked = async (at = 0) => requestIn(await askFor(desk.investor(at).visitor, moneyIn));
const pathOf = ({ user_id, id }: ShownRequest, file: string) =>
  `/x/transaction/${user_id}/${id}/proofs/${file}`;

describe('a paper that shows a payment', () => {
  it('is added by the member and by the fund, and read by both as it was sent', async () => {
    const request = await asked();
    const visitor = desk.investor().visitor;
    const added = await send(visitor, request);
    expect(added).toMatchObject({
      status: 201,
      body: { file_name: 'transfer.jpg', size: picture.length, file_id: expect.any(String) },
    });
    expect((await send(desk.finance(), request)).status).toBe(201);
    expect((await readAgain(visitor, request))['proofs']).toHaveLength(2);
    for (const by of [visitor, desk.finance(), desk.auditor(), desk.compliance()]) {
      const read = await by.get(pathOf(request, field(added, 'file_id')));
      expect(read.status).toBe(200);
      expect(read.headers['content-type']).toMatch(/^image\/jpeg/);
    }
  });

  it('that is sent again under its key, since its answer was lost, is there and told once', async () => {
    const request = await asked();
    const { visitor } = desk.investor();
    const [first, again] = await Promise.all(
      [1, 2].map(() => send(visitor, request, picture, 'transfer.jpg', 'one-choice')),
    );
    expect(first).toMatchObject({ status: 201, body: { file_name: 'transfer.jpg', size: picture.length } });
    expect([again?.status, again?.body]).toEqual([201, first?.body]);
    expect(await send(visitor, request, picture, 'another.jpg', 'one-choice')).toMatchObject(
      refusedBy(422, 'idempotency_key_reused'),
    );
    expect((await readAgain(visitor, request))['proofs']).toEqual([first?.body]);
    // without a key, or under another, it is a paper of its own
    expect((await send(visitor, request)).status).toBe(201);
    expect((await send(visitor, request, picture, 'transfer.jpg', 'another-choice')).status).toBe(201);
    expect((await readAgain(visitor, request))['proofs']).toHaveLength(3);
  });

  it('is nobody else’s to add or to read', async () => {
    const request = await asked();
    const file = field(await send(desk.investor().visitor, request), 'file_id');
    const stranger = desk.investor(1);
    expect(await send(stranger.visitor, request)).toMatchObject(refusedBy(403, 'forbidden'));
    expect(await stranger.visitor.get(pathOf(request, file))).toMatchObject(refusedBy(403, 'forbidden'));
    const own = { ...request, user_id: stranger.id };
    expect(await send(stranger.visitor, own)).toMatchObject(refusedBy(404, 'not_found'));
    expect(await stranger.visitor.get(pathOf(own, file))).toMatchObject(refusedBy(404, 'not_found'));
    const other = await asked();
    expect(await desk.finance().get(pathOf(other, file))).toMatchObject(refusedBy(404, 'not_found'));
    for (const by of [desk.auditor(), desk.compliance()])
      expect(await send(by, request)).toMatchObject(refusedBy(403, 'forbidden'));
  });

  it('is what it says, not empty, and one of a few', async () => {
    const request = await asked();
    const visitor = desk.investor().visitor;
    expect(await send(visitor, request, new Uint8Array())).toMatchObject(refusedBy(422, 'empty_file'));
    expect(
      await send(visitor, request, new Uint8Array([0x4d, 0x5a, 0x90, 0, 3]), 'transfer.pdf'),
    ).toMatchObject(refusedBy(415, 'file_type_not_allowed'));
    const answers = await Promise.all(Array.from({ length: 7 }, () => send(visitor, request)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 201, 422, 422]);
  });

  it('is added while the request waits, and no longer', async () => {
    const visitor = desk.investor().visitor;
    const request = await asked();
    const approved = requestIn(await take(desk.finance(), request, { request_status: 'APPROVED' }));
    expect((await send(visitor, request)).status).toBe(201);
    await take(desk.finance(), approved, { request_status: 'CANCELLED', text: 'Nothing came.' });
    expect(await send(visitor, request)).toMatchObject(refusedBy(409, 'conflict'));
  });
});
