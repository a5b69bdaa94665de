import type { Database } from '@primehour/db/open';
import type { Tx } from '@primehour/db/transaction';
import {
  addQuestion,
  type EditedQuestion,
  moveQuestion,
  readSurvey,
  replaceOptions,
  rewordQuestion,
  setAsked,
  SurveyProblem,
} from '../modules/user/commands/edit-survey.ts';
import { onDatabase } from './operator-database.ts';
import { CommandProblem, runCommand } from './run-command.ts';

const USAGE = `The survey that new partners are asked. Answers are kept, whatever is changed.

  npm run survey -- list
  npm run survey -- add "Question?" "Option" "Option" …
  npm run survey -- edit <number> "New words of the question"
  npm run survey -- options <number> "Option" "Option" …   offers these and no others
  npm run survey -- move <number> <to number>
  npm run survey -- retire <number>                        is not asked any more
  npm run survey -- restore <number>                       is asked again

Numbers are those of the list. Set DATA_DIR or DATABASE_URL as for the product; it may be running.`;

/** What the operator typed → what changes; undefined when nobody can tell what was meant. */
function understand([command, ...words]: readonly string[]): ((tx: Tx) => Promise<void>) | undefined {
  const [first = '', second = '', ...others] = words;
  const number = Number(first);
  if (command === 'list' && words.length === 0) return () => Promise.resolve();
  if (command === 'add' && words.length > 1) return (tx) => addQuestion(tx, first, [second, ...others]);
  if (!Number.isInteger(number)) return undefined;
  if (command === 'options' && words.length > 1) return (tx) => replaceOptions(tx, number, [second, ...others]);
  if (command === 'edit' && words.length === 2) return (tx) => rewordQuestion(tx, number, second);
  if (command === 'move' && words.length === 2) return (tx) => moveQuestion(tx, number, Number(second));
  if (command === 'retire' && words.length === 1) return (tx) => setAsked(tx, number, false);
  if (command === 'restore' && words.length === 1) return (tx) => setAsked(tx, number, true);
  return undefined;
}

const told = (question: EditedQuestion, index: number): string =>
  [
    `${index + 1}. ${question.question}  [${question.answers} answered]${question.isActive ? '' : '  (retired)'}`,
    ...question.options.map(
      (option) => `     – ${option.option}  [${option.answers}]${option.isActive ? '' : '  (retired)'}`,
    ),
  ].join('\n');

async function carryOut(db: Database, change: (tx: Tx) => Promise<void>): Promise<string> {
  try {
    await db.transaction(change);
  } catch (error) {
    throw error instanceof SurveyProblem ? new CommandProblem(error.message) : error;
  }
  return (await readSurvey(db.read)).map(told).join('\n') || 'The survey has no questions.';
}

await runCommand(USAGE, (words) => {
  const change = understand(words);
  return change && onDatabase((db) => carryOut(db, change));
});
