import { z } from 'zod';

/** A JSON schema as far as requests are made from it. */
export type Schema = {
  readonly type?: string | readonly string[] | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly const?: unknown;
  readonly format?: string | undefined;
  readonly pattern?: string | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
  readonly items?: Schema | undefined;
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly anyOf?: readonly Schema[] | undefined;
  readonly oneOf?: readonly Schema[] | undefined;
  readonly allOf?: readonly Schema[] | undefined;
};

const schema: z.ZodType<Schema> = z.lazy(() =>
  z.looseObject({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    enum: z.array(z.unknown()).optional(),
    format: z.string().optional(),
    pattern: z.string().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    minItems: z.number().optional(),
    maxItems: z.number().optional(),
    items: schema.optional(),
    properties: z.record(z.string(), schema).optional(),
    required: z.array(z.string()).optional(),
    anyOf: z.array(schema).optional(),
    oneOf: z.array(schema).optional(),
    allOf: z.array(schema).optional(),
  }),
);

const access = z.object({
  public: z.boolean().optional(),
  roles: z.array(z.string()).default([]),
  own: z.object({ param: z.string(), roles: z.array(z.string()) }).optional(),
});

const operation = z.looseObject({
  operationId: z.string(),
  'x-access': access,
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean().default(false),
        schema,
        example: z.unknown().optional(),
      }),
    )
    .default([]),
  requestBody: z
    .object({ content: z.record(z.string(), z.object({ schema, example: z.unknown().optional() })) })
    .optional(),
});
export type Parameter = z.output<typeof operation>['parameters'][number];

/** One call of the document. */
export type Operation = {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly access: z.output<typeof access>;
  readonly parameters: readonly Parameter[];
  readonly body: { readonly type: string; readonly schema: Schema; readonly example?: unknown } | null;
};

const document = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

/** Every call of the document that the server itself gives out. */
export async function readOperations(base: string): Promise<readonly Operation[]> {
  const answer = await fetch(`${base}/api/v1/openapi.json`);
  const { paths } = document.parse(await answer.json());
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, found]): Operation => {
      const [content] = Object.entries(found.requestBody?.content ?? {});
      return {
        name: found.operationId,
        method: method.toUpperCase(),
        path: `/api/v1${path}`,
        access: found['x-access'],
        parameters: found.parameters,
        body: content ? { type: content[0], ...content[1] } : null,
      };
    }),
  );
}
