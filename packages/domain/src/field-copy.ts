/** Error messages for a code, an amount or a phone number, shown at the field. */
import type { CodeProblem } from './code.ts';
import type { MoneyProblem } from './money.ts';
import type { PhoneProblem } from './phone.ts';

/** See product/sign-in#verify, verbatim. */
export const CODE_MESSAGES: Record<CodeProblem, string> = {
  REQUIRED: 'Verification code is required',
  INCOMPLETE: 'Please enter the code completely',
};

export const MONEY_MESSAGES: Record<MoneyProblem, string> = {
  NOT_A_NUMBER: 'Should be a number',
  NEGATIVE: 'Should not be negative',
  TOO_LARGE: 'Should be at most $100,000',
  FRACTION_OF_CENT: 'Should have at most two decimals',
};

/** See product/sign-in#phone-rules, verbatim. */
export const PHONE_MESSAGES: Record<PhoneProblem, string> = {
  REQUIRED: 'Phone number is required',
  TOO_SHORT: 'The phone number you entered is too short for the country United States',
  TOO_LONG: 'The phone number you entered is too long for the country United States',
  INCORRECT: 'Incorrect phone number',
};
