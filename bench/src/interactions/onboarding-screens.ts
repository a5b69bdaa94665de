import { aPhone } from '@primehour/testkit/build';
import type { Page } from 'playwright-core';
import type { User } from '../browser/user.ts';
import type { MeasuredScreen } from './measure-screen.ts';

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name, level: 1 });
const go = (user: User) => user.press('Continue');

/** Without a session. */
export const SIGN_IN: readonly MeasuredScreen[] = [
  {
    name: 'sign-in',
    open: '/sign-in',
    ready: (page) => page.getByLabel('Phone number'),
    steps: {
      'type half a number': (user) => user.type('Phone number', '31255'),
      'ask for a code': (user) => user.press('Sign up with phone number'),
      'type the rest': (user) => user.type('Phone number', '50142'),
      'clear it': async (user) => (await user.key('Control+a')) ?? user.key('Delete'),
      'type another and ask': async (user) => {
        await user.type('Phone number', aPhone().slice(2));
        await user.press('Sign up with phone number');
      },
    },
  },
  {
    name: 'verify',
    open: async (user) => {
      await user.page.goto('/sign-in');
      await user.type('Phone number', aPhone().slice(2));
      await user.press('Sign up with phone number');
    },
    ready: (page) => page.getByLabel('Verification code'),
    steps: {
      'submit nothing': (user) => user.press('Submit the code'),
      'type a code': (user) => user.type('Verification code', '123456'),
      'submit it': (user) => user.press('Submit the code'),
      'go back': (user) => user.follow('Back'),
    },
  },
  {
    name: 'not found below sign-in',
    open: '/sign-in/nowhere',
    ready: heading(/can’t be found/),
    steps: { 'back home': (user) => user.follow('Back to homepage') },
  },
  { name: 'terms', open: '/terms', ready: heading('Terms of use'), steps: { 'first link': (user) => user.key('Tab') } },
  {
    name: 'privacy',
    open: '/privacy',
    ready: heading('Privacy policy'),
    steps: { 'first link': (user) => user.key('Tab') },
  },
];

/** A user with a verified phone and nothing else. */
export const PROFILE: readonly MeasuredScreen[] = [
  {
    name: 'profile',
    open: '/sign-in/user-story/1',
    ready: (page) => page.getByLabel('First name'),
    steps: {
      'continue without anything': go,
      'type names': async (user) => {
        await user.type('First name', 'Robin');
        await user.type('Last name', 'Alder');
      },
      'type an email': (user) => user.type('Email', 'robin@mail.example'),
      continue: go,
    },
  },
];

/** A user with a name and no business. */
export const BUSINESS: readonly MeasuredScreen[] = [
  {
    name: 'business',
    open: '/sign-in/user-story/2',
    ready: (page) => page.getByLabel('Business name'),
    steps: {
      'continue without anything': go,
      'type the name': (user) => user.type('Business name', 'Alder'),
      'choose the zone': (user) => user.changeOption('Time zone'),
      'choose the state': (user) => user.changeOption('State'),
      'type the number': (user) => user.type('Contact number', '3125'),
    },
  },
];

/** A partner without a bank account. */
export const LAST_STEPS: readonly MeasuredScreen[] = [
  {
    name: 'card-connect',
    open: '/sign-in/card-connect',
    ready: (page) => page.getByLabel('Routing number'),
    steps: {
      'connect without anything': (user) => user.press('Connect bank account'),
      'type the holder': (user) => user.type('Account holder’s name', 'Robin'),
      'type the routing number': (user) => user.type('Routing number', '110000000'),
      skip: (user) => user.follow('Skip for now'),
    },
  },
  {
    name: 'congratulations',
    open: '/sign-in/congratulations',
    ready: heading("You're all set!"),
    steps: { 'answer the survey': (user) => user.follow('Answer a short survey first') },
  },
  {
    name: 'survey',
    open: '/sign-in/survey/1',
    ready: (page) => page.getByRole('radio').first(),
    steps: {
      'next without an answer': (user) => user.press('Next'),
      choose: (user) => user.choose('radio'),
      'own words': (user) => user.type('Your own answer', 'On'),
      next: (user) => user.press('Next'),
    },
  },
  {
    name: 'thanks',
    open: '/sign-in/thanks',
    ready: heading('Thanks for completing the survey!'),
    steps: { start: (user) => user.follow('Start using the platform') },
  },
];
