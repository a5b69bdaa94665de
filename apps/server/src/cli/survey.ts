import { writeFile } from 'node:fs/promises';
import type { Database } from '@primehour/db/open';
import type { Tx } from '@primehour/db/transaction';
import { csvLine } from '@primehour/domain/client/csv';
import { recordOperatorAudit } from '../audit.ts';
import {
  SurveyProblem,
  addQuestion,
  listSurveyAnswers,
  moveQuestion,
  readSurvey,
  replaceOptions,
  rewordQuestion,
  setQuestionActive,
  type EditedQuestion,
  type SurveyAnswerRow,
} from '../modules/support/api.ts';
import { onDatabase } from './operator-database.ts';
import { type Command, CommandProblem } from './run-command.ts';
import { changeFromTerminal } from './terminal-operator.ts';

const USAGE = `The survey for new partners. Answers are kept, whatever you change.

  npm run survey -- list
  npm run survey -- add "Question?" "Option" "Option" …
  npm run survey -- edit <number> "New text of the question"
  npm run survey -- options <number> "Option" "Option" …   replaces the options
  npm run survey -- move <number> <to number>
  npm run survey -- retire <number>                        stops asking it
  npm run survey -- restore <number>                       asks it again
  npm run survey -- export <new file>                      all answers and skips as CSV

Without a file, 'npm run -s survey -- export' prints them. Numbers are those of the list. Set DATA_DIR or DATABASE_URL as for the product; it may be running.`;

/** Parses a change; undefined when it is invalid. */
function understand([command, ...args]: readonly string[]): ((tx: Tx) => Promise<void>) | undefined {
  const [first = '', second = '', ...others] = args;
  const number = Number(first);
  if (command === 'add' && args.length > 1) return (tx) => addQuestion(tx, first, [second, ...others]);
  if (!Number.isInteger(number)) return undefined;
  if (command === 'options' && args.length > 1) return (tx) => replaceOptions(tx, number, [second, ...others]);
  if (command === 'edit' && args.length === 2) return (tx) => rewordQuestion(tx, number, second);
  if (command === 'move' && args.length === 2) return (tx) => moveQuestion(tx, number, Number(second));
  if (command === 'retire' && args.length === 1) return (tx) => setQuestionActive(tx, number, false);
  if (command === 'restore' && args.length === 1) return (tx) => setQuestionActive(tx, number, true);
  return undefined;
}

const countsOf = ({ answers, skips }: EditedQuestion): string =>
  `[${answers} answered${skips > 0 ? `, ${skips} skipped` : ''}]`;

const formatQuestion = (question: EditedQuestion, index: number): string =>
  [
    `${index + 1}. ${question.question}  ${countsOf(question)}${question.isActive ? '' : '  (retired)'}`,
    ...question.options.map(
      (option) => `     – ${option.option}  [${option.answers}]${option.isActive ? '' : '  (retired)'}`,
    ),
  ].join('\n');

type Change = { readonly command: string; readonly work: (tx: Tx) => Promise<void> };

async function carryOut(db: Database, { command, work }: Change): Promise<string> {
  try {
    await changeFromTerminal(db, async (write) => {
      await work(write.tx);
      await recordOperatorAudit(write, 'SURVEY_CHANGED', { after: { command } });
    });
  } catch (error) {
    throw error instanceof SurveyProblem ? new CommandProblem(error.message) : error;
  }
  return list(db);
}

const list = async (db: Database): Promise<string> =>
  (await readSurvey(db.read)).map(formatQuestion).join('\n') || 'The survey has no questions.';

const HEADING = csvLine(['Number', 'Question', 'User', 'Time', 'Kind', 'Answer']);

function exportLine({ position, question, userId, answeredAt, isSkipped, option, freeTextAnswer }: SurveyAnswerRow) {
  const kind = isSkipped ? 'skipped' : option === null ? 'custom' : 'option';
  return csvLine([String(position), question, userId, answeredAt.toISOString(), kind, option ?? freeTextAnswer ?? '']);
}

/** Writes a new file that only this account can read; without a file, the CSV is printed. */
async function exportAnswers(db: Database, file: string | undefined): Promise<string> {
  const rows = await listSurveyAnswers(db.read);
  const csv = HEADING + rows.map(exportLine).join('');
  if (file === undefined) return csv.trimEnd();
  try {
    await writeFile(file, csv, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'EEXIST' ? 'it already exists' : String(code);
    throw new CommandProblem(`${file} can’t be written: ${reason}.`);
  }
  const skips = rows.filter(({ isSkipped }) => isSkipped).length;
  return `Written to ${file}: ${rows.length - skips} answered, ${skips} skipped.`;
}

export const surveyCommand: Command = {
  usage: USAGE,
  understand: (args) => {
    const [command, file, ...others] = args;
    if (command === 'export' && others.length === 0 && !file?.startsWith('-')) {
      return onDatabase((db) => exportAnswers(db, file));
    }
    if (command === 'list' && args.length === 1) return onDatabase(list);
    const work = understand(args);
    return work && onDatabase((db) => carryOut(db, { command: args.join(' '), work }));
  },
};
