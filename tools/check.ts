import { availableParallelism } from 'node:os';
import { runNode, toolScript } from './run-command.ts';

type Check = { label: string; args: string[]; env?: Record<string, string>; whatToDo: string };

/** For programs in Go: less frequent garbage collection saves a fifth of their CPU time. */
const LESS_GARBAGE_COLLECTION = { GOGC: '800' };

// The slowest first, so that the short ones fill the other core.
const CHECKS: readonly Check[] = [
  {
    label: 'types',
    // Several checkers of a project each compute the types that they share, which takes half as long again.
    args: [toolScript('typescript/bin/tsc'), '-b', '--checkers', '1'],
    // Takes 2.4 GB instead of 1.9.
    env: LESS_GARBAGE_COLLECTION,
    whatToDo: 'Fix the types; tsc -b repeats it.',
  },
  {
    label: 'lint',
    args: [toolScript('oxlint/bin/oxlint')],
    env: LESS_GARBAGE_COLLECTION,
    whatToDo: '`npx oxlint --fix` fixes what can be fixed automatically.',
  },
  {
    label: 'unused code',
    args: [toolScript('knip/bin/knip.js'), '--no-progress'],
    whatToDo: 'Delete what nothing uses, or list it in knip.json with the reason it stays.',
  },
  {
    label: 'structure',
    args: ['tools/check-structure.ts'],
    whatToDo: 'The rules are in tools/structure.ts and tools/boundaries.ts.',
  },
  {
    label: 'formatting',
    args: [toolScript('oxfmt/bin/oxfmt'), '--check'],
    whatToDo: '`npm run format` formats everything.',
  },
];

const waiting = [...CHECKS];
const failures: string[] = [];

async function work(): Promise<void> {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const { args, env = {} } = check;
    const { isOk, output, seconds } = await runNode(args, { env, isCaptured: true, timeoutMinutes: 10 });
    console.log(`${isOk ? 'passed' : 'FAILED'}  ${check.label.padEnd(12)} ${seconds.toFixed(1)} s`);
    if (!isOk) failures.push(`\n── ${check.label}\n${output.trim()}\n${check.whatToDo}`);
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => waiting.splice(0));
await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work));
for (const failure of failures) console.error(failure);
process.exitCode = failures.length === 0 ? 0 : 1;
