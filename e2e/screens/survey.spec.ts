// The guarantee: the survey asks one question per page, in order, and takes an option, custom text, or nothing.
import { answerSurvey, getSurvey } from '@primehour/contract/support';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { collectBodies, failRequests, holdResponses, refuseRequests, replaceResponses } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

// The operator writes the questions; a fresh product has none.
const [FIRST, SECOND] = [
  {
    id: '018f0000-0000-7000-8000-000000000001',
    question: 'How did you hear about us?',
    options: [
      { id: '018f0000-0000-7000-8000-00000000000a', option: 'From a client' },
      { id: '018f0000-0000-7000-8000-00000000000b', option: 'From another business' },
    ],
  },
  {
    id: '018f0000-0000-7000-8000-000000000002',
    question: 'How many people work with you?',
    options: [{ id: '018f0000-0000-7000-8000-00000000000c', option: 'Nobody but me' }],
  },
] as const;
const QUESTIONS = [FIRST, SECOND].map((question) => ({ ...question, options: [...question.options] }));

test('an answer is an option, custom text, or nothing', { tag: '@phone' }, async ({ page, aPartner, signIn }) => {
  await signIn(await aPartner());
  await replaceResponses(page, getSurvey, QUESTIONS);
  await replaceResponses(page, answerSurvey, { isStored: true });
  const sent = collectBodies(page, answerSurvey);
  await page.goto('/sign-in/survey');
  await expect(page).toHaveURL('/sign-in/survey/1');
  await expect(page.getByRole('heading', { name: FIRST.question, level: 1 })).toBeVisible();
  const next = page.getByRole('button', { name: 'Next' });
  await next.click();
  await expect(page.getByRole('alert')).toHaveText('Answer is not set. Select an option or specify your own answer');
  await page.getByRole('radio', { name: 'Other', exact: true }).check();
  await next.click();
  const own = page.getByLabel('Your own answer');
  await expect(own).toHaveAccessibleDescription('Specify your answer, please');
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await page.getByRole('radio', { name: 'From a client' }).check();
  await own.fill('From the radio');
  await expect(page.getByRole('radio', { name: 'Other', exact: true })).toBeChecked();
  await page.getByRole('radio', { name: 'From another business' }).check();
  await expect(own).toHaveValue('');
  await next.click();

  await expect(page.getByRole('heading', { name: SECOND.question })).toBeVisible();
  await expect(page).toHaveURL('/sign-in/survey/2');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: FIRST.question })).toBeVisible();
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByRole('heading', { name: SECOND.question })).toBeVisible();
  await own.fill('Four of us');
  await next.click();
  await expect(page.getByRole('heading', { name: 'Thanks for completing the survey!', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  expect(sent).toEqual([
    { questionId: FIRST.id, optionId: FIRST.options[1].id },
    { questionId: FIRST.id, optionId: null },
    { questionId: SECOND.id, freeTextAnswer: 'Four of us' },
  ]);
  await page.getByRole('link', { name: 'Start using the platform' }).click();
  await expect(page).toHaveURL('/');
});

test('the survey starts at its first question, and shows what failed', async ({ page, aPartner, signIn }) => {
  await signIn(await aPartner());
  await test.step('an address that is not a page of the survey leads to the first', async () => {
    await replaceResponses(page, getSurvey, QUESTIONS);
    for (const address of ['first', '7', '0']) {
      await page.goto(`/sign-in/survey/${address}`);
      await expect(page.getByRole('heading', { name: FIRST.question })).toBeVisible();
      await expect(page).toHaveURL('/sign-in/survey/1');
    }
  });
  await test.step('loading questions and questions that did not load show as such', async () => {
    const restore = await failRequests(page, getSurvey);
    await page.goto('/sign-in/survey/1');
    const failure = page.getByRole('alert');
    await expect(failure.getByRole('heading', { name: 'Error' })).toBeVisible();
    await expect(failure).toContainText('No connection. Check your network and try again');
    await restore();
    const release = await holdResponses(page, getSurvey);
    await page.reload();
    await expect(page.getByRole('main').getByRole('status')).toContainText('Loading…');
    release();
    await expect(page.getByRole('heading', { name: FIRST.question })).toBeVisible();
  });
  await test.step('an answer that is refused says why and stays', async () => {
    await refuseRequests(page, answerSurvey, 'UNEXPECTED');
    await page.goto('/sign-in/survey/1');
    await page.getByRole('radio', { name: 'From a client' }).check();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('alert')).toHaveText('Something went wrong on our side. Try again');
    await expect(page.getByRole('radio', { name: 'From a client' })).toBeChecked();
    await page.unrouteAll();
  });
  await test.step('a survey without questions ends with thanks', async () => {
    await replaceResponses(page, getSurvey, []);
    await page.goto('/sign-in/survey/1');
    await expect(page.getByRole('heading', { name: 'Thanks for completing the survey!' })).toBeVisible();
  });
});
