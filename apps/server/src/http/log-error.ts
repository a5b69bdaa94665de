import { maskContacts } from '@primehour/domain/message/mask-contacts';
import type { LoggerOptions } from 'pino';

/** A chain of causes has an end; a circle of them has none. */
const CAUSES_MAX = 5;

type Logged = {
  type: string;
  message: string;
  stack: string | undefined;
  code?: string;
  constraint?: string;
  cause?: unknown;
};

/** What the log keeps of errors, and what is never in it: who signs in with what. */
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

/** The driver hangs its whole connection on an error, and the query builder adds the values of the query. */
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

/** Neither the values of a query, nor anybody's number, address or secret link. */
const withoutValues = (text: string): string =>
  maskContacts(text.replace(/\nparams: [^]*?(?=\n {4}at |$)/, '')).replaceAll(SECRET, '[secret]');

/** 32 random bytes, as they stand in links and cookies. */
const SECRET = /(?<![\w-])[\w-]{43}(?![\w-])/g;
