import { maskContacts } from '@primehour/domain/message/mask-contacts';
import type { LoggerOptions } from 'pino';

/** A chain of causes is finite, unless it is circular. */
const CAUSES_MAX = 5;

type Logged = {
  type: string;
  message: string;
  stack: string | undefined;
  code?: string;
  constraint?: string;
  cause?: unknown;
};

/** The parts of an error that are logged, which never include credentials. */
export const LOG_OPTIONS: Pick<LoggerOptions, 'serializers' | 'redact'> = {
  serializers: { err: (error: unknown) => loggedError(error) },
  redact: [
    'req.headers.authorization',
    'req.headers.cookie',
    'body.code',
    '*.phoneNumber',
    '*.refreshToken',
    '*.accessToken',
  ],
};

/** The driver attaches its whole connection to an error, and the query builder adds the values of the query. */
function loggedError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  const logged: Logged = {
    type: error.name,
    message: withoutValues(error.message),
    stack: error.stack === undefined ? undefined : withoutValues(error.stack),
  };
  if (typeof code === 'string') logged.code = code;
  if (typeof constraint === 'string') logged.constraint = constraint;
  if (error.cause !== undefined && depth < CAUSES_MAX) logged.cause = loggedError(error.cause, depth + 1);
  return logged;
}

/** Removes the values of a query, phone numbers, addresses and secret links. */
const withoutValues = (text: string): string =>
  maskContacts(text.replace(/\nparams: [^]*?(?=\n {4}at |$)/, '')).replaceAll(SECRET, '[secret]');

/** 32 random bytes, as encoded in links and cookies. */
const SECRET = /(?<![\w-])[\w-]{43}(?![\w-])/g;
