/** System codes for an unreachable host and a broken connection. */
const UNREACHABLE_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
];
/**
 * SQLSTATE: connection failed, no connection left, shutting down, or starting up; and our own limits on the duration of
 * a statement or an idle transaction, which only a heavily overloaded database exceeds.
 */
const NOT_SERVING = /^(?:08...|53300|57014|57P0[1-3]|25P03)$/;
/** Driver errors without a code. A full pool counts too: no connection is available. */
const DRIVER_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error)/;

/** Whether an error or any of its causes is of a kind; `code` is empty if it has none. */
function hasCause(error: unknown, isKind: (cause: Error, code: string) => boolean): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (isKind(cause, 'code' in cause ? String(cause.code) : '')) return true;
  }
  return false;
}

/** Whether the database was unreachable, or became so during the query: not caused by the caller, and temporary. */
export const isUnreachable = (error: unknown): boolean =>
  hasCause(
    error,
    (cause, code) =>
      UNREACHABLE_CODES.includes(code) ||
      NOT_SERVING.test(code) ||
      DRIVER_MESSAGES.test(cause.message) ||
      // The socket's folder exists only while the server is running.
      (code === 'ENOENT' && 'syscall' in cause && cause.syscall === 'connect'),
  );

/** The connection ended: its server stopped or was killed, or the network broke. */
const ENDED = /^(?:ECONNRESET|EPIPE|57P0[1-3]|08006)$/;
const ENDED_MESSAGES = /^(?:Connection terminated|Client has encountered a connection error)/;

/** Whether an open connection was lost, and with it any open transaction. */
export const isConnectionLost = (error: unknown): boolean =>
  hasCause(error, ({ message }, code) => ENDED.test(code) || ENDED_MESSAGES.test(message));

/** The driver stopped waiting, while the server may still be at work. */
const isGivenUp = (error: unknown): boolean =>
  hasCause(error, ({ message }) => message.startsWith('Query read timeout'));

/** Whether a statement may have been executed and committed without a response. */
export const isOutcomeUnknown = (error: unknown): boolean => isConnectionLost(error) || isGivenUp(error);
