import type { Socket } from 'node:net';
import * as copy from '@primehour/contract/copy/refusals';
import type { ErrorCode } from '@primehour/contract/errors';
import { isDiskFull } from '@primehour/db/disk-full';
import { BusinessElsewhere } from '@primehour/db/lock';
import { isUnreachable } from '@primehour/db/unreachable';
import { violationOf } from '@primehour/db/violations';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { reasonOf } from '../reason-of.ts';
import { Refusal, UndeclaredRefusal } from '../refusal.ts';
import { reportDiskFull } from './disk-space.ts';

/** The framework's own refusals as our codes; any other 4xx was unreadable. */
const BY_STATUS: Readonly<Partial<Record<number, ErrorCode>>> = {
  404: 'NOT_FOUND',
  413: 'TOO_LARGE',
  // A path segment longer than any of ours.
  414: 'NOT_FOUND',
  415: 'UNSUPPORTED_TYPE',
  429: 'TOO_MANY_REQUESTS',
};

/** Database refusals that no command anticipated are still caused by the caller, so still a 4xx. */
const BY_VIOLATION: Readonly<Partial<Record<string, ErrorCode>>> = {
  SLOT_TAKEN: 'SLOT_TAKEN',
  VALUE_OUT_OF_RANGE: 'VALIDATION',
  REFERENCE_UNKNOWN: 'NOT_FOUND',
  ALREADY_EXISTS: 'WRONG_STATE',
};

/** Maps any error to the refusal that a caller may see; undefined for a defect of ours. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof UndeclaredRefusal) return undefined;
  const violation = violationOf(error);
  const foreseen = violation && BY_VIOLATION[violation];
  if (foreseen) return new Refusal(foreseen);
  if (isDiskFull(error)) return new Refusal('UNAVAILABLE', { message: copy.diskFull });
  if (error instanceof BusinessElsewhere || isUnreachable(error)) return new Refusal('UNAVAILABLE');
  const statusCode = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 0;
  if (statusCode >= 400 && statusCode < 500) return new Refusal(BY_STATUS[statusCode] ?? 'MALFORMED');
  return undefined;
}

/**
 * What the caller sees of an error, and what is logged: a defect in full, and an unavailable database in one line,
 * because every request fails the same way.
 */
export function refusalFor(error: unknown, log: FastifyBaseLogger, what: string): Refusal {
  const refusal = refusalOf(error);
  if (!refusal) log.error({ err: error }, what);
  else if (error instanceof Error && isDiskFull(error)) {
    reportDiskFull();
    log.error({ reason: reasonOf(error) }, `${what}: the disk is full`);
  } else if (error instanceof Error && isUnreachable(error))
    log.warn({ reason: reasonOf(error) }, `${what}: no database`);
  return refusal ?? new Refusal('UNEXPECTED');
}

/** The one translation from errors to responses (product/api#errors). A 5xx never reveals its cause. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(sendError);
}

/** Also for failures before a route is found (`frameworkErrors`): a path that can't be decoded. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const shown = refusalFor(error, request.log, 'A request failed');
  if (shown.details.requestTimeout !== undefined) reply.header('retry-after', shown.details.requestTimeout);
  void reply.status(shown.status).type('application/json; charset=utf-8').send(shown.body);
}

/**
 * For input that is not HTTP at all (`clientErrorHandler`): there is no request, only a connection. A connection that a
 * browser opened in advance is closed without a response, which the browser would take for the response to its next
 * request.
 */
export function rejectBrokenRequest(error: Error, socket: Socket): void {
  const isGone = 'code' in error && error.code === 'ECONNRESET';
  if (isGone || !socket.writable || socket.bytesRead === 0) return void socket.destroy();
  const body = JSON.stringify(new Refusal('MALFORMED').body);
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
