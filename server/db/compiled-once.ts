import { sql, type Compilable, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from './schema.ts';
import { isRead } from './write-watch.ts';

type Db = Kysely<Database>;

/** A value, or what stands for it in a statement. */
export type Value<T> = T | RawBuilder<T>;

/** Stands in a compiled statement for a value of whatever it is asked for. */
class Place<Given> {
  readonly of: (given: Given) => unknown;
  constructor(of: (given: Given) => unknown) {
    this.of = of;
  }
}
/** A value that is read from what the statement is asked for, each time it is asked. */
export type PlaceOf<Given> = <Value>(of: (given: Given) => Value) => RawBuilder<Value>;

/** What is written is watched for when it is compiled (`write-watch.ts`), and would be written unseen the next time. */
function read<Row>(compiled: CompiledQuery<Row>): CompiledQuery<Row> {
  if (!isRead(compiled.query)) throw new Error('a statement that is compiled once reads alone');
  return compiled;
}

/**
 * A statement whose text is always the same, put together and compiled once: to do so for each asking costs as much as to
 * send it. `make` isn't told what is asked for, so that no value of one asking can stand in the next one.
 */
export function compiledOnce<Given, Row>(make: (db: Db, place: PlaceOf<Given>) => Compilable<Row>) {
  let known: CompiledQuery<Row> | undefined;
  const place: PlaceOf<Given> = <Value>(of: (given: Given) => Value) => sql<Value>`${new Place(of)}`;
  return (db: Db, given: Given) => {
    const compile = (): CompiledQuery<Row> => {
      known ??= read(make(db, place).compile());
      const parameters = known.parameters.map((value) => (value instanceof Place ? value.of(given) : value));
      return { ...known, parameters };
    };
    return { compile, execute: async () => (await db.executeQuery(compile())).rows };
  };
}
