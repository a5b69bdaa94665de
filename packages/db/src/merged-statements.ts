import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import { bigint, declareStatement, type Prepared, type Shape } from './prepared.ts';

/**
 * Running a statement once for several calls costs little more than for one: most of the cost is preparation. Members
 * of a shared transaction that wait for the same statement share one execution of it (decision 119).
 */
type Merger = {
  readonly name: string;
  readonly text: string;
  /** The parameters of one execution for all calls. Its rows have the number of their call, from 1, in `call`. */
  join(calls: readonly (readonly unknown[])[]): unknown[];
};

const mergers = new Map<string, Merger>();

/** For a statement whose only parameter is a JSON array: it returns rows for any number of items. */
export function mergeItems(statement: Prepared): void {
  const join = (calls: readonly (readonly unknown[])[]) => [
    `[${calls.map(([items]) => String(items).slice(1, -1)).join(',')}]`,
  ];
  mergers.set(statement.name, { name: statement.name, text: statement.text, join });
}

/** Lists of the parameters of several calls, as a table with one column each and the number of the call. */
const callsOf = (types: readonly string[]): string =>
  `unnest(${types.map((type, index) => `$${index + 1}::${type}[]`).join(', ')}) with ordinality
    as given (${types.map((_, index) => `p${index + 1}`).join(', ')}, call)`;

const byColumn = (calls: readonly (readonly unknown[])[]): unknown[] =>
  (calls[0] ?? []).map((_, index) => calls.map((values) => values[index]));

/** For a select: it runs once for each row of a list of parameters. `types` are the parameters' types. */
export function mergeSelect<Declared extends Shape, Values>(
  statement: Prepared<Declared, Values>,
  types: { readonly [Name in keyof Values]: string },
): void {
  // In the order of its parameters, like `values`.
  const inOrder = statement.valuesOf(types as Values) as string[];
  const inner = statement.text.replaceAll(/\$(\d+)/g, 'given.p$1');
  // Without the offset it would be planned as a join of all calls, which may read whole tables.
  const text = `select given.call, found.* from ${callsOf(inOrder)} cross join lateral (${inner} offset 0) found`;
  mergeAs(statement, text);
}

/** For any other statement: `build` writes the text that runs once for the given calls. */
export function mergeCalls<Declared extends Shape>(
  statement: Prepared<Declared>,
  types: readonly string[],
  build: (calls: string) => string,
): void {
  mergeAs(statement, build(callsOf(types)));
}

function mergeAs({ name: single, shape }: Prepared<Shape, never>, text: string): void {
  const name = `${single}-merged`;
  declareStatement({ name, text, shape: { call: bigint(), ...shape } });
  mergers.set(single, { name, text, join: byColumn });
}

type Waiting = {
  readonly args: readonly [config: QueryConfig | string, ...others: unknown[]];
  resolve(result: unknown): void;
  reject(error: unknown): void;
};

type Client = Pool | PoolClient;

/**
 * One connection for several members. Their statements wait until no member can continue, and are merged if the next
 * statements of several members are the same; each member's own statements stay in order.
 */
export function mergingClient(client: Client) {
  const members: Waiting[][] = [];
  let isScheduled = false;

  function flush(): void {
    isScheduled = false;
    for (let next = nextOf(members); next.length > 0; next = nextOf(members)) send(client, next);
  }

  /** The client of one more member. `onSend` is called for each of its statements. */
  function join(onSend: () => void): Client {
    const queue: Waiting[] = [];
    members.push(queue);
    const query = (...args: Waiting['args']): Promise<unknown> => {
      onSend();
      return new Promise((resolve, reject) => {
        queue.push({ args, resolve, reject });
        if (isScheduled) return;
        isScheduled = true;
        // Runs once all promises that could continue have done so.
        process.nextTick(flush);
      });
    };
    return new Proxy(client, {
      get: (target, property): unknown => (property === 'query' ? query : Reflect.get(target, property)),
    });
  }
  return { join, flush };
}

const mergerOf = ({ args: [config] }: Waiting): Merger | undefined =>
  typeof config === 'string' || config.name === undefined ? undefined : mergers.get(config.name);

/** Takes what is sent next: a statement that can't be merged, otherwise the one for which most members wait. */
function nextOf(members: readonly Waiting[][]): Waiting[] {
  const byMerger = new Map<Merger, Waiting[][]>();
  for (const queue of members) {
    const [head] = queue;
    if (head === undefined) continue;
    const merger = mergerOf(head);
    if (merger === undefined) return queue.splice(0, 1);
    byMerger.set(merger, [...(byMerger.get(merger) ?? []), queue]);
  }
  const [largest] = [...byMerger.values()].toSorted((one, other) => other.length - one.length);
  return (largest ?? []).flatMap((queue) => queue.splice(0, 1));
}

/** Each caller gets its result, or the error of the statement that included its call. */
function send(client: Client, calls: readonly Waiting[]): void {
  const [first] = calls;
  if (first === undefined) return;
  execute(client, first, calls).then(
    (results) => {
      for (const [index, { resolve }] of calls.entries()) resolve(results[index]);
    },
    (error: unknown) => {
      for (const { reject } of calls) reject(error);
    },
  );
}

async function execute(client: Client, first: Waiting, calls: readonly Waiting[]): Promise<unknown[]> {
  const merger = calls.length > 1 ? mergerOf(first) : undefined;
  if (merger === undefined) return [await (Reflect.apply(client.query, client, first.args) as Promise<unknown>)];
  const values = calls.map(({ args: [config] }) => (typeof config === 'string' ? [] : (config.values ?? [])));
  const [config] = first.args;
  const merged = { name: merger.name, text: merger.text, values: merger.join(values) };
  const result = (await client.query(typeof config === 'string' ? merged : { ...config, ...merged })) as QueryResult<{
    call?: number;
  }>;
  const rows = Map.groupBy(result.rows, ({ call }) => call);
  return calls.map((_, index) => ({ ...result, rows: rows.get(index + 1) ?? [] }));
}
