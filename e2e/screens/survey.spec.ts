// The guarantee: the survey looks right with a missing answer, and at its end. apps/web/tests/survey.test.tsx has the rest.
import { answerSurvey, getSurvey } from '@primehour/contract/support';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { replaceResponses } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

// The operator writes the questions; a fresh product has none.
const QUESTIONS = [
  {
    id: '018f0000-0000-7000-8000-000000000001',
    question: 'How did you hear about us?',
    options: [
      { id: '018f0000-0000-7000-8000-00000000000a', option: 'From a client' },
      { id: '018f0000-0000-7000-8000-00000000000b', option: 'From another business' },
    ],
  },
];

test('an answer that is missing, and the thanks', { tag: ['@phone', '@wide'] }, async ({ page, aPartner, signIn }) => {
  await signIn(await aPartner());
  await replaceResponses(page, getSurvey, QUESTIONS);
  await replaceResponses(page, answerSurvey, { isStored: true });
  await page.goto('/sign-in/survey');
  await page.getByRole('radio', { name: 'Other', exact: true }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByLabel('Your own answer')).toHaveAccessibleDescription('Specify your answer, please');
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByRole('heading', { name: 'Thanks for completing the survey!', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
});
