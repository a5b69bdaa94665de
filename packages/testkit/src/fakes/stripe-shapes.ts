import { randomUUID } from 'node:crypto';

/** What all parts of the fake Stripe build their responses from. */

export type Tree = { [name: string]: unknown };

export type Answer = { readonly status: number; readonly json: object };

/** `[method, path, handler]`; `(id)` matches an id, `account` is the connected account of the request. */
export type FakeRoute = readonly [string, RegExp, (params: Tree, id: string, account: string) => Answer];

export const newId = (prefix: string): string => `${prefix}_${randomUUID().replaceAll('-', '')}`;

export const refuse = (status: number, error: Tree): Answer => ({
  status,
  json: { error: { type: 'invalid_request_error', message: String(error['code']), ...error } },
});
export const MISSING = refuse(404, { code: 'resource_missing' });

/** How a card will be used, as a request declares it to the networks. */
export const declared = (options: unknown, name: string): unknown =>
  ((options as Tree | undefined)?.['card'] as Tree | undefined)?.[name];
