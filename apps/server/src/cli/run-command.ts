import process from 'node:process';
import { type Config, readConfig } from '../config.ts';
import { wordsOfStartFailure } from '../start-failure.ts';

/** Told to the operator as it stands. */
export class CommandProblem extends Error {
  override readonly name: string = 'CommandProblem';
}

/** What was understood of the words, not yet done; it answers what to print. */
export type Work = (config: Config) => Promise<string>;

const HELP = ['--help', '-h', 'help'];

/**
 * What the operator's commands share: how to use them is told without touching the database, also when the words were
 * not understood, and a failure is a sentence. They end with 1 when what was asked for was not done.
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
    if (work === undefined) throw new CommandProblem(`That was not understood.\n\n${usage}`);
    config = readConfig();
    console.log(await work(config));
  } catch (error) {
    console.error(error instanceof CommandProblem ? error.message : (wordsOfStartFailure(error, config) ?? error));
    process.exitCode = 1;
  }
}
