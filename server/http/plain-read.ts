import { StandardBracketNotationSerializer } from '@orpc/openapi-client/standard';
import { call, type AnyProcedure } from '@orpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from './context.ts';
import { refuse } from './errors.ts';
import { readAgain } from './reads.ts';
import type { Row } from './rows.ts';

const brackets = new StandardBracketNotationSerializer();

/** A query as the description of the calls has it: a name that comes twice is a list, `a[b]` is within `a`. */
function queryOf(url: string): unknown {
  const at = url.indexOf('?');
  return at < 0 ? {} : brackets.deserialize([...new URLSearchParams(url.slice(at))]);
}

/** The parts of an answer, which its row's own schema was applied to before. */
const answer = z.object({
  headers: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  body: z.unknown(),
});

function isJson({ '~orpc': { outputSchema } }: AnyProcedure): boolean {
  const body = outputSchema instanceof z.ZodObject ? outputSchema.shape.body : undefined;
  return body !== undefined && !(body instanceof z.ZodFile);
}

type Router = Readonly<Record<string, Readonly<Record<string, AnyProcedure>>>>;
type Answer = (context: Context, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * What answers a row that is only read, and in JSON; null: it takes a body, or answers a file. The handler of the row that
 * was admitted is called, with the very parameters that it was admitted by, and the contract parses what it was asked and
 * what it answers. oRPC's own way chooses a handler by the address once more and copies what it sends: it is made for bodies
 * and files.
 */
export function plainRead(router: Router, { name, method }: Row): Answer | null {
  const [area = '', own = ''] = name.split('.');
  const procedure = router[area]?.[own];
  if (!procedure || method !== 'GET' || !isJson(procedure)) return null;
  const path = [area, own];
  return async (context, request, reply) => {
    const input = {
      params: context.admitted.params,
      query: queryOf(request.url),
      headers: request.headers,
    };
    try {
      const made: unknown = await readAgain(context, (place) =>
        call(procedure, input, { context: place, path }),
      );
      const { headers = {}, body } = answer.parse(made);
      return reply
        .code(200)
        .headers({ ...headers, 'content-type': 'application/json; charset=utf-8' })
        .send(JSON.stringify(body));
    } catch (error) {
      const { status, headers, body } = refuse(error, context.request.id, context.log);
      return reply.code(status).headers(headers).send(body);
    }
  };
}
