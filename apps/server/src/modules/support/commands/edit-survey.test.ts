import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { answerSurvey, getSurvey } from '@primehour/contract/support';
import { auditEntry } from '@primehour/db/schema/audit';
import { readCsv } from '@primehour/domain/client/csv';
import { aUser } from '@primehour/testkit/build';
import { aSession } from '@primehour/testkit/build-session';
import { refusalOf, type TestCall } from '@primehour/testkit/call';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { surveyCommand } from '../../../cli/survey.ts';
import { runInTerminal } from '../../../testing/run-in-terminal.ts';
import { apiOf } from '../../../testing/start-api.ts';
import { businessRoutes } from '../../business/routes.ts';
import { readSurvey } from '../queries.ts';
import { supportRoutes } from '../routes.ts';
import { addQuestion, moveQuestion, replaceOptions, rewordQuestion, setQuestionActive } from './edit-survey.ts';
import { seedSurvey } from './seed-survey.ts';

// The guarantee: an operator can change the survey while the product runs, every answer keeps its question, and a
// restart never overwrites the survey.

let api: TestServer;
let call: TestCall;
beforeAll(async () => {
  api = await startTestServer(apiOf(businessRoutes, supportRoutes));
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.pool.query('truncate survey_answer, survey_option, survey_question');
  await api.db.transaction((tx) => addQuestion(tx, 'First?', ['One', 'Two']));
  await api.db.transaction((tx) => addQuestion(tx, 'Second?', ['Yes', 'No']));
  await api.db.transaction((tx) => addQuestion(tx, 'Third?', ['Red']));
  call = api.as(await aSession(api, await aUser(api)));
});

const asked = async () =>
  (await call(getSurvey, {})).map(
    ({ question, options }) => `${question} ${options.map(({ option }) => option).join('/')}`,
  );
const edit = <Rest extends readonly unknown[]>(
  command: (tx: Parameters<Parameters<typeof api.db.transaction>[0]>[0], ...rest: Rest) => Promise<void>,
  ...rest: Rest
) => api.db.transaction((tx) => command(tx, ...rest));

async function answer(question: string, option: string): Promise<void> {
  const found = (await call(getSurvey, {})).find((one) => one.question === question);
  const optionId = found?.options.find((one) => one.option === option)?.id ?? null;
  await call(answerSurvey, { body: { questionId: found?.id ?? '', optionId } });
}

describe('the survey', () => {
  it.each([
    [3, 1, ['Third?', 'First?', 'Second?']],
    [1, 3, ['Second?', 'Third?', 'First?']],
    [2, 2, ['First?', 'Second?', 'Third?']],
  ])('moves question %i to position %i', async (from, to, order) => {
    await edit(moveQuestion, from, to);
    expect((await asked()).map((line) => line.split(' ')[0])).toEqual(order);
  });

  it('keeps answers through rewording and new options, and restores a removed option with its answers', async () => {
    await answer('First?', 'Two');
    await edit(rewordQuestion, 1, '  Which  first? ');
    await edit(replaceOptions, 1, ['Three', 'One']);
    expect((await asked())[0]).toBe('Which first? Three/One');
    const [changed] = await readSurvey(api.db.read);
    expect(changed?.options.map(({ option, isActive, answers }) => [option, isActive, answers])).toEqual([
      ['Three', true, 0],
      ['One', true, 0],
      ['Two', false, 1],
    ]);
    await edit(replaceOptions, 1, ['Two', 'One']);
    const [first] = await call(getSurvey, {});
    expect(first?.answer).toEqual({ optionId: first?.options[0]?.id, freeTextAnswer: null });
  });

  it('does not ask a retired question, and asks it again at its position', async () => {
    const [, second] = await call(getSurvey, {});
    await answer('Second?', 'Yes');
    await edit(setQuestionActive, 2, false);
    expect(await asked()).toEqual(['First? One/Two', 'Third? Red']);
    const refusal = await refusalOf(call(answerSurvey, { body: { questionId: second?.id ?? '', optionId: null } }));
    expect(refusal.code).toBe('NOT_FOUND');
    await edit(setQuestionActive, 2, true);
    expect(await asked()).toEqual(['First? One/Two', 'Second? Yes/No', 'Third? Red']);
    expect((await readSurvey(api.db.read))[1]?.answers).toBe(1);
  });

  it('is not seeded again while it has any questions, including retired ones', async () => {
    for (const number of [1, 2, 3]) await edit(setQuestionActive, number, false);
    await seedSurvey(api.db);
    expect(await asked()).toEqual([]);
  });

  it.each([0, 4, 1.5, Number.NaN])('has no question %j', async (number) => {
    await expect(edit(setQuestionActive, number, false)).rejects.toThrow('There is no question');
  });

  it('shows each user their own answers and no others', async () => {
    await answer('Second?', 'No');
    await call(answerSurvey, {
      body: { questionId: (await call(getSurvey, {}))[0]?.id ?? '', freeTextAnswer: 'Both' },
    });
    const [first, second, third] = await call(getSurvey, {});
    expect(first?.answer).toEqual({ optionId: null, freeTextAnswer: 'Both' });
    expect(second?.answer).toEqual({ optionId: second?.options[1]?.id, freeTextAnswer: null });
    expect(third?.answer).toBeUndefined();
    const other = api.as(await aSession(api, await aUser(api)));
    expect((await other(getSurvey, {})).map((question) => question.answer)).toEqual([undefined, undefined, undefined]);
  });
});

