import { clientImport } from '@primehour/db/schema/clients';
import type { Tx } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';
import { LIST_PROBLEM_WORDS, type PeopleList, readPeople } from '@primehour/domain/client/read-people';
import type { Instant } from '@primehour/domain/vocabulary';
import { dateOf } from '../../../clock.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { TenantId } from '../../../tenant.ts';
import { countFresh } from '../queries.ts';

/** Whoever has a thousand mistakes corrects the file, and needs no list of all of them. */
const ERRORS_KEPT = 100;

/**
 * Reads a file of clients, which may take a while: before a transaction, so that none waits for it.
 * @throws Refusal IMPORT_UNREADABLE
 */
export function readList(csv: string): PeopleList {
  const list = readPeople(csv);
  if (!list.ok) throw new Refusal('IMPORT_UNREADABLE', { message: LIST_PROBLEM_WORDS[list.reason] });
  return list.value;
}

/** Keeps what can be taken in until the partner has seen it; changes no client. */
export async function keepImport(
  tx: Tx,
  tenant: TenantId,
  { fileName, list }: { readonly fileName: string; readonly list: PeopleList },
  now: Instant,
): Promise<string> {
  const { people, complaints, total } = list;
  const id = uuidV7(now);
  await tx.insert(clientImport).values({
    id,
    businessId: tenant,
    fileName,
    status: 'READY',
    people,
    errors: complaints.slice(0, ERRORS_KEPT),
    total,
    valid: people.length,
    fresh: await countFresh(
      tx,
      tenant,
      people.map(({ phone }) => phone),
    ),
    errorCount: complaints.length,
    createdAt: dateOf(now),
  });
  return id;
}
