import { createGroups } from './groups.ts';
import type { Computed, Prepared, RowOf, Shape } from './prepared.ts';
import { queryPrepared } from './raw.ts';
import type { Db } from './transaction.ts';
import { isOutcomeUnknown } from './unreachable.ts';

type Reader = Pick<Db, 'read'>;

type Options<Call, Declared extends Shape> = {
  /** At most one row per call, with the call's number, from 1, in `call`. */
  readonly statement: Prepared<Declared & { readonly call: Computed<number> }>;
  readonly valuesOf: (calls: readonly Call[]) => readonly unknown[];
  /** Calls with a common key never share an execution. */
  readonly keysOf: (call: Call) => readonly string[];
};

type Member<Call, Row> = {
  readonly call: Call;
  settle(row: Promise<Row | undefined>): void;
};

/**
 * For a statement that every request of a kind runs outside a transaction: calls that arrive while others run share the
 * next execution; without others, each runs immediately (decision 178). If it fails for several, each is rerun alone,
 * unless its writes may have been committed.
 */
export function sharedStatement<Call, Declared extends Shape>(options: Options<Call, Declared>) {
  type Row = RowOf<Declared & { readonly call: Computed<number> }>;
  const { statement, valuesOf, keysOf } = options;

  async function execute({ read }: Reader, calls: readonly Call[]): Promise<(Row | undefined)[]> {
    const rows = await queryPrepared(read, statement, valuesOf(calls));
    const rowOf = new Map(rows.map((row) => [Number(row.call), row]));
    return calls.map((_, index) => rowOf.get(index + 1));
  }

  async function run(db: Reader, members: readonly Member<Call, Row>[]): Promise<void> {
    const rows = execute(
      db,
      members.map(({ call }) => call),
    );
    const isFailed = await rows.then(
      () => false,
      (error: unknown) => members.length > 1 && !isOutcomeUnknown(error),
    );
    for (const [index, { call, settle }] of members.entries()) {
      settle(isFailed ? execute(db, [call]).then(([row]) => row) : rows.then((all) => all[index]));
    }
  }

  const groups = new WeakMap<Reader, (member: Member<Call, Row>) => void>();
  const groupsOf = (db: Reader) => {
    const join =
      groups.get(db) ??
      createGroups<Member<Call, Row>>({ keysOf: ({ call }) => keysOf(call), run: async (members) => run(db, members) });
    groups.set(db, join);
    return join;
  };
  return async (db: Reader, call: Call): Promise<Row | undefined> =>
    new Promise((resolve, reject) => {
      groupsOf(db)({ call, settle: (row) => void row.then(resolve, reject) });
    });
}
