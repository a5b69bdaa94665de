import { operatorNameForm, operatorReasonForm } from '@primehour/contract/operator-pages';
import type { Database } from '@primehour/db/open';
import { isUuid } from '@primehour/db/uuid';
import { formatPhone } from '@primehour/domain/format/phone';
import { systemClock } from '../clock.ts';
import {
  approveName,
  findOverview,
  liftSuspension,
  listActions,
  searchBusinesses,
  suspendBusiness,
  type OverviewRow,
} from '../modules/operator/api.ts';
import { Refusal } from '../refusal.ts';
import { onDatabase } from './operator-database.ts';
import { type Command, CommandProblem, type Work } from './run-command.ts';
import { changeFromTerminal } from './terminal-operator.ts';

const USAGE = `Businesses, and your decisions about them. Decisions take effect immediately on all nodes.

  npm run businesses -- list                               suspended ones first, then those that send the most
  npm run businesses -- search <text>                      by name, page address, owner's phone or id
  npm run businesses -- show <id>                          one business, and every decision about it
  npm run businesses -- suspend <id> --reason "<reason>"   stops pages, bookings, bids and texts; its owner sees why
  npm run businesses -- lift <id> --reason "<reason>"      restores everything
  npm run businesses -- approve-name <id> ["<name>"]       allows a well-known name: this one, or its current one

The operator console has the same actions: npm run operator.`;

const SHOWN = 50;
/** Terminals interpret control characters, so user input must not contain any. */
const plain = (text: string): string => text.replaceAll(/\p{C}/gu, '');

function lineOf(row: OverviewRow): string {
  const state = row.suspendedAt === null ? (row.isCalendarActive ? 'on' : 'off') : 'SUSPENDED';
  const account = row.hasAccount ? 'bank account' : 'no bank account';
  const day = `${row.sentOfDay} messages in 24 hours, ${row.failedOfDay} not sent`;
  const facts = [plain(row.name), formatPhone(row.ownerPhone), state, account, day];
  return `${row.id}  ${facts.join(' | ')}`;
}

async function list(db: Database, text = ''): Promise<string> {
  const rows = await searchBusinesses(db.read, text, SHOWN, systemClock.now());
  return rows.map(lineOf).join('\n') || 'No businesses found.';
}

async function show(db: Database, id: string): Promise<string> {
  const row = await subjectOf(db, id);
  const actions = await listActions(db.read, row.id);
  const lines = actions.map(({ at, kind, reason, name, by }) =>
    plain([at.toISOString(), kind, reason ?? name, `(${by})`].join('  ')),
  );
  return [lineOf(row), ...lines].join('\n');
}

async function subjectOf(db: Database, id: string): Promise<OverviewRow> {
  const row = isUuid(id) ? await findOverview(db.read, id, systemClock.now()) : undefined;
  if (row === undefined) throw new CommandProblem('No business has this id.');
  return row;
}

type Decide = (row: OverviewRow) => Promise<unknown>;

async function decide(db: Database, id: string, act: Decide): Promise<string> {
  const row = await subjectOf(db, id);
  try {
    await act(row);
  } catch (error) {
    if (error instanceof Refusal) throw new CommandProblem(`${error.message}.`);
    throw error;
  }
  return show(db, id);
}

function decision(act: typeof suspendBusiness, id: string, reason: string): Work | undefined {
  const parsed = operatorReasonForm.safeParse({ reason });
  if (!parsed.success) return undefined;
  return onDatabase((db) =>
    decide(db, id, (row) =>
      changeFromTerminal(db, ({ tx, now, operator }) =>
        act(tx, row.id, { reason: parsed.data.reason, ...operator }, now),
      ),
    ),
  );
}

function approval(id: string, name: string | undefined): Work | undefined {
  const parsed = name === undefined ? undefined : operatorNameForm.safeParse({ name });
  if (parsed?.success === false) return undefined;
  return onDatabase((db) =>
    decide(db, id, (row) =>
      changeFromTerminal(db, ({ tx, now, operator }) =>
        approveName(tx, row.id, { name: parsed?.data.name, ...operator }, now),
      ),
    ),
  );
}

export const businessesCommand: Command = {
  usage: USAGE,
  understand: ([command, id = '', ...rest]) => {
    const [flag, reason = '', ...more] = rest;
    if (command === 'list' && id === '') return onDatabase((db) => list(db));
    if (command === 'search' && id !== '' && rest.length === 0) return onDatabase((db) => list(db, id));
    if (command === 'show' && rest.length === 0) return onDatabase((db) => show(db, id));
    if (command === 'approve-name' && rest.length <= 1) return approval(id, flag);
    if (flag !== '--reason' || more.length > 0) return undefined;
    if (command === 'suspend') return decision(suspendBusiness, id, reason);
    return command === 'lift' ? decision(liftSuspension, id, reason) : undefined;
  },
};
