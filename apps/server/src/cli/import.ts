import { open } from 'node:fs/promises';
import { importArchive } from '../archive/import-archive.ts';
import { ZipProblem } from '../archive/read-zip.ts';
import { systemClock } from '../clock.ts';
import { imageStoreOf } from '../start-server.ts';
import { onDatabase } from './operator-database.ts';
import { type Command, CommandProblem, type Work } from './run-command.ts';
import { terminalOperator } from './terminal-operator.ts';

const USAGE = `Imports a business from another Primehour.

  npm run import -- <file.zip>   reads an export of a business into this Primehour, which must be empty

Afterward its members sign in with their phone numbers; the owner connects the bank account and other calendars again. Nothing
is changed when the file is damaged or incomplete. Set DATA_DIR or DATABASE_URL as for the product, and PUBLIC_URL to its address.`;

const importFile = (path: string): Work =>
  onDatabase(async (db, config) => {
    const file = await open(path).catch((error: NodeJS.ErrnoException) => {
      throw new CommandProblem(`${path} can't be read (${error.code ?? error.message}).`);
    });
    try {
      const target = { db, images: imageStoreOf(config), publicUrl: config.publicUrl };
      const { manifest, rows, pictures } = await importArchive(target, file, {
        now: systemClock.now(),
        operator: terminalOperator(),
      });
      return `Imported ${manifest.business.name}: ${rows} rows and ${pictures} picture files, as of ${manifest.exportedAt}.`;
    } catch (error) {
      throw error instanceof ZipProblem ? new CommandProblem(error.message) : error;
    } finally {
      await file.close();
    }
  });

export const importCommand: Command = {
  usage: USAGE,
  understand: ([path, ...others]) => (path === undefined || others.length > 0 ? undefined : importFile(path)),
};
