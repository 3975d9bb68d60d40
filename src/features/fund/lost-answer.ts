// For the stories: lines that lose or hold an answer, before a server that does once what bears the same key (decisions §4).
import type { TransactionDetail } from '../../../contract/values/transaction.ts';

type Write = { readonly key: string; readonly body: string };

/** The first write is done and its answer lost; later ones are answered with `made`, reads never. */
export function losingFirstAnswer(made: TransactionDetail) {
  const sent: Write[] = [];
  /** by key */
  const done = new Map<string, string>();
  const fetch = async (request: unknown): Promise<Response> => {
    if (!(request instanceof Request) || request.method === 'GET') throw new TypeError('no line');
    const write = { key: request.headers.get('idempotency-key') ?? '', body: await request.text() };
    sent.push(write);
    if ((done.get(write.key) ?? write.body) !== write.body)
      return Response.json({ error_key: 'idempotency_key_reused' }, { status: 422 });
    done.set(write.key, write.body);
    if (sent.length === 1) throw new TypeError('no line');
    return Response.json(made, { status: 201 });
  };
  return { sent, done, fetch };
}

/** A line on which writes are answered once `answer` is called, and reads never. */
export function holdingAnswer(made: TransactionDetail) {
  let give: (answered: Response) => void = () => undefined;
  const fetch = (request: unknown): Promise<Response> =>
    request instanceof Request && request.method !== 'GET'
      ? new Promise((resolve) => {
          give = resolve;
        })
      : Promise.reject(new TypeError('no line'));
  return { answer: () => give(Response.json(made, { status: 201 })), fetch };
}
