import { PROOF_MAX_LENGTH } from '../limits.ts';
import { firstWordOf } from './sha256.ts';

/**
 * Proof of work: a browser finds, for each part of a challenge, a number whose hash starts with enough zero bits. Many
 * small parts instead of one large part take nearly the same time on every try, so that no one is unlucky for a minute.
 */
export const PROOF_PARTS = 16;
const PART_BITS = Math.log2(PROOF_PARTS);
/** Longest accepted nonce: no one can make 2^40 attempts for a part. */
const NONCE_MAX_DIGITS = 13;

/** `{seed}.{bits}.{expiresAt}.{signature}`; what a solver needs of it is the seed and the bits. */
export function readChallenge(challenge: string): { seed: string; bits: number } | undefined {
  const [, seed, bits] = /^([\w-]{22})\.(\d{2})\.\d{13}\.[\w-]{43}$/.exec(challenge) ?? [];
  return seed === undefined ? undefined : { seed, bits: Number(bits) };
}

/** Whether this number solves this part: the hash of `{seed}.{part}.{nonce}` starts with `bits` - 4 zero bits. */
const solvesPart = (prefix: string, nonce: string, zeroBits: number): boolean =>
  firstWordOf(prefix + nonce) < 2 ** (32 - zeroBits);

const prefixOf = (seed: string, part: number): string => `${seed}.${part}.`;

/**
 * Solves a challenge in steps of about the given number of hashes; each step yields the share that is done, and the
 * last one returns the proof. The caller decides when the page gets its turn.
 */
export function* solveChallenge(challenge: string, hashesPerStep: number): Generator<number, string> {
  const read = readChallenge(challenge);
  if (!read) throw new Error('This is no challenge.');
  const zeroBits = read.bits - PART_BITS;
  const nonces: number[] = [];
  for (let part = 0; part < PROOF_PARTS; part += 1) {
    const prefix = prefixOf(read.seed, part);
    let nonce = 0;
    while (!solvesPart(prefix, String(nonce), zeroBits)) {
      nonce += 1;
      if (nonce % hashesPerStep === 0) yield part / PROOF_PARTS;
    }
    nonces.push(nonce);
    yield (part + 1) / PROOF_PARTS;
  }
  return `${challenge}~${nonces.join('.')}`;
}

/**
 * A proof is one string, which also fits a form's hidden field: the challenge, a tilde, and the numbers separated by
 * dots. Returns its two parts, unchecked; undefined for any other string.
 */
export function readProof(proof: string): { challenge: string; nonces: string[] } | undefined {
  const [challenge = '', numbers = ''] = proof.slice(0, PROOF_MAX_LENGTH).split('~');
  const nonces = numbers.split('.');
  const isWhole = nonces.length === PROOF_PARTS && nonces.every((nonce) => /^\d+$/.test(nonce));
  const isShort = nonces.every((nonce) => nonce.length <= NONCE_MAX_DIGITS);
  return isWhole && isShort && readChallenge(challenge) ? { challenge, nonces } : undefined;
}

/** Whether the numbers solve the challenge; whose challenge it is, and until when, is checked elsewhere. */
export function isSolved(challenge: string, nonces: readonly string[]): boolean {
  const read = readChallenge(challenge);
  if (!read || nonces.length !== PROOF_PARTS) return false;
  const zeroBits = read.bits - PART_BITS;
  return nonces.every((nonce, part) => solvesPart(prefixOf(read.seed, part), nonce, zeroBits));
}
