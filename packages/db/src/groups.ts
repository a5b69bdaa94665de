/** A larger group would wait longer than it saves. */
const MAX_MEMBERS = 32;
const MAX_RUNNING = 2;
/** A second group runs in parallel only if it has at least this many: two small ones cost almost twice as much as one. */
const SECOND_MIN_MEMBERS = 16;
/** No one waits longer than this for others: a group that takes longer no longer counts as running. */
const TIMEOUT_MS = 50;

type Options<Member> = {
  /** Members with a common key never run in the same group. */
  readonly keysOf: (member: Member) => readonly string[];
  readonly run: (members: readonly Member[]) => Promise<void>;
};

/**
 * Runs members in groups: those that arrive while a group runs share the next one; without others, each starts
 * immediately.
 */
export function createGroups<Member>({ keysOf, run }: Options<Member>): (member: Member) => void {
  let waiting: Member[] = [];
  let running = 0;

  function startNext(): void {
    while (running < MAX_RUNNING && waiting.length > 0) {
      const { chosen, others } = choose(waiting, keysOf);
      if (running > 0 && chosen.length < SECOND_MIN_MEMBERS) return;
      waiting = others;
      start(chosen);
    }
  }

  function start(members: readonly Member[]): void {
    running += 1;
    let isCounted = true;
    const end = () => {
      if (!isCounted) return;
      isCounted = false;
      running -= 1;
      startNext();
    };
    const timer = setTimeout(end, TIMEOUT_MS);
    void run(members).finally(() => {
      clearTimeout(timer);
      end();
    });
  }

  return (member) => {
    waiting.push(member);
    startNext();
  };
}

/** The first ones without a common key, in their order. */
function choose<Member>(
  waiting: readonly Member[],
  keysOf: Options<Member>['keysOf'],
): { chosen: Member[]; others: Member[] } {
  const [taken, chosen, others] = [new Set<string>(), [] as Member[], [] as Member[]];
  for (const member of waiting) {
    const keys = keysOf(member);
    const isFree = chosen.length < MAX_MEMBERS && keys.every((key) => !taken.has(key));
    (isFree ? chosen : others).push(member);
    if (isFree) for (const key of keys) taken.add(key);
  }
  return { chosen, others };
}
