import { BIO_MAX_LENGTH, HELP_MESSAGE_MAX_LENGTH, URL_MAX_LENGTH } from '@primehour/domain/limits';
import { US_STATES } from '@primehour/domain/us-states';
import { BUSINESS_TYPES, PAYMENT_PROVIDERS, TIME_ZONES } from '@primehour/domain/vocabulary';
import * as z from 'zod/mini';
import { ACCOUNT_STATUSES, accountSchema } from './bank-account.ts';
import { endpoint } from './endpoint.ts';
import { isWebUrl, line, nameLine, optionalProse, phone, placeLine, prose, uuid } from './primitives.ts';
import { profileForm } from './session.ts';
import { businessSchema, userSchema } from './user-shapes.ts';

const stateCodes = US_STATES.map((state) => state.value) as [string, ...string[]];
const zones = TIME_ZONES.map((zone) => zone.value);

/** Spec 1 §5, business: name, state and city required, contactNumber follows the phone rules. */
const businessFields = {
  name: nameLine('Required'),
  businessType: z.optional(z.nullable(z.enum(BUSINESS_TYPES, { error: 'Choose one of the list' }))),
  state: z.enum(stateCodes, { error: 'Required' }),
  timezone: z.enum(zones, { error: 'Choose one of the list' }),
  city: placeLine('Required', 200),
  contactNumber: phone(),
};
export const businessForm = z.object(businessFields);
export const bioField = () => optionalProse(BIO_MAX_LENGTH);

/** A link or picture; null, or an empty text, for none (decision 039). */
const addressOrNone = (message: string) =>
  z.nullable(
    z.string({ error: message }).check(
      z.trim(),
      z.maxLength(URL_MAX_LENGTH, message),
      z.refine((text) => text === '' || isWebUrl(text), message),
    ),
  );

const businessParams = z.object({ id: uuid() });

export const getUser = endpoint({
  id: 'user.getUser',
  method: 'GET',
  path: '/user/api/user',
  audience: 'user',
  summary: 'The signed-in user.',
  source: 'decisions, session',
  output: userSchema,
  refusals: [],
});

export const updateUser = endpoint({
  id: 'user.updateUser',
  method: 'PUT',
  path: '/user/api/user',
  audience: 'user',
  summary: 'Changes name and email.',
  source: 'decisions, session',
  body: profileForm,
  output: userSchema,
  refusals: [],
});

export const listBusinesses = endpoint({
  id: 'user.listBusinesses',
  method: 'GET',
  path: '/user/api/business-info',
  audience: 'user',
  summary: 'The businesses of the user; the first is the one used. Empty before the business step.',
  source: 'spec 1 §7',
  output: z.array(businessSchema),
  refusals: [],
});

export const createBusiness = endpoint({
  id: 'user.createBusiness',
  method: 'POST',
  path: '/user/api/business-info',
  audience: 'user',
  summary: 'Creates the business and completes registration; its calendar starts switched off.',
  source: 'spec 1 §7',
  body: z.object({ ...businessFields, isCalendarActive: z.optional(z.boolean()) }),
  output: businessSchema,
  status: 201,
  refusals: ['BUSINESS_EXISTS', 'NAME_NEEDS_APPROVAL'],
});

/** Spec 1 §7: fields left out keep what is stored; the booking page form and the business form both use this call. */
export const updateBusiness = endpoint({
  id: 'user.updateBusiness',
  method: 'PUT',
  path: '/user/api/business-info/{id}',
  audience: 'partner',
  summary:
    'Changes the business or its booking page. Links and media left out keep the stored values; empty ones are removed.',
  source: 'spec 1 §7, spec 2 §7',
  params: businessParams,
  body: z.partial(
    z.object({
      ...businessFields,
      /** Spec 1 §4: the business step sends the value there is; another one is judged like the switch itself. */
      isCalendarActive: z.boolean(),
      bio: z.nullable(bioField()),
      socialLink: addressOrNone('Should be a valid URL'),
      standardBookingUrl: addressOrNone('Should be a valid URL'),
      logoUrl: addressOrNone('Invalid image URL'),
      mediaUrl: addressOrNone('Invalid image URL'),
    }),
  ),
  output: businessSchema,
  refusals: ['IMAGE_UNKNOWN', 'ACCOUNT_NOT_FOUND', 'NAME_NEEDS_APPROVAL', 'BUSINESS_SUSPENDED'],
});

export const setCalendarActive = endpoint({
  id: 'user.setCalendarActive',
  method: 'PUT',
  path: '/user/api/business-info/calendar/{id}',
  audience: 'partner',
  summary: 'Switches the calendar on or off. On needs a connected bank account.',
  source: 'spec 1 §7',
  params: businessParams,
  body: z.object({ isCalendarActive: z.boolean() }),
  output: businessSchema,
  refusals: ['ACCOUNT_NOT_FOUND', 'BUSINESS_SUSPENDED'],
});

