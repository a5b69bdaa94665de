import type { Reader } from '@primehour/db/transaction';
import { csvLine } from '@primehour/domain/client/csv';
import { UTM_FIELDS } from '@primehour/domain/link/utm';
import type { Instant, Zone } from '@primehour/domain/vocabulary';
import { type CalendarEvent, writeLongCalendar } from '../../../calendar-file/write-calendar.ts';
import type { TenantId } from '../../../tenant.ts';
import { type Entry, inBatches } from './in-batches.ts';

type Options = { readonly now: Instant; readonly zone: Zone; readonly businessName: string };

const local = (column: string, zone: Zone): string => `to_char(${column} at time zone '${zone}', 'YYYY-MM-DD HH24:MI')`;
const dollars = (column: string): string => `trim(to_char(${column} / 100.0, 'FM999999990.00'))`;

const UTM_COLUMNS = UTM_FIELDS.map((field) => `utm_${field}`);
const BOOKING_COLUMNS = [
  ...'booking_id start end service client phone email status attendance price link'.split(' '),
  ...UTM_COLUMNS,
];
const CLIENT_COLUMNS = ['name', 'phone', 'email', 'notes', 'added'];
const MONEY_COLUMNS = ['time', 'kind', 'account', 'amount', 'transaction_id'];

/** What a spreadsheet and a calendar read: times on the business's clock, amounts in dollars. */
export async function* readableEntries(reader: Reader, tenant: TenantId, options: Options): AsyncGenerator<Entry> {
  const { zone } = options;
  yield {
    name: 'bookings.csv',
    source: csv(
      reader,
      tenant,
      BOOKING_COLUMNS,
      `
      select b.id::text, ${local('b.start_at', zone)}, ${local('b.end_at', zone)}, b.service_name, c.name, c.phone,
        coalesce(c.email, ''), b.status, coalesce(b.attendance, ''), ${dollars('b.price_cents')},
        coalesce(l.label, ''), ${UTM_FIELDS.map((field) => `coalesce(b.utm ->> '${field}', '')`).join(', ')}
      from booking b join client c on c.business_id = b.business_id and c.id = b.client_id
      left join link l on l.business_id = b.business_id and l.id = b.link_id
      where b.business_id = $1 order by b.start_at, b.id`,
    ),
  };
  yield {
    name: 'clients.csv',
    source: csv(
      reader,
      tenant,
      CLIENT_COLUMNS,
      `
      select name, phone, coalesce(email, ''), notes, ${local('created_at', zone)} from client
      where business_id = $1 and erased_at is null order by lower(name), id`,
    ),
  };
  yield {
    name: 'money.csv',
    source: csv(
      reader,
      tenant,
      MONEY_COLUMNS,
      `
      select ${local('t.created_at', zone)}, t.kind, e.account, ${dollars('e.amount_cents')}, t.id::text
      from ledger_transaction t join ledger_entry e on e.business_id = t.business_id and e.transaction_id = t.id
      where t.business_id = $1 order by t.created_at, t.id, e.account`,
    ),
  };
  yield { name: 'calendar.ics', source: calendar(reader, tenant, options) };
}

async function* csv(
  reader: Reader,
  tenant: TenantId,
  heads: readonly string[],
  select: string,
): AsyncGenerator<Buffer> {
  // Without a byte order mark, spreadsheets assume another encoding.
  yield Buffer.from(`\uFEFF${csvLine([...heads])}`);
  const numbered = `select array[${heads.map((_, index) => `r.c${index}::text`).join(', ')}] as cells
    from (${select}) r (${heads.map((_, index) => `c${index}`).join(', ')})`;
  for await (const rows of inBatches(reader, tenant, numbered)) {
    yield Buffer.from(rows.map(({ cells }) => csvLine(cells as string[])).join(''));
  }
}

/** From a year back, like a calendar that was kept by hand. */
async function* calendar(reader: Reader, tenant: TenantId, { now, businessName }: Options): AsyncGenerator<Buffer> {
  const events: CalendarEvent[] = [];
  const select = `
    select b.id::text as id, b.version, extract(epoch from b.start_at)::float8 * 1000 as start_at,
      extract(epoch from b.end_at)::float8 * 1000 as end_at, b.service_name, c.name, c.phone,
      coalesce(b.service_location, '') as place
    from booking b join client c on c.business_id = b.business_id and c.id = b.client_id
    where b.business_id = $1 and b.status = 'CONFIRMED' and b.start_at > to_timestamp(${now / 1000}) - interval '1 year'
    order by b.start_at, b.id`;
  for await (const rows of inBatches(reader, tenant, select)) {
    events.push(
      ...rows.map((row) => ({
        uid: `booking-${String(row['id'])}@primehour`,
        sequence: Number(row['version']),
        startAt: Number(row['start_at']) as Instant,
        endAt: Number(row['end_at']) as Instant,
        summary: `${String(row['service_name'])}: ${String(row['name'])}`,
        description: String(row['phone']),
        location: String(row['place']),
        status: 'CONFIRMED' as const,
      })),
    );
  }
  yield Buffer.from(await writeLongCalendar({ name: businessName, events, method: 'PUBLISH', now }));
}
