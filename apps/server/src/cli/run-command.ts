import { type Config, readConfig } from '../config.ts';
import { describeStartFailure } from '../start-failure.ts';

/** Its message is shown to the operator. */
export class CommandProblem extends Error {
  override readonly name: string = 'CommandProblem';
}

export type Print = (text: string) => void;

/** A parsed command that has not run yet; returns the text to print. Work that takes long prints its own progress. */
export type Work = (config: Config, print: Print) => Promise<string>;

/** One of the operator's commands. */
export type Command = {
  readonly usage: string;
  /** Parses the arguments after the command's name; undefined when they are invalid. */
  understand(args: readonly string[]): Work | undefined;
};

export type Terminal = {
  readonly args: readonly string[];
  /** Without it, the environment of this process. */
  readonly env?: Readonly<Record<string, string>>;
  readonly console: Pick<Console, 'log' | 'error'>;
};

const HELP = ['--help', '-h', 'help'];

/**
 * Shared by the operator's commands: the usage is printed without a database, even for invalid arguments, and failures
 * are sentences. Returns the exit code, which is 1 when a command did not do its job.
 */
export async function runCommand({ usage, understand }: Command, { args, env, console }: Terminal): Promise<number> {
  const work = understand(args);
  let config: Config | undefined;
  try {
    if (HELP.includes(args[0] ?? '') || (args.length === 0 && work === undefined)) {
      console.log(usage);
      return 0;
    }
    if (work === undefined) throw new CommandProblem(`Invalid arguments.\n\n${usage}`);
    config = readConfig(env);
    console.log(await work(config, (text) => console.log(text)));
    return 0;
  } catch (error) {
    console.error(error instanceof CommandProblem ? error.message : (describeStartFailure(error, config) ?? error));
    return 1;
  }
}