const surveyQuestion = z.object({
  id: z.string(),
  question: z.string(),
  options: z.array(z.object({ id: z.string(), option: z.string() })),
  /** What this user has answered before; both are null for a question that was skipped. */
  answer: z.optional(z.object({ optionId: z.nullable(z.string()), freeTextAnswer: z.nullable(z.string()) })),
});

export const getSurvey = endpoint({
  id: 'user.getSurvey',
  method: 'GET',
  path: '/user/api/survey',
  audience: 'user',
  summary: 'The survey questions in order.',
  source: 'spec 1 §7',
  output: z.array(surveyQuestion),
  refusals: [],
});

export const answerSurvey = endpoint({
  id: 'user.answerSurvey',
  method: 'POST',
  path: '/user/api/survey',
  audience: 'user',
  summary: 'Stores one answer: an option, a text of one’s own, or neither (skipped).',
  source: 'spec 1 §3, §7',
  body: z.object({
    questionId: uuid(),
    optionId: z.optional(z.nullable(uuid())),
    freeTextAnswer: z.optional(line('Specify your answer, please', 1000)),
  }),
  output: z.object({ isStored: z.literal(true) }),
  status: 201,
  refusals: ['NOT_FOUND'],
});

export const helpForm = z.object({ text: prose('Write your message, please', HELP_MESSAGE_MAX_LENGTH) });

export const sendHelpMessage = endpoint({
  id: 'user.sendHelpMessage',
  method: 'POST',
  path: '/user/api/help-messages',
  audience: 'user',
  summary: 'Leaves a message for the operator.',
  source: 'decisions, help chat',
  body: helpForm,
  output: z.object({ isStored: z.literal(true) }),
  status: 201,
  refusals: [],
});

export const getHelpIdentity = endpoint({
  id: 'user.getHelpIdentity',
  method: 'GET',
  path: '/user/api/help-identity',
  audience: 'user',
  summary: 'Who this user is to the help chat, with the proof that its provider asks for where one is configured.',
  source: 'decisions, help chat',
  output: z.object({
    identifier: z.string(),
    identifierHash: z.nullable(z.string()),
    name: z.string(),
    email: z.nullable(z.string()),
    phone: z.string(),
  }),
  refusals: [],
});

export const openAccountSession = endpoint({
  id: 'user.openAccountSession',
  method: 'POST',
  path: '/user/api/account-info',
  audience: 'partner',
  summary: 'Opens a session with the payment provider in which the bank account is connected.',
  source: 'spec 1 §7, decisions, bank account and payments',
  output: z.object({
    provider: z.enum(PAYMENT_PROVIDERS),
    secret: z.string(),
    publishableKey: z.optional(z.string()),
  }),
  status: 201,
  refusals: ['STEP_UP_REQUIRED'],
});

export const getAccount = endpoint({
  id: 'user.getAccount',
  method: 'GET',
  path: '/user/api/account-info',
  audience: 'partner',
  summary: 'What the payment provider says of the bank account.',
  source: 'ours',
  output: accountSchema,
  refusals: [],
});

/** What the sandbox bank's form asks; the rules of the fields are the bank's own. */
export const sandboxBankForm = z.object({
  accountHolderName: line('Required'),
  routingNumber: z
    .string({ error: 'Required' })
    .check(
      z.trim(),
      z.regex(/^\d{9}$/, 'A routing number has nine digits'),
      z.refine(isRoutingNumber, 'This routing number does not exist'),
    ),
  accountNumber: z
    .string({ error: 'Required' })
    .check(z.trim(), z.regex(/^\d{4,17}$/, 'An account number has 4 to 17 digits')),
});

/** ABA checksum: 3·(d1+d4+d7) + 7·(d2+d5+d8) + (d3+d6+d9) is a multiple of ten. */
export function isRoutingNumber(text: string): boolean {
  const weights = [3, 7, 1];
  const sum = [...text].reduce((total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0), 0);
  return /^\d{9}$/.test(text) && sum > 0 && sum % 10 === 0;
}

export const connectSandboxBank = endpoint({
  id: 'user.connectSandboxBank',
  method: 'POST',
  path: '/user/api/sandbox-bank/accounts',
  audience: 'partner',
  summary: 'The sandbox bank’s own form: connects an account that moves no money.',
  source: 'decisions, bank account and payments',
  body: z.extend(sandboxBankForm, { secret: z.string().check(z.minLength(1), z.maxLength(300)) }),
  output: z.object({ status: z.enum(ACCOUNT_STATUSES) }),
  status: 201,
  refusals: ['ACCOUNT_SESSION_EXPIRED', 'BANK_REFUSED', 'STEP_UP_REQUIRED'],
});
