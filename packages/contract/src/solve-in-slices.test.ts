import { isSolved, readProof } from '@primehour/domain/challenge/proof';
import { expect, it } from 'vitest';
import { solveInSlices } from './solve-in-slices.ts';

// The guarantee: a challenge is solved without blocking the page.

it('solves a challenge while timers keep running', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  const proof = await solveInSlices(`GQSdNSlzQp2hWGuvIY5b-w.15.1795392000000.${'m'.repeat(43)}`);
  clearInterval(timer);
  const { challenge = '', nonces = [] } = readProof(proof) ?? {};
  expect(isSolved(challenge, nonces)).toBe(true);
  expect(turns).toBeGreaterThan(1);
});

it('fails for anything that is not a challenge', async () => {
  await expect(solveInSlices('nonsense')).rejects.toThrow('no challenge');
});
