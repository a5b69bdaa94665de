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

/** Whether the database was unreachable, or became so during the query: not caused by the caller, and temporary. */
export function isUnreachable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : '';
    if (UNREACHABLE_CODES.includes(code) || NOT_SERVING.test(code) || DRIVER_MESSAGES.test(cause.message)) return true;
    // The socket's folder exists only while the server is running.
    if (code === 'ENOENT' && 'syscall' in cause && cause.syscall === 'connect') return true;
  }
  return false;
}

/** The connection ended: its server stopped or was killed, or the network broke. */
const ENDED = /^(?:ECONNRESET|EPIPE|57P0[1-3]|08006)$/;
const ENDED_MESSAGES = /^(?:Connection terminated|Client has encountered a connection error)/;

/** Whether an open connection was lost, and with it any open transaction. */
export function isConnectionLost(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : '';
    if (ENDED.test(code) || ENDED_MESSAGES.test(cause.message)) return true;
  }
  return false;
}

/**
 * Whether a statement may have been executed and committed without a response: the connection was lost, or the driver
 * stopped waiting, while the server may still be at work.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.startsWith('Query read timeout')) return true;
  }
  return isConnectionLost(error);
}
