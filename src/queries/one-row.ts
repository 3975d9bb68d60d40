type Reading<Row> = {
  readonly id: string;
  /** how many rows a page has */
  readonly limit: number;
  readonly read: (offset: number) => Promise<readonly Row[]>;
};

/** One row of a list that can only be searched: page by page, until it is there; null when the list ends without it. */
export async function oneRow<Row extends { readonly id: string }>({
  id,
  limit,
  read,
}: Reading<Row>): Promise<Row | null> {
  for (let offset = 0; ; offset += limit) {
    const rows = await read(offset);
    const found = rows.find((row) => row.id === id);
    if (found !== undefined || rows.length < limit) return found ?? null;
  }
}
