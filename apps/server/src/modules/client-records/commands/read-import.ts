import * as copy from '@primehour/contract/copy/refusals';
import { prepared } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Tx } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';
import { LIST_PROBLEM_WORDS } from '@primehour/domain/client/read-people';
import type { Instant } from '@primehour/domain/vocabulary';
import { readListApart } from '../../../client-list/read-list-apart.ts';
import type { ReadList } from '../../../client-list/read-list.ts';
import { dateOf } from '../../../clock.ts';
import { Refusal } from '../../../refusal.ts';
import type { TenantId } from '../../../tenant.ts';
import { ThreadLimitExceeded } from '../../../worker-thread.ts';

const RETRY_SECONDS = 5;

/**
 * Parses a file of clients, outside a transaction because it may take a while.
 * @throws Refusal IMPORT_UNREADABLE, TOO_MANY_REQUESTS
 */
export async function readListOf(csv: string, read: typeof readListApart = readListApart): Promise<ReadList> {
  const answer = await read(csv).catch((error: unknown) => {
    throw error instanceof ThreadLimitExceeded ? refusalOfLimit(error) : error;
  });
  if (!answer.ok) throw new Refusal('IMPORT_UNREADABLE', { message: LIST_PROBLEM_WORDS[answer.reason] });
  return answer.list;
}

const refusalOfLimit = ({ limit }: ThreadLimitExceeded): Refusal =>
  limit === 'QUEUE'
    ? new Refusal('TOO_MANY_REQUESTS', {
        message: copy.importsBusy,
        requestTimeout: RETRY_SECONDS,
      })
    : new Refusal('IMPORT_UNREADABLE', { message: copy.importTooSlow });

/** Stores the people and counts the new numbers in one statement, so that they are sent once. */
const KEEP = prepared(
  'keep-import',
  `
  insert into client_import
    (business_id, id, file_name, status, people, valid, total, errors, error_count, created_at, fresh)
  select $1, $2, $3, 'READY', $4::jsonb, $5, $6, $7::jsonb, $8, $9, (
    select count(*) from jsonb_array_elements($4::jsonb) as listed (person)
    where not exists (select 1 from client c where c.business_id = $1 and c.phone = listed.person ->> 'phone')
      and not exists (select 1 from client_alias a where a.business_id = $1 and a.phone = listed.person ->> 'phone'))`,
  {},
);

/** Stores the preview of an import; changes no client. */
export async function storePreview(
  tx: Tx,
  tenant: TenantId,
  { fileName, list }: { readonly fileName: string; readonly list: ReadList },
  now: Instant,
): Promise<string> {
  const id = uuidV7(now);
  const { people, valid, total, errors, errorCount } = list;
  const params = [tenant, id, fileName, people, valid, total, JSON.stringify(errors), errorCount, dateOf(now)];
  await queryPrepared(tx, KEEP, params);
  return id;
}
