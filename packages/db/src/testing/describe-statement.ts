import pg, { type Connection, type FieldDef, type Submittable } from 'pg';

export type DescribedColumn = {
  readonly name: string;
  readonly type: string;
  /** The table's column that the value comes from unchanged; null for a computed value. */
  readonly source: { readonly table: string; readonly column: string; readonly isNullable: boolean } | null;
};

/**
 * Returns PostgreSQL's description of a statement's rows, without running it. On its own connection: the pool's
 * connections send statements without waiting, and accept no raw protocol messages.
 */
export async function openDescriber(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return {
    async describe(text: string): Promise<DescribedColumn[]> {
      const fields = await new Promise<readonly FieldDef[]>((resolve, reject) => {
        client.query(new Description(text, resolve, reject));
      });
      const { rows } = await client.query<DescribedColumn>(EXPLAINED, [
        fields.map(({ name }) => name),
        fields.map(({ dataTypeID }) => dataTypeID),
        fields.map(({ tableID }) => tableID),
        fields.map(({ columnID }) => columnID),
      ]);
      return rows;
    },
    close: () => client.end(),
  };
}

const EXPLAINED = `
  select f.name, format_type(f.type, null) as type, case when a.attname is not null then
    json_build_object('table', c.relname, 'column', a.attname, 'isNullable', not a.attnotnull) end as source
  from unnest($1::text[], $2::oid[], $3::oid[], $4::int[]) with ordinality as f (name, type, table_id, column_id, place)
  left join pg_attribute a on a.attrelid = f.table_id and a.attnum = f.column_id and f.column_id > 0
  left join pg_class c on c.oid = a.attrelid
  order by f.place`;

/** Parses the statement and reads its description with protocol messages, for which the client has no method. */
class Description implements Submittable {
  readonly #text: string;
  readonly #resolve: (fields: readonly FieldDef[]) => void;
  readonly #reject: (error: Error) => void;
  #fields: readonly FieldDef[] = [];

  constructor(text: string, resolve: (fields: readonly FieldDef[]) => void, reject: (error: Error) => void) {
    this.#text = text;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: Connection): void {
    connection.parse({ name: '', text: this.#text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { readonly fields: readonly FieldDef[] }): void {
    this.#fields = fields;
  }

  handleError(error: Error): void {
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#fields);
  }
}
