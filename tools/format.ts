import { runNode, toolScript } from './run-command.ts';

/** Formats every file, and removes from the lockfile what npm writes and we don't keep. */
const steps = [['tools/lockfile-engines.ts'], [toolScript('oxfmt/bin/oxfmt'), '.']];
for (const step of steps) {
  const { isOk } = await runNode(step);
  if (!isOk) process.exitCode = 1;
}
