import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type Command, runCommand } from '../cli/run-command.ts';

export type Outcome = { readonly code: number; readonly said: string };

const RUN = fileURLToPath(new URL('../../../../tools/run.mjs', import.meta.url));

/** The arguments with which `npm run <name>` starts Node. */
export const commandLine = (name: string, ...words: readonly string[]): string[] => [
  RUN,
  'apps/server/src/cli/main.ts',
  name,
  ...words,
];

/** One of the operator's commands as a terminal runs it, without a process of its own. */
export async function runInTerminal(
  command: Command,
  words: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Outcome> {
  let said = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      said += String(chunk);
      done();
    },
  });
  const code = await runCommand(command, { words, env: { NODE_ENV: 'test', ...env }, console: new Console(stream) });
  return { code, said };
}
