import type { FastifyRequest } from 'fastify';
import { lookSecretOf, secretOfToken } from '../http/find-look.ts';
import { passOf } from '../http/terminal-link.ts';
import type { Place } from './place.ts';

const IN_BODY = /"(?:secret|accessToken)":\s*"([\w-]+)"/;

/**
 * What admits an operator's request, if it is one: the token of a link, the pass of a console, or the secret of a look.
 * Each is made in the cell that it admits to.
 */
export function operatorSecretOf(request: FastifyRequest, { kind }: Place, body: Buffer): string | undefined {
  const look = lookSecretOf(request);
  if (look !== undefined) return look;
  if (kind === 'console') {
    const { token } = request.query as { token?: unknown };
    return typeof token === 'string' ? token : passOf(request, 'OPERATOR');
  }
  if (kind !== 'look') return undefined;
  const sent = IN_BODY.exec(body.toString())?.[1];
  return sent === undefined ? undefined : (secretOfToken(sent) ?? sent);
}
