import { randomBytes } from 'node:crypto';
import { isSolved, readChallenge, readProof } from '@primehour/domain/challenge/proof';
import type { Instant, Phone } from '@primehour/domain/vocabulary';
import type { Deps } from '../../../deps.ts';
import { Refusal } from '../../../refusal.ts';

/** Long enough for the hardest challenge on a slow phone, short enough that nobody collects easy ones. */
const CHALLENGE_MS = 180_000;
const SEED_BYTES = 16;

type Context = Pick<Deps, 'tokens'>;

/** A challenge for this phone alone. Nothing of it is stored: its signature says that it is ours. */
export function issueChallenge({ tokens }: Context, phone: Phone, bits: number, now: Instant): Refusal {
  const facts = `${randomBytes(SEED_BYTES).toString('base64url')}.${bits}.${now + CHALLENGE_MS}`;
  const challenge = `${facts}.${tokens.macChallenge(`${facts}|${phone}`)}`;
  return new Refusal('CHALLENGE_REQUIRED', { challenge });
}

/** Work that was done for a challenge of ours; `seed` is spent with it. */
export type Work = { readonly bits: number; readonly seed: string; readonly expiresAt: number };

/** What a proof is worth: undefined when it is none, of another phone, or out of date. */
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
