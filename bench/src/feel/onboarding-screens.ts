import { aPhone } from '@primehour/testkit/build';
import type { Page } from 'playwright-core';
import type { Hand } from '../browser/hand.ts';
import type { FeltScreen } from './visit-feel.ts';

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name, level: 1 });
const go = (hand: Hand) => hand.press('Continue');

/** Without a session. */
export const SIGN_IN: readonly FeltScreen[] = [
  {
    name: 'sign-in',
    open: '/sign-in',
    ready: (page) => page.getByLabel('Phone number'),
    steps: {
      'type half a number': (hand) => hand.type('Phone number', '31255'),
      'ask for a code': (hand) => hand.press('Sign up with phone number'),
      'type the rest': (hand) => hand.type('Phone number', '50142'),
      'clear it': async (hand) => (await hand.key('Control+a')) ?? hand.key('Delete'),
      'type another and ask': async (hand) => {
        await hand.type('Phone number', aPhone().slice(2));
        await hand.press('Sign up with phone number');
      },
    },
  },
  {
    name: 'verify',
    open: async (hand) => {
      await hand.page.goto('/sign-in');
      await hand.type('Phone number', aPhone().slice(2));
      await hand.press('Sign up with phone number');
    },
    ready: (page) => page.getByLabel('Verification code'),
    steps: {
      'submit nothing': (hand) => hand.press('Submit the code'),
      'type a code': (hand) => hand.type('Verification code', '123456'),
      'submit it': (hand) => hand.press('Submit the code'),
      'go back': (hand) => hand.follow('Back'),
    },
  },
  {
    name: 'not found below sign-in',
    open: '/sign-in/nowhere',
    ready: heading(/can’t be found/),
    steps: { 'back home': (hand) => hand.follow('Back to homepage') },
  },
  { name: 'terms', open: '/terms', ready: heading('Terms of use'), steps: { 'first link': (hand) => hand.key('Tab') } },
  {
    name: 'privacy',
    open: '/privacy',
    ready: heading('Privacy policy'),
    steps: { 'first link': (hand) => hand.key('Tab') },
  },
];

/** A user with a verified phone and nothing else. */
export const PROFILE: readonly FeltScreen[] = [
  {
    name: 'profile',
    open: '/sign-in/user-story/1',
    ready: (page) => page.getByLabel('First name'),
    steps: {
      'continue without anything': go,
      'type names': async (hand) => {
        await hand.type('First name', 'Robin');
        await hand.type('Last name', 'Alder');
      },
      'type an email': (hand) => hand.type('Email', 'robin@mail.example'),
      continue: go,
    },
  },
];

/** A user with a name and no business. */
export const BUSINESS: readonly FeltScreen[] = [
  {
    name: 'business',
    open: '/sign-in/user-story/2',
    ready: (page) => page.getByLabel('Business name'),
    steps: {
      'continue without anything': go,
      'type the name': (hand) => hand.type('Business name', 'Alder'),
      'choose the zone': (hand) => hand.turn('Time zone'),
      'choose the state': (hand) => hand.turn('State'),
      'type the number': (hand) => hand.type('Contact number', '3125'),
    },
  },
];

/** A partner without a bank account. */
export const LAST_STEPS: readonly FeltScreen[] = [
  {
    name: 'card-connect',
    open: '/sign-in/card-connect',
    ready: (page) => page.getByLabel('Routing number'),
    steps: {
      'connect without anything': (hand) => hand.press('Connect bank account'),
      'type the holder': (hand) => hand.type('Account holder’s name', 'Robin'),
      'type the routing number': (hand) => hand.type('Routing number', '110000000'),
      skip: (hand) => hand.follow('Skip for now'),
    },
  },
  {
    name: 'congratulations',
    open: '/sign-in/congratulations',
    ready: heading("You're all set!"),
    steps: { 'answer the survey': (hand) => hand.follow('Answer a short survey first') },
  },
  {
    name: 'survey',
    open: '/sign-in/survey/1',
    ready: (page) => page.getByRole('radio').first(),
    steps: {
      'next without an answer': (hand) => hand.press('Next'),
      choose: (hand) => hand.choose('radio'),
      'own words': (hand) => hand.type('Your own answer', 'On'),
      next: (hand) => hand.press('Next'),
    },
  },
  {
    name: 'thanks',
    open: '/sign-in/thanks',
    ready: heading('Thanks for completing the survey!'),
    steps: { start: (hand) => hand.follow('Start using the platform') },
  },
];
