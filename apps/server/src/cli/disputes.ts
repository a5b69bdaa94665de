import type { Database } from '@primehour/db/open';
import { isUuid } from '@primehour/db/uuid';
import { evidenceOf } from '@primehour/domain/evidence/evidence';
import { formatMoney } from '@primehour/domain/format/money';
import { systemClock } from '../clock.ts';
import { sendEvidence } from '../modules/console/api.ts';
import { findOpenDispute, listOpenDisputes, loadEvidence, type OpenDispute } from '../modules/evidence/api.ts';
import { Refusal } from '../refusal.ts';
import { authorizeTenant } from '../tenant.ts';
import { onDatabase } from './operator-database.ts';
import { type Command, CommandProblem } from './run-command.ts';
import { terminalOperator } from './terminal-operator.ts';

const USAGE = `Disputed payments, and the evidence for those of bookings. Disputes over auction sales are handled in the
provider's dashboard.

  npm run disputes -- list               open disputes, the earliest deadline first
  npm run disputes -- show <id>          the evidence for one: read it before you send it
  npm run disputes -- send <id> --final  sends it to the payment provider, which accepts it only once`;

/** Terminals interpret control characters, so user input must not contain any. */
const plain = (text: string): string => text.replaceAll(/[^\P{Cc}\n]/gu, '');

async function list(db: Database): Promise<string> {
  const rows = await listOpenDisputes(db.read);
  const lines = rows.map(({ dispute: row, businessName }) => {
    const due = row.dueAt === null ? 'no response due' : `respond by ${row.dueAt.toISOString()}`;
    return `${row.id}  ${[plain(businessName), formatMoney(row.amountCents), row.reason, due, answerOf(row)].join(' | ')}`;
  });
  return lines.join('\n') || 'No dispute is open.';
}

function answerOf({ paymentId, providerDisputeId, evidenceSentAt }: OpenDispute['dispute']): string {
  if (paymentId === null) return `auction sale: handled in the provider's dashboard, as ${providerDisputeId}`;
  return evidenceSentAt === null ? 'evidence not sent' : `evidence sent ${evidenceSentAt.toISOString()}`;
}

async function disputeOf(db: Database, id: string) {
  const found = isUuid(id) ? await findOpenDispute(db.read, id) : undefined;
  if (!found) throw new CommandProblem('No open dispute of a booking has this id.');
  return found;
}

async function show(db: Database, id: string): Promise<string> {
  const { dispute: row } = await disputeOf(db, id);
  return plain(evidenceOf(await loadEvidence(db.read, authorizeTenant(row.businessId), row.paymentId ?? '')).file);
}

/** The running product sends it, and tries again while the provider can't be reached. */
async function send(db: Database, id: string): Promise<string> {
  await disputeOf(db, id);
  const operator = terminalOperator();
  try {
    await db.transaction((tx) => sendEvidence({ tx, now: systemClock.now(), operator }, id));
  } catch (error) {
    if (error instanceof Refusal) throw new CommandProblem(`${error.message}.`);
    throw error;
  }
  return `It is being sent. In a minute, "npm run disputes -- list" shows when it was sent.`;
}

export const disputesCommand: Command = {
  usage: USAGE,
  understand: ([command, id = '', ...rest]) => {
    if (command === 'list' && id === '') return onDatabase(list);
    if (command === 'show' && id !== '' && rest.length === 0) return onDatabase((db) => show(db, id));
    const isFinal = rest.length === 1 && rest[0] === '--final';
    return command === 'send' && isFinal ? onDatabase((db) => send(db, id)) : undefined;
  },
};
