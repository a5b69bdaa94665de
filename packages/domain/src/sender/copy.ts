import type { NameProblem } from './plain-name.ts';

/** What to remove from a name before it can appear in texts. */
export const NAME_MESSAGES: Record<NameProblem, string> = {
  HIDDEN: 'Remove the hidden characters',
  EMAIL: 'Remove the email address',
  LINK: 'Remove the web address',
  PHONE: 'Remove the phone number',
};

/** Shown to the partner when a text was not sent. */
export const describeTextLimit = (limit: number): string =>
  `The text wasn’t sent. Your account can send ${limit} texts a day to people who haven’t confirmed their number with you. Call or message your client yourself.`;

/** Shown to the partner when neither a text nor an email can reach the client. */
export const CLIENT_UNREACHABLE =
  'The client wasn’t notified: this number can’t get texts, and we can’t email them. Call them yourself.';
