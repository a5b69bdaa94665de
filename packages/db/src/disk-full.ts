/** SQLSTATE 53100, and the system's codes for a full disk and an exhausted quota. */
const CODES = ['53100', 'ENOSPC', 'EDQUOT'];

/** Whether something could not be written because the disk of the database, or our own, is full. */
export function isDiskFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && CODES.includes(String(cause.code))) return true;
  }
  return false;
}
