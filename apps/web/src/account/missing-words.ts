import type { Account } from './bank-connection.ts';

/** Why an account that was given can't be used yet. */
export function missingWords({ missing }: Pick<Account, 'missing'>): string {
  const wanted = missing.length > 0 ? ` It asks for: ${missing.join(', ').toLowerCase()}.` : '';
  return `The bank can’t pay out to this account yet.${wanted}`;
}
