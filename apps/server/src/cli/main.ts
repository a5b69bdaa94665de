import process from 'node:process';
import { COMMANDS } from './commands.ts';
import { runCommand } from './run-command.ts';

// `npm run <name>` starts this file with the name of one of the operator's commands, followed by its arguments.
const [name = '', ...args] = process.argv.slice(2);
const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (load === undefined) {
  console.error(`Unknown command. Available commands: ${Object.keys(COMMANDS).join(', ')}.`);
  process.exitCode = 1;
} else {
  process.exitCode = await runCommand(await load(), { args, console });
}
