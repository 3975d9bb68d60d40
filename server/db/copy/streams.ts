import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from, to } from 'pg-copy-streams';
import type { Bytes } from '../../files/source.ts';
import { quoted, type CopiedTable } from './catalogue.ts';

const place = ({ name, columns }: CopiedTable) => `${quoted(name)} (${columns.map(quoted).join(', ')})`;

/** All rows of a table as COPY writes them, made no faster than they are taken. `counted`: how many, at the end. */
export async function* copyOut(
  client: PoolClient,
  table: CopiedTable,
  counted: (rows: number) => void,
): AsyncGenerator<Bytes> {
  const stream = client.query(to(`copy ${place(table)} to stdout (format ${table.format})`));
  for await (const piece of stream) {
    const bytes: Buffer = piece;
    yield new Uint8Array(bytes);
  }
  counted(stream.rowCount);
}

/** Writes rows that `copyOut` read; `write` takes a piece at a time, `end` answers how many rows there were. */
export function copyIn(client: PoolClient, table: CopiedTable) {
  const stream = client.query(from(`copy ${place(table)} from stdin (format ${table.format})`));
  const over = finished(stream);
  over.catch(() => {});
  return {
    async write(piece: Buffer): Promise<void> {
      if (!stream.write(piece)) await Promise.race([once(stream, 'drain'), over]);
    },
    async end(): Promise<number> {
      stream.end();
      await over;
      return stream.rowCount;
    },
  };
}
