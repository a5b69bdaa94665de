import { answerSurvey, getSurvey } from '@primehour/contract/support';
import { surveyAnswer, surveyQuestion } from '@primehour/db/schema/support';
import { uuidV4 } from '@primehour/db/uuid';
import { aUser } from '@primehour/testkit/build';
import { aSession } from '@primehour/testkit/build-session';
import { refusalOf, type TestCall } from '@primehour/testkit/call';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiOf } from '../../../testing/start-api.ts';
import { businessRoutes } from '../../business/routes.ts';
import { supportRoutes } from '../routes.ts';
import { seedSurvey } from './seed-survey.ts';

// The guarantee: a new installation has the same survey however many nodes start it, and every answer is one of its
// options, custom text, or neither.

let api: TestServer;
let call: TestCall;
let userId: string;
beforeAll(async () => {
  api = await startTestServer(apiOf(businessRoutes, supportRoutes));
  const node = await api.startSecondNode();
  await Promise.all([seedSurvey(api.db), seedSurvey(node.db), seedSurvey(api.db)]);
  const user = await aUser(api);
  userId = user.id;
  call = api.as({ accessToken: (await aSession(api, user)).accessToken });
});
afterAll(() => api.close());

const stored = (questionId: string) =>
  api.db.read
    .select({
      optionId: surveyAnswer.optionId,
      freeTextAnswer: surveyAnswer.freeTextAnswer,
      userId: surveyAnswer.userId,
    })
    .from(surveyAnswer)
    .where(eq(surveyAnswer.questionId, questionId));

const question = async (index: number) => {
  const found = (await call(getSurvey, {}))[index];
  if (!found) throw new Error(`No question ${index}.`);
  return found;
};

describe('the survey', () => {
  it('has five questions in order, each with options', async () => {
    const questions = await call(getSurvey, {});
    expect(questions).toHaveLength(5);
    expect(questions[0]?.question).toBe('What kind of service do you offer?');
    expect(questions[0]?.options.map(({ option }) => option)).toEqual([
      'Beauty and hair',
      'Health and wellness',
      'Food and dining',
      'Studio or lessons',
      'Tours and experiences',
    ]);
    for (const { options } of questions) expect(options.length).toBeGreaterThanOrEqual(4);
  });

  it('is unchanged once it exists', async () => {
    await api.db.transaction((tx) =>
      tx.update(surveyQuestion).set({ isActive: false }).where(eq(surveyQuestion.position, 5)),
    );
    await seedSurvey(api.db);
    expect(await call(getSurvey, {})).toHaveLength(4);
  });
});

describe('an answer', () => {
  it('is an option, then a text, then skipped: the last one counts', async () => {
    const { id: questionId, options } = await question(0);
    const optionId = options[1]?.id ?? null;
    expect(await call(answerSurvey, { body: { questionId, optionId } })).toEqual({ isStored: true });
    expect(await stored(questionId)).toEqual([{ userId, optionId, freeTextAnswer: null }]);
    await call(answerSurvey, { body: { questionId, freeTextAnswer: ' Piano tuning ' } });
    expect(await stored(questionId)).toEqual([{ userId, optionId: null, freeTextAnswer: 'Piano tuning' }]);
    await call(answerSurvey, { body: { questionId, optionId: null } });
    expect(await stored(questionId)).toEqual([{ userId, optionId: null, freeTextAnswer: null }]);
  });

  it('can’t be an option of another question, or to a question that isn’t asked', async () => {
    const [first, second] = [await question(1), await question(2)];
    const optionId = second.options[0]?.id ?? null;
    const inactive = await api.db.read.select().from(surveyQuestion).where(eq(surveyQuestion.position, 5));
    for (const body of [
      { questionId: first.id, optionId },
      { questionId: uuidV4(), freeTextAnswer: 'Mine' },
      { questionId: inactive[0]?.id ?? '', freeTextAnswer: 'Mine' },
    ]) {
      expect(await refusalOf(call(answerSurvey, { body }))).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    }
    expect(await stored(first.id)).toEqual([]);
  });

  it('can’t be both, empty, or overlong', async () => {
    const { id: questionId, options } = await question(3);
    const optionId = options[0]?.id ?? null;
    for (const body of [
      { questionId, optionId, freeTextAnswer: 'Mine' },
      { questionId, freeTextAnswer: '   ' },
      { questionId, freeTextAnswer: 'x'.repeat(1001) },
    ]) {
      const refusal = await refusalOf(call(answerSurvey, { body }));
      expect(refusal).toMatchObject({ statusCode: 422, issues: [{ path: 'freeTextAnswer' }] });
    }
    expect(await stored(questionId)).toEqual([]);
  });
});