it('counts skipped and answered separately', async () => {
  await answer('First?', 'Two');
  const other = api.as(await aSession(api, await aUser(api)));
  const [first, second] = await call(getSurvey, {});
  await other(answerSurvey, { body: { questionId: first?.id ?? '', optionId: null } });
  await other(answerSurvey, { body: { questionId: second?.id ?? '', freeTextAnswer: 'Both' } });
  expect((await readSurvey(api.db.read)).map(({ answers, skips }) => [answers, skips])).toEqual([
    [1, 1],
    [1, 0],
    [0, 0],
  ]);
  const { rows } = await api.db.pool.query(
    'select is_skipped, count(*)::int as n from survey_answer group by 1 order by 1',
  );
  expect(rows).toEqual([
    { is_skipped: false, n: 2 },
    { is_skipped: true, n: 1 },
  ]);
  // Answering later replaces the skip.
  await other(answerSurvey, { body: { questionId: first?.id ?? '', optionId: first?.options[0]?.id ?? null } });
  expect((await readSurvey(api.db.read))[0]).toMatchObject({ answers: 2, skips: 0 });
});

describe('the command', () => {
  const run = async (...args: string[]) =>
    (await runInTerminal(surveyCommand, args, { DATABASE_URL: api.db.url, DATA_DIR: api.dataDir })).output;

  it('lists, adds and reports what it did not understand', async () => {
    expect(await run('add', 'Fourth?', 'Up', 'Down')).toContain('4. Fourth?  [0 answered]\n     – Up  [0]');
    expect(await asked()).toContain('Fourth? Up/Down');
    expect(await run('retire', '4')).toContain('(retired)');
    expect(await run('retire', '9')).toBe('There is no question 9: the list has 4.\n');
    expect(await run('shuffle')).toContain('npm run survey -- list');
    await run('list');
    const changes = await api.db.read
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.action, 'SURVEY_CHANGED'))
      .orderBy(auditEntry.id);
    const by = expect.stringMatching(/^command line: ./) as string;
    expect(changes.map(({ after }) => after)).toEqual([
      { command: 'add Fourth? Up Down', by },
      { command: 'retire 4', by },
    ]);
  });

  it('exports every answer, custom ones too, and skips as skips', async () => {
    await answer('First?', 'Two');
    await edit(replaceOptions, 1, ['One']);
    await edit(setQuestionActive, 3, true);
    const [, second, third] = await call(getSurvey, {});
    await call(answerSurvey, { body: { questionId: second?.id ?? '', freeTextAnswer: '=1+1, "maybe"' } });
    await call(answerSurvey, { body: { questionId: third?.id ?? '', optionId: null } });
    await edit(setQuestionActive, 3, false);
    expect(await run('list')).toContain('[0 answered, 1 skipped]  (retired)');
    const at = new Date(api.clock.now()).toISOString();
    const { rows } = await api.db.pool.query<{ user_id: string }>('select distinct user_id from survey_answer');
    const who = rows[0]?.user_id ?? '';
    const cells = [
      ['Number', 'Question', 'User', 'Time', 'Kind', 'Answer'],
      ['1', 'First?', who, at, 'option', 'Two'],
      ['2', 'Second?', who, at, 'custom', `'=1+1, "maybe"`],
      ['3', 'Third?', who, at, 'skipped', ''],
    ];
    expect(readCsv(await run('export')).map((row) => row.cells)).toEqual(cells);
    const file = join(api.dataDir, 'answers.csv');
    expect(await run('export', file)).toBe(`Written to ${file}: 2 answered, 1 skipped.\n`);
    expect(readCsv(await readFile(file, 'utf8')).map((row) => row.cells)).toEqual(cells);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await run('export', file)).toBe(`${file} can’t be written: it already exists.\n`);
    expect(await run('export', join(api.dataDir, 'nowhere', 'a.csv'))).toContain('can’t be written: ENOENT.');
    expect(await run('export', '--all')).toContain('npm run survey -- export');
  });
});
