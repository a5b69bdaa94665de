import type { Permission } from '@primehour/domain/access/access';
import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

type Shape = z.ZodMiniType;

/** Who may call: anyone, a client with a secret link, or a signed-in partner (with or without a business yet). */
export type Audience = 'anyone' | 'link' | 'user' | 'partner';

/**
 * What a call is about, for members who reach only their own (product/team#roles): the record that its `id` names, a list
 * that its query narrows, or the person that its `resourceId` names.
 */
export type OwnRecord =
  | 'list'
  | 'resource'
  | 'booking'
  | 'block'
  | 'client'
  | 'listing'
  | 'specialDate'
  | 'busyCalendar';

/** One API call: its path, input, output, and every refusal. */
export type Endpoint = {
  /** `module.verbNoun`; also the operation id of the API page. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `{name}` for each parameter. */
  readonly path: string;
  readonly audience: Audience;
  /** Needs a code that was entered on this device within the last few minutes (decision 064); for signed-in callers. */
  readonly isSensitive?: true;
  /** The permission that the partner's role must have; every partner call has one. */
  readonly permission?: Permission;
  /** If omitted, members who can only access their own records are refused. */
  readonly own?: OwnRecord;
  readonly summary: string;
  /** The section of docs/product that describes it. */
  readonly source: string;
  readonly params?: Shape;
  readonly query?: Shape;
  readonly body?: Shape;
  /** Maximum body size, if the usual limit is too small. */
  readonly bodyMaxBytes?: number;
  readonly output: Shape;
  /** Success status; 200 by default. */
  readonly status?: 200 | 201 | 204;
  /** Refusals beyond those every call has (see `refusalsOf`). */
  readonly refusals: readonly ErrorCode[];
};

/** A partner call without a permission does not compile. */
type Allowed<E extends Endpoint> = E['audience'] extends 'partner'
  ? { readonly permission: Permission }
  : { readonly permission?: never };

export const endpoint = <const E extends Endpoint>(definition: E & Allowed<E>): E => definition;

/** Every refusal code of an endpoint: its own, plus those implied by its audience and input. */
export function refusalsOf(endpoint: Endpoint): ErrorCode[] {
  const implied: ErrorCode[] = ['TOO_MANY_REQUESTS', 'GATEWAY_REQUIRED', 'UNAVAILABLE', 'UNEXPECTED'];
  const isPartners = endpoint.audience === 'partner';
  if (endpoint.params || endpoint.query || endpoint.body || isPartners) implied.push('VALIDATION', 'MALFORMED');
  if (endpoint.body) implied.push('TOO_LARGE', 'UNSUPPORTED_TYPE');
  if (endpoint.params || isPartners || endpoint.audience === 'link') implied.push('NOT_FOUND');
  if (endpoint.audience === 'user' || isPartners) implied.push('UNAUTHORISED', 'SESSION_EXPIRED');
  if (endpoint.audience === 'user') implied.push('FORBIDDEN');
  if (isPartners) implied.push('BUSINESS_NOT_FOUND', 'MEMBERSHIP_ENDED', 'FORBIDDEN');
  // Public pages of a business don't exist while it is suspended.
  else if (endpoint.params) implied.push('BUSINESS_UNAVAILABLE');
  if (endpoint.isSensitive) implied.push('STEP_UP_REQUIRED');
  return [...new Set([...endpoint.refusals, ...implied])];
}

type OutputOf<S> = S extends Shape ? z.output<S> : undefined;
type InputOf<S> = S extends Shape ? z.input<S> : undefined;

/** What the server's handler receives after validation. */
export type Received<E extends Endpoint> = {
  readonly params: OutputOf<E['params']>;
  readonly query: OutputOf<E['query']>;
  readonly body: OutputOf<E['body']>;
};

type Sent<Key extends string, S> = S extends Shape ? { readonly [K in Key]: InputOf<S> } : object;

/** What the browser sends. */
export type CallInput<E extends Endpoint> = Sent<'params', E['params']> &
  Sent<'query', E['query']> &
  Sent<'body', E['body']>;

/** What the server must return (validated, unknown fields stripped). */
export type ResponseInput<E extends Endpoint> = z.input<E['output']>;
/** What the browser gets. */
export type ResponseBody<E extends Endpoint> = z.output<E['output']>;

/** Fills `{name}` in a path. */
export function pathOf(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
