import * as copy from '@primehour/contract/copy/refusals';
import { preparedBy } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Tx } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';
import { LIST_PROBLEM_MESSAGES } from '@primehour/domain/client/copy';
import type { Instant } from '@primehour/domain/vocabulary';
import { readListInThread } from '../../../client-list/read-list-in-thread.ts';
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
export async function parseClientList(
  csv: string,
  read: typeof readListInThread = readListInThread,
): Promise<ReadList> {
  const answer = await read(csv).catch((error: unknown) => {
    throw error instanceof ThreadLimitExceeded ? refusalOfLimit(error) : error;
  });
  if (!answer.ok) throw new Refusal('IMPORT_UNREADABLE', { message: LIST_PROBLEM_MESSAGES[answer.reason] });
  return answer.list;
}

const refusalOfLimit = ({ limit }: ThreadLimitExceeded): Refusal =>
  limit === 'QUEUE'
    ? new Refusal('TOO_MANY_REQUESTS', {
        message: copy.importsBusy,
        requestTimeout: RETRY_SECONDS,
      })
    : new Refusal('IMPORT_UNREADABLE', { message: copy.importTooSlow });

type Preview = Pick<ReadList, 'people' | 'valid' | 'total' | 'errorCount'> & {
  readonly tenant: TenantId;
  readonly id: string;
  readonly fileName: string;
  /** JSON. */
  readonly errors: string;
  readonly now: Date;
};

/** Stores the people and counts the new numbers in one statement, so that they are sent once. */
const KEEP = preparedBy<Preview>()(
  'keep-import',
  (p) => `
  insert into client_import
    (business_id, id, file_name, status, people, valid, total, errors, error_count, created_at, fresh)
  select ${p.tenant}, ${p.id}, ${p.fileName}, 'READY', ${p.people}::jsonb, ${p.valid}, ${p.total}, ${p.errors}::jsonb,
    ${p.errorCount}, ${p.now}, (
    select count(*) from jsonb_array_elements(${p.people}::jsonb) as listed (person)
    where not exists (select 1 from client c where c.business_id = ${p.tenant} and c.phone = listed.person ->> 'phone')
      and not exists (
        select 1 from client_alias a where a.business_id = ${p.tenant} and a.phone = listed.person ->> 'phone'))`,
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
  const preview = { people, valid, total, errorCount, errors: JSON.stringify(errors) };
  await queryPrepared(tx, KEEP, { tenant, id, fileName, ...preview, now: dateOf(now) });
  return id;
}
