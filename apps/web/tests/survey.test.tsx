/** The survey asks one question per page, in order, and takes an option, custom text, or nothing. */
import { answerSurvey, getSurvey } from '@primehour/contract/support';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { addressNow } from './support/dom.ts';
import { fill } from './support/fill.ts';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aPartner } from './support/people.ts';
import { collectBodies, failRequests, holdResponses, refuseRequests, replaceResponses } from './support/responses.ts';

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

/** While a screen loads, its heading is replaced. */
const showsHeading = (name: string) =>
  waitFor(() => expect(screen.getByRole('heading', { name, level: 1 })).toBeVisible());
const alert = () => within(screen.getByRole('main')).findByRole('alert');
const next = () => screen.getByRole('button', { name: 'Next' });
const radio = (name: string) => screen.getByRole('radio', { name });
const own = () => screen.getByLabelText('Your own answer');

async function openSurvey(page: string = '1') {
  signIn(await aPartner());
  replaceResponses(getSurvey, QUESTIONS);
  replaceResponses(answerSurvey, { isStored: true });
  const user = await openScreen(page === '' ? '/sign-in/survey' : `/sign-in/survey/${page}`);
  await showsHeading(FIRST.question);
  return user;
}

it('requires an answer, and custom text if it is another one', async () => {
  const user = await openSurvey();
  const sent = collectBodies(answerSurvey);
  await user.click(next());
  expect(await alert()).toHaveTextContent(/^Answer is not set\. Select an option or specify your own answer$/);
  await user.click(radio('Other'));
  await user.click(next());
  expect(own()).toHaveAccessibleDescription('Specify your answer, please');
  expect(sent).toEqual([]);
});

it('takes either an option or custom text', async () => {
  const user = await openSurvey();
  const sent = collectBodies(answerSurvey);
  await user.click(radio('From a client'));
  await fill(user, own(), 'From the radio');
  expect(radio('Other')).toBeChecked();
  await user.click(radio('From another business'));
  expect(own()).toHaveValue('');
  await user.click(next());
  await showsHeading(SECOND.question);
  expect(sent).toEqual([{ questionId: FIRST.id, optionId: FIRST.options[1].id }]);
});

it('sends each answer, leads back and on, and ends with thanks', async () => {
  const user = await openSurvey('');
  await waitFor(() => expect(addressNow()).toBe('/sign-in/survey/1'));
  const sent = collectBodies(answerSurvey);
  await user.click(radio('From another business'));
  await user.click(next());
  await showsHeading(SECOND.question);
  expect(addressNow()).toBe('/sign-in/survey/2');
  await user.click(screen.getByRole('link', { name: 'Back' }));
  await showsHeading(FIRST.question);
  await user.click(screen.getByRole('button', { name: 'Skip' }));
  await showsHeading(SECOND.question);
  await fill(user, own(), 'Four of us');
  await user.click(next());
  await showsHeading('Thanks for completing the survey!');
  expect(sent).toEqual([
    { questionId: FIRST.id, optionId: FIRST.options[1].id },
    { questionId: FIRST.id, optionId: null },
    { questionId: SECOND.id, freeTextAnswer: 'Four of us' },
  ]);
  await user.click(screen.getByRole('link', { name: 'Start using the platform' }));
  await waitFor(() => expect(addressNow()).toBe('/'));
});

it.each(['first', '7', '0'])('begins with the first question at the address %s', async (page) => {
  await openSurvey(page);
  await showsHeading(FIRST.question);
  await waitFor(() => expect(addressNow()).toBe('/sign-in/survey/1'));
});

it('says that the questions load', async () => {
  signIn(await aPartner());
  replaceResponses(getSurvey, QUESTIONS);
  const release = holdResponses(getSurvey);
  await openScreen('/sign-in/survey/1');
  await waitFor(() => expect(within(screen.getByRole('main')).getByRole('status')).toHaveTextContent('Loading…'));
  release();
  await showsHeading(FIRST.question);
});

it('says that the questions did not load', async () => {
  signIn(await aPartner());
  failRequests(getSurvey);
  await openScreen('/sign-in/survey/1');
  expect(within(await alert()).getByRole('heading', { name: 'Error' })).toBeVisible();
  expect(await alert()).toHaveTextContent('No connection. Check your network and try again');
});

it('says why an answer is refused, and keeps it', async () => {
  const user = await openSurvey();
  refuseRequests(answerSurvey, 'UNEXPECTED');
  await user.click(radio('From a client'));
  await user.click(next());
  expect(await alert()).toHaveTextContent(/^Something went wrong on our side\. Try again$/);
  expect(radio('From a client')).toBeChecked();
});

it('ends with thanks if there are no questions', async () => {
  signIn(await aPartner());
  replaceResponses(getSurvey, []);
  await openScreen('/sign-in/survey/1');
  await showsHeading('Thanks for completing the survey!');
});
