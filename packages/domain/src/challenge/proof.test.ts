import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PROOF_MAX_LENGTH } from '../limits.ts';
import { isSolved, PROOF_PARTS, readChallenge, readProof, solveChallenge } from './proof.ts';
import { firstWordOf, SHORT_TEXT_MAX } from './sha256.ts';

// The guarantee: what a browser finds is correct by any implementation of SHA-256, and nothing less is accepted.

const challengeOf = (bits: number, seed = 'GQSdNSlzQp2hWGuvIY5b-w') =>
  `${seed}.${bits}.1795392000000.${'m'.repeat(43)}`;

function solve(challenge: string): string {
  const work = solveChallenge(challenge, 500);
  for (let step = work.next(); ; step = work.next()) if (step.done) return step.value;
}

describe('the hash', () => {
  it('starts like that of Node for every text that fits one block', () => {
    const ascii = fc.string({ unit: fc.integer({ min: 0, max: 127 }).map((code) => String.fromCharCode(code)) });
    fc.assert(
      fc.property(ascii, (text) => {
        const short = text.slice(0, SHORT_TEXT_MAX);
        expect(firstWordOf(short)).toBe(createHash('sha256').update(short).digest().readUInt32BE(0));
      }),
    );
    expect(firstWordOf('a'.repeat(SHORT_TEXT_MAX))).toBe(0x9f4390f8);
  });

  it('is refused for a text that does not fit', () => {
    expect(() => firstWordOf('a'.repeat(SHORT_TEXT_MAX + 1))).toThrow('one block');
  });
});

describe('a proof', () => {
  const challenge = challengeOf(14);
  const proof = solve(challenge);
  const { nonces = [] } = readProof(proof) ?? {};

  it('is found, read back and right', () => {
    expect(readProof(proof)).toEqual({ challenge, nonces });
    expect(nonces).toHaveLength(PROOF_PARTS);
    expect(isSolved(challenge, nonces)).toBe(true);
    expect(proof.length).toBeLessThan(PROOF_MAX_LENGTH);
  });

  it('has hashes that start with the required zero bits', () => {
    for (const [part, nonce] of nonces.entries()) {
      const hash = createHash('sha256').update(`GQSdNSlzQp2hWGuvIY5b-w.${part}.${nonce}`).digest();
      expect(hash.readUInt32BE(0)).toBeLessThan(2 ** (32 - 10));
    }
  });

  it('is wrong with one wrong number, for another seed, and for more bits', () => {
    expect(isSolved(challenge, [...nonces.slice(1), '0'])).toBe(false);
    expect(isSolved(challenge, nonces.slice(1))).toBe(false);
    expect(isSolved(challengeOf(14, 'HQSdNSlzQp2hWGuvIY5b-w'), nonces)).toBe(false);
    expect(isSolved(challengeOf(20), nonces)).toBe(false);
  });

  it('takes about the work that its bits imply, every time', () => {
    const hashes = Array.from({ length: 20 }, (_, n) => {
      const { nonces: found = [] } = readProof(solve(challengeOf(14, `seed${String(n).padStart(18, '0')}`))) ?? {};
      return found.reduce((sum, nonce) => sum + Number(nonce), 0);
    });
    const mean = hashes.reduce((sum, count) => sum + count, 0) / hashes.length;
    expect(mean).toBeGreaterThan(2 ** 14 * 0.75);
    expect(mean).toBeLessThan(2 ** 14 * 1.25);
    expect(Math.max(...hashes)).toBeLessThan(2 ** 14 * 2.5);
  });

  it.each([
    '',
    'x',
    `${challenge}`,
    `${challenge}~1.2.3`,
    `${challenge}~${'1.'.repeat(15)}x`,
    `${challenge}~${'12345678901234.'.repeat(16)}`,
    `${challenge.replace('.14.', '.1e.')}~${nonces.join('.')}`,
  ])('is not %s', (text) => {
    expect(readProof(text)).toBeUndefined();
  });
});

describe('a challenge', () => {
  it('contains its seed and its bits', () => {
    expect(readChallenge(challengeOf(18))).toEqual({ seed: 'GQSdNSlzQp2hWGuvIY5b-w', bits: 18 });
    expect(readChallenge('nonsense')).toBeUndefined();
    expect(() => solve('nonsense')).toThrow('no challenge');
  });

  it('yields to the page', () => {
    const steps = [...solveChallenge(challengeOf(14), 100)];
    expect(steps.length).toBeGreaterThan(50);
    expect(steps).toEqual(steps.toSorted((one, other) => one - other));
    expect(steps.at(-1)).toBe(1);
  });
});
