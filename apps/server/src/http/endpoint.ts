import { refusalsOf, type ResponseInput, type Endpoint, type Received } from '@primehour/contract/endpoint';
import type { Issue } from '@primehour/contract/errors';
import { tenantQuery } from '@primehour/contract/primitives';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import { Refusal, UndeclaredRefusal } from '../refusal.ts';
import { type EncodedBody, REVALIDATED, sendEncoded } from './encoded-body.ts';
import { refusalOf } from './error-handler.ts';
import { hideContacts } from './hide-contacts.ts';
import { requireOwnRecord } from './own-records.ts';
import {
  requirePermission,
  requireRecentProof,
  requireScope,
  requireUser,
  type Scope,
  type SignedIn,
} from './session-gate.ts';

/** What a handler gets besides its input: the caller, as far as the endpoint's audience requires one. */
export type Caller<E extends Endpoint> = E['audience'] extends 'partner'
  ? { readonly scope: Scope }
  : E['audience'] extends 'user'
    ? { readonly user: SignedIn }
    : object;

export type Handler<E extends Endpoint> = (
  input: Received<E> & Caller<E> & { readonly request: FastifyRequest; readonly reply: FastifyReply },
) => Promise<ResponseInput<E> | SerializedResponse>;

/** A response that was checked and serialized when it was created, and is the same for everyone. */
export class SerializedResponse {
  readonly body: EncodedBody;
  constructor(body: EncodedBody) {
    this.body = body;
  }
}

/** The text of a response of the declared shape. */
export const serializeResponse = <E extends Endpoint>(endpoint: E, answer: ResponseInput<E>): string =>
  JSON.stringify(endpoint.output.parse(answer));

/** Routes registered so far, by endpoint id; the API page lists exactly these. */
export const registeredEndpoints = (app: FastifyInstance): ReadonlySet<string> => app.endpointIds;

declare module 'fastify' {
  interface FastifyInstance {
    endpointIds: Set<string>;
  }
}

type FoundCaller = { scope: Scope } | { user: SignedIn } | Record<never, never>;

/** The authenticated caller, until the handler reads it. */
const callers = new WeakMap<FastifyRequest, FoundCaller>();

/** Mounts one endpoint of the contract: authenticate, validate, act, check the response. */
export function route<E extends Endpoint>(app: FastifyInstance, deps: Deps, endpoint: E, handler: Handler<E>): void {
  const declared = new Set(refusalsOf(endpoint));
  app.endpointIds.add(endpoint.id);
  // Before the body is read, and after the request limit: no megabytes are parsed for unauthenticated callers.
  const isIdentified = endpoint.audience === 'partner' || endpoint.audience === 'user';
  const findCaller = async (request: FastifyRequest) => {
    callers.set(request, await callerOf(endpoint, deps, request));
  };
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(endpoint.bodyMaxBytes === undefined ? {} : { bodyLimit: endpoint.bodyMaxBytes }),
    ...(isIdentified ? { preParsing: findCaller } : {}),
    handler: async (request, reply) => {
      const caller = callers.get(request) ?? (await callerOf(endpoint, deps, request));
      const received = { ...gate(endpoint, request), ...caller, request, reply };
      // The endpoint declares exactly these parts, a relation that the mapped type loses in a loop.
      const input = received as unknown as Parameters<Handler<E>>[0];
      if ('scope' in caller) await requireOwnRecord(deps.db.read, caller.scope, endpoint, received);
      const answer = await handler(input).catch((error: unknown) => {
        const refusal = refusalOf(error);
        if (refusal && deps.config.isStrict && !declared.has(refusal.code)) {
          const message = `${endpoint.id} refused with ${refusal.code}, which its contract does not declare.`;
          throw new UndeclaredRefusal(message, { cause: error });
        }
        throw error;
      });
      if (answer instanceof SerializedResponse) {
        reply.type('application/json; charset=utf-8').header('cache-control', REVALIDATED);
        return sendEncoded(request, reply, answer.body);
      }
      const full = endpoint.output.parse(answer);
      const shown =
        'scope' in caller && endpoint.permission
          ? hideContacts(full, caller.scope, endpoint.permission, deps.clock.now())
          : full;
      return reply.status(endpoint.status ?? 200).send(shown);
    },
  });
}

async function callerOf(endpoint: Endpoint, deps: Deps, request: FastifyRequest): Promise<FoundCaller> {
  if (endpoint.audience === 'partner') {
    const scope = await requireScope(deps, request);
    if (!endpoint.permission) throw new TypeError(`${endpoint.id} is a partner's call that nobody is allowed to make`);
    requirePermission(scope, endpoint.permission);
    if (endpoint.isSensitive) requireRecentProof(deps, scope);
    return { scope };
  }
  if (endpoint.audience === 'user') {
    const user = await requireUser(deps, request);
    if (endpoint.isSensitive) requireRecentProof(deps, user);
    return { user };
  }
  return {};
}

function gate(endpoint: Endpoint, request: FastifyRequest): { params: unknown; query: unknown; body: unknown } {
  // Otherwise another site could send a form here without its visitor knowing, should the app ever parse forms
  // everywhere.
  const isJson = request.headers['content-type']?.startsWith('application/json') === true;
  if (endpoint.body && request.body !== undefined && !isJson) throw new Refusal('UNSUPPORTED_TYPE');
  const issues: Issue[] = [];
  const part = (schema: z.ZodMiniType | undefined, value: unknown, prefix: string): unknown => {
    if (!schema) return undefined;
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    issues.push(...issuesOf(parsed.error, prefix));
    return undefined;
  };
  // An invalid id is "not found", not a field to correct.
  const params = endpoint.params?.safeParse(request.params);
  if (params && !params.success) throw new Refusal('NOT_FOUND');
  const query = part(endpoint.query, request.query, 'query');
  // Every partner's call takes the business, whether or not its own query has it.
  if (endpoint.audience === 'partner' && issues.length === 0) part(tenantOnly, request.query, 'query');
  const body = part(endpoint.body, request.body ?? {}, '');
  if (issues.length > 0) throw new Refusal('VALIDATION', { issues });
  return { params: params?.data, query, body };
}

const tenantOnly = z.partial(tenantQuery);

/** The first issue of each field, at most 50, so that a hostile list gets a short response. */
export function issuesOf(error: z.core.$ZodError, prefix = ''): Issue[] {
  const byPath = new Map<string, Issue>();
  for (const issue of error.issues) {
    const path = [prefix, ...issue.path.map(String)].filter((part) => part !== '').join('.');
    if (!byPath.has(path) && byPath.size < 50) byPath.set(path, { path, message: issue.message });
  }
  return [...byPath.values()];
}
