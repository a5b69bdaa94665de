import { runNode, toolScript } from './run-command.ts';

/** Formats every file, including the lockfile, which npm writes with more than we keep. */
const steps = [['tools/lockfile-engines.ts'], [toolScript('oxfmt/bin/oxfmt'), '.']];
for (const step of steps) {
  const { isOk } = await runNode(step);
  if (!isOk) process.exitCode = 1;
}
