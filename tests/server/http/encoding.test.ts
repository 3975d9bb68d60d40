import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type Answer, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';

let database: TestDatabase;
let server: TestApp;
let member: Visitor;
let id: string;
beforeAll(async () => {
  database = await freshDatabase();
  server = await startApp(database);
  member = await server.memberOf('muller@example.com');
  id = Object((await member.get('/auth/whoami')).body).id;
});
afterAll(async () => {
  await server.app.close();
  await database.close();
});

const named = JSON.stringify({ last_name: 'Müller' });
const rename = (body: Buffer, headers: Record<string, string> = {}): Promise<Answer> =>
  member.ask('PUT', `/users/${id}`, { body, headers: { 'content-type': 'application/json', ...headers } });
const name = async () => Object((await member.get('/auth/whoami')).body).last_name;

describe('a body in JSON', () => {
  it.each(['utf-8', 'UTF-8', '"utf-8"', '"UTF8"', 'utf8'])(
    'is read as UTF-8 where it says %s',
    async (charset) => {
      const headers = {
        'content-type': `application/json; charset=${charset}`,
        'content-encoding': 'Identity',
      };
      expect(await rename(Buffer.from(named), headers)).toMatchObject({ status: 200 });
      expect(await name()).toBe('Müller');
    },
  );

  it.each([
    ['is said to be in another charset', { 'content-type': 'application/json; charset=iso-8859-1' }],
    ['is said so in quotes', { 'content-type': 'application/json;charset="ISO-8859-1"' }],
    ['is said to be UTF-16', { 'content-type': 'application/json; charset=utf-16' }],
    ['is packed', { 'content-encoding': 'gzip' }],
    ['is packed twice', { 'content-encoding': 'identity, br' }],
  ])('is refused before it is read where it %s', async (_, headers) => {
    for (const letters of ['latin1', 'utf8'] as const)
      expect(await rename(Buffer.from(named, letters), headers)).toMatchObject({
        status: 415,
        body: { error_key: 'unsupported_media_type' },
      });
    expect(await name()).toBe('Müller');
  });

  it('is refused where it is no UTF-8, so that no word is kept with a letter gone', async () => {
    for (const letters of ['latin1', 'utf16le'] as const)
      expect(await rename(Buffer.from(named, letters))).toMatchObject({
        status: 400,
        body: { error_key: 'invalid_json' },
      });
    expect(await name()).toBe('Müller');
    // and what comes then is read as ever
    expect(await rename(Buffer.from(named))).toMatchObject({ status: 200 });
  });

  it('that isn’t there may be said to be in any charset', async () => {
    const visitor = await server.memberOf('bodiless@example.com');
    const headers = { 'content-type': 'application/json; charset=iso-8859-1' };
    expect((await visitor.post('/auth/logout', undefined, headers)).status).toBe(200);
  });
});

describe('a form with files', () => {
  const file = 'content-disposition: form-data; name="file"; filename="a.pdf"';
  const send = (field: Buffer, type = 'multipart/form-data; boundary=x', about = '') =>
    member.post(
      '/files/enrollment/file-upload',
      Buffer.concat([
        Buffer.from(`--x\r\ncontent-disposition: form-data; name="type"\r\n${about}\r\n`),
        field,
        Buffer.from(`\r\n--x\r\n${file}\r\n\r\nhello\r\n--x--\r\n`),
      ]),
      { 'content-type': type },
    );
  const slot = Buffer.from('identity_front');

  it('is read as UTF-8, and refused as one that says otherwise', async () => {
    for (const type of ['multipart/form-data; boundary=x', 'multipart/form-data; charset=UTF-8; boundary=x'])
      expect(await send(slot, type)).toMatchObject({ body: { error_key: 'file_type_not_allowed' } });
    expect(await send(slot, 'multipart/form-data; boundary=x; charset=windows-1252')).toMatchObject({
      status: 415,
      body: { error_key: 'unsupported_media_type' },
    });
  });

  it('is refused where a field is no UTF-8, whatever the field says of itself', async () => {
    for (const about of [
      '',
      'content-type: text/plain; charset=iso-8859-1\r\n',
      'content-type: text/plain; charset=utf-8\r\n',
    ])
      expect(await send(Buffer.from('identité', 'latin1'), undefined, about)).toMatchObject({
        status: 400,
        body: { error_key: 'invalid_json' },
      });
    expect(await send(Buffer.from('identité'))).toMatchObject({
      status: 422,
      body: { fields: { type: 'invalid_value' } },
    });
  });
});
