import { solveChallenge } from '@primehour/domain/challenge/proof';

const HASHES_PER_STEP = 10_000;

/** Solves a challenge as a browser does, and returns the proof. */
export function solved(challenge: string): string {
  const work = solveChallenge(challenge, HASHES_PER_STEP);
  for (let step = work.next(); ; step = work.next()) if (step.done) return step.value;
}
