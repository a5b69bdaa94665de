import type { Deps } from '../deps.ts';

/** A node on which something happens between the provider's response about a card and its use. */
export function duringCardCheck(deps: Deps, meanwhile: () => Promise<unknown>): Deps {
  const { holds } = deps.payments;
  const checkMethod: typeof holds.checkMethod = async (asked) => {
    const answer = await holds.checkMethod(asked);
    await meanwhile();
    return answer;
  };
  return { ...deps, payments: { ...deps.payments, holds: { ...holds, checkMethod } } };
}
