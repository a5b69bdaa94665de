import { type Answer, MISSING, type Tree } from './stripe-shapes.ts';

/** Every object that the fake Stripe stores, by id, as it is returned. */
export type StripeObjects = {
  readonly all: ReadonlyMap<string, Tree>;
  find(id: unknown): Tree | undefined;
  keep(object: Tree): Tree;
  change(id: unknown, changes: Tree): Tree;
  /** An object as a response. */
  get(id: string): Answer;
};

export function createObjects(): StripeObjects {
  const all = new Map<string, Tree>();
  const find = (id: unknown) => all.get(String(id));
  const keep = (object: Tree): Tree => {
    all.set(String(object['id']), object);
    return object;
  };
  return {
    all,
    find,
    keep,
    change: (id, changes) => keep({ ...find(id), id, ...changes }),
    get(id) {
      const object = find(id);
      return object ? done(object) : MISSING;
    },
  };
}

export const done = (json: Tree): Answer => ({ status: 200, json });

/** The page of a list that the request asks for. */
export function pageOf(data: readonly Tree[], params: Tree): Answer {
  const from = data.findIndex(({ id }) => id === params['starting_after']) + 1;
  const page = data.slice(from, from + Number(params['limit'] ?? 10));
  return done({ data: page, has_more: from + page.length < data.length });
}
