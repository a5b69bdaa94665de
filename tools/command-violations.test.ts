// Guarantee: no command only reads, judging by its name or by what it does.
import { expect, it } from 'vitest';
import { commandViolations } from './command-violations.ts';
import { parseSource } from './parse-source.ts';

const FILE = 'apps/server/src/modules/booking/commands/limit-holds.ts';
const rulesBrokenBy = (source: string, file = FILE) =>
  commandViolations(parseSource(file, source)).map(({ rule }) => rule);

const READS = "export const limitHolds = (tx: Tx) => queryPrepared(tx, 'count', 'select 1');\n";

it('a file that queries and writes nothing is refused', () => {
  expect(rulesBrokenBy(READS)).toEqual(['a command that only reads']);
  expect(rulesBrokenBy('export const limitHolds = (tx: Tx) => tx.select().from(booking);')).toHaveLength(1);
  expect(rulesBrokenBy(READS, FILE.replace('commands', 'queries'))).toEqual([]);
});

it.each([
  ['a statement', 'const end = (tx: Tx) => tx.update(booking);'],
  ['SQL with a table of its own', 'const END = `update ${table} set note = null`;'],
  ['prepared SQL', 'const END = `with x as (select 1) delete from booking where id = $1`;'],
  ['a lock', "const LOCK = 'select 1 from booking for update';"],
  ['another command', "import { placeBooking } from './place-booking.ts';"],
  ['another module', "import { promiseRefund } from '../../money/api.ts';"],
  ['a message', "import { queueText } from '../../../messages/queue-text.ts';"],
])('one that writes by %s is a command', (_, source) => {
  expect(rulesBrokenBy(source + READS)).toEqual([]);
});

it('what it imports to read or to name does not count as a write', () => {
  expect(rulesBrokenBy(`import { listItems, type Item } from '../../calendar/api.ts';\n${READS}`)).toHaveLength(1);
});

it.each(['findPayment', 'listBlocks', 'loadStanding', 'hasBids'])('%s is refused by its name', (name) => {
  const rule = `${name} reads, and is among the commands`;
  expect(rulesBrokenBy(`export async function ${name}(tx: Tx) { await tx.update(booking); }`)).toEqual([rule]);
  expect(rulesBrokenBy(`export const ${name} = (tx: Tx) => tx.update(booking);`)).toEqual([rule]);
});
