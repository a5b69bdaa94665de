import process from 'node:process';
import type { Database } from '@primehour/db/open';
import { ConfigError, readConfig } from '../config.ts';
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
import { openOperatorDatabase } from './operator-database.ts';

const USAGE = `The survey that new partners are asked. Answers are kept, whatever is changed.

  npm run survey -- list
  npm run survey -- add "Question?" "Option" "Option" …
  npm run survey -- edit <number> "New words of the question"
  npm run survey -- options <number> "Option" "Option" …   offers these and no others
  npm run survey -- move <number> <to number>
  npm run survey -- retire <number>                        is not asked any more
  npm run survey -- restore <number>                       is asked again

Numbers are those of the list. Set DATA_DIR or DATABASE_URL as for the product; it may be running.`;

/** What the operator typed → what changes; false when nobody can tell what was meant. */
async function run(db: Database, [command, ...words]: readonly string[]): Promise<boolean> {
  const [first = '', second = '', ...others] = words;
  const number = Number(first);
  if (command === 'add' && words.length > 1) await db.transaction((tx) => addQuestion(tx, first, [second, ...others]));
  else if (command === 'edit' && words.length === 2) await db.transaction((tx) => rewordQuestion(tx, number, second));
  else if (command === 'options' && words.length > 1)
    await db.transaction((tx) => replaceOptions(tx, number, [second, ...others]));
  else if (command === 'move' && words.length === 2)
    await db.transaction((tx) => moveQuestion(tx, number, Number(second)));
  else if (command === 'retire' && words.length === 1) await db.transaction((tx) => setAsked(tx, number, false));
  else if (command === 'restore' && words.length === 1) await db.transaction((tx) => setAsked(tx, number, true));
  else if (command !== 'list' || words.length > 0) return false;
  return true;
}

const told = (question: EditedQuestion, index: number): string =>
  [
    `${index + 1}. ${question.question}  [${question.answers} answered]${question.isActive ? '' : '  (retired)'}`,
    ...question.options.map(
      (option) => `     – ${option.option}  [${option.answers}]${option.isActive ? '' : '  (retired)'}`,
    ),
  ].join('\n');

const words = process.argv.slice(2);
if (words.length === 0) {
  console.log(USAGE);
} else {
  try {
    const db = await openOperatorDatabase(readConfig());
    try {
      if (!(await run(db, words))) throw new SurveyProblem(USAGE);
      console.log((await readSurvey(db.read)).map(told).join('\n') || 'The survey has no questions.');
    } finally {
      await db.close();
    }
  } catch (error) {
    const isSaid = error instanceof SurveyProblem || error instanceof ConfigError;
    console.error(isSaid ? error.message : error);
    process.exitCode = 1;
  }
}
