import process from 'node:process';
import { type Config, readConfig } from '../config.ts';
import { describeStartFailure } from '../start-failure.ts';

/** Its message is shown to the operator. */
export class CommandProblem extends Error {
  override readonly name: string = 'CommandProblem';
}

/** A parsed command that has not run yet; returns the text to print. */
export type Work = (config: Config) => Promise<string>;

const HELP = ['--help', '-h', 'help'];

/**
 * Shared by the operator's commands: the usage is printed without a database, also for invalid arguments, and failures
 * are sentences. They exit with 1 when they did not do their job.
 */
export async function runCommand(
  usage: string,
  understand: (words: readonly string[]) => Work | undefined,
  words: readonly string[] = process.argv.slice(2),
): Promise<void> {
  const work = understand(words);
  if (HELP.includes(words[0] ?? '') || (words.length === 0 && work === undefined)) return console.log(usage);
  let config: Config | undefined;
  try {
    if (work === undefined) throw new CommandProblem(`Invalid arguments.\n\n${usage}`);
    config = readConfig();
    console.log(await work(config));
  } catch (error) {
    console.error(error instanceof CommandProblem ? error.message : (describeStartFailure(error, config) ?? error));
    process.exitCode = 1;
  }
}
