/** SQLSTATE 53100, and the system's words for no space left and for a quota that is used up. */
const CODES = ['53100', 'ENOSPC', 'EDQUOT'];

/** Whether something could not be written because the disk of the database, or our own, is full. */
export function isDiskFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && CODES.includes(String(cause.code))) return true;
  }
  return false;
}
