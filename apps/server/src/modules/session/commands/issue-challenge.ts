import { randomBytes } from 'node:crypto';
import { isSolved, readChallenge, readProof } from '@primehour/domain/challenge/proof';
import type { Instant, Phone } from '@primehour/domain/vocabulary';
import type { Deps } from '../../../deps.ts';
import { Refusal } from '../../../refusal.ts';

/** Long enough for the hardest challenge on a slow phone, short enough to prevent hoarding easy ones. */
const CHALLENGE_MS = 180_000;
const SEED_BYTES = 16;

type Context = Pick<Deps, 'tokens'>;

/** Creates a challenge for this phone. Nothing is stored: the signature proves that we issued it. */
export function issueChallenge({ tokens }: Context, phone: Phone, bits: number, now: Instant): Refusal {
  const facts = `${randomBytes(SEED_BYTES).toString('base64url')}.${bits}.${now + CHALLENGE_MS}`;
  const challenge = `${facts}.${tokens.macChallenge(`${facts}|${phone}`)}`;
  return new Refusal('CHALLENGE_REQUIRED', { challenge });
}

/** A verified proof of work; `seed` can be used once. */
export type Work = { readonly bits: number; readonly seed: string; readonly expiresAt: number };

/** Evaluates a proof: undefined when it is malformed, for another phone, or expired. */
export function checkProof(
  { tokens }: Context,
  { phone, proof }: { readonly phone: Phone; readonly proof?: string | undefined },
  now: Instant,
): Work | undefined {
  const read = proof === undefined ? undefined : readProof(proof);
  if (!read) return undefined;
  const [seed = '', bits = '', expires = '', signature = ''] = read.challenge.split('.');
  const ours = tokens.macChallenge(`${seed}.${bits}.${expires}|${phone}`);
  const expiresAt = Number(expires);
  if (!tokens.equal(Buffer.from(signature), Buffer.from(ours)) || expiresAt <= now) return undefined;
  const isDone = readChallenge(read.challenge) !== undefined && isSolved(read.challenge, read.nonces);
  return isDone ? { bits: Number(bits), seed, expiresAt } : undefined;
}
