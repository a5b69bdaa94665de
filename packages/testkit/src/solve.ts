import { solveChallenge } from '@primehour/domain/challenge/proof';

const HASHES_PER_STEP = 10_000;

/** The proof of a challenge, as a browser finds it. */
export function solved(challenge: string): string {
  const work = solveChallenge(challenge, HASHES_PER_STEP);
  for (let step = work.next(); ; step = work.next()) if (step.done) return step.value;
}
