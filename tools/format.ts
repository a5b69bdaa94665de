import { runNode, toolScript } from './run-command.ts';

/** Brings every file into its one form: the lockfile too, which npm writes with more than we keep. */
const steps = [['tools/lockfile-engines.ts'], [toolScript('oxfmt/bin/oxfmt'), '.']];
for (const step of steps) {
  const { isOk } = await runNode(step);
  if (!isOk) process.exitCode = 1;
}
