import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type Command, runCommand } from '../cli/run-command.ts';

export type Outcome = { readonly code: number; readonly output: string };

const RUN = fileURLToPath(new URL('../../../../tools/run.mjs', import.meta.url));

/** The arguments with which `npm run <name>` starts Node. */
export const commandLine = (name: string, ...args: readonly string[]): string[] => [
  RUN,
  'apps/server/src/cli/main.ts',
  name,
  ...args,
];

/** Runs one of the operator's commands as a terminal does, but without a separate process. */
export async function runInTerminal(
  command: Command,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Outcome> {
  let output = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      output += String(chunk);
      done();
    },
  });
  const code = await runCommand(command, { args, env: { NODE_ENV: 'test', ...env }, console: new Console(stream) });
  return { code, output };
}
