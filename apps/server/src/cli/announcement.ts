import { operatorAnnouncementForm } from '@primehour/contract/operator-pages';
import type { Database } from '@primehour/db/open';
import { systemClock } from '../clock.ts';
import { endAnnouncement, findAnnouncement, makeAnnouncement } from '../modules/console/api.ts';
import { onDatabase } from './operator-database.ts';
import type { Command } from './run-command.ts';
import { changeFromTerminal } from './terminal-operator.ts';

const USAGE = `One line above every screen of the dashboard, until it ends or the reader dismisses it.

  npm run announcement -- show
  npm run announcement -- make <days> <text>   replaces the current one; at most 31 days
  npm run announcement -- end`;

async function show(db: Database): Promise<string> {
  const shown = await findAnnouncement(db.read, systemClock.now());
  return shown ? `Until ${shown.untilAt.toISOString()}: ${shown.text}` : 'No announcement.';
}

async function make(db: Database, announcement: { readonly text: string; readonly days: number }): Promise<string> {
  await changeFromTerminal(db, (write) => makeAnnouncement(write, announcement));
  return show(db);
}

async function end(db: Database): Promise<string> {
  await changeFromTerminal(db, endAnnouncement, 'There is no announcement.');
  return show(db);
}

export const announcementCommand: Command = {
  usage: USAGE,
  understand: ([command, days, ...args]) => {
    if (command === 'show' && days === undefined) return onDatabase(show);
    if (command === 'end' && days === undefined) return onDatabase(end);
    const parsed = operatorAnnouncementForm.safeParse({ days, text: args.join(' ') });
    return command === 'make' && parsed.success ? onDatabase((db) => make(db, parsed.data)) : undefined;
  },
};
