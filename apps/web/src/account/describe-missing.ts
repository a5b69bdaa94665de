import * as copy from '../copy/account.ts';
import type { Account } from './bank-connection.ts';

/** Why an account that was submitted can't be used yet. */
export function describeMissing({ missing }: Pick<Account, 'missing'>): string {
  if (missing.length === 0) return copy.notPayable;
  return `${copy.notPayable} ${copy.missingData(missing.join(', ').toLowerCase())}`;
}
