import { jpeg } from '../../fixtures/papers.ts';

/** A form with fields, and a picture where it takes a file. */
export async function multipart(
  fields: Readonly<Record<string, string>>,
  withFile: boolean,
): Promise<{ readonly body: Buffer; readonly headers: Record<string, string> }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (withFile) form.append('file', new File([new Uint8Array(jpeg().content)], 'identity.jpg'));
  const sent = new Response(form);
  return {
    body: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
  };
}
