import { join } from 'node:path';
import { type Archive, openArchive } from '@primehour/db/archive/archive';
import type { ArchiveStore } from '@primehour/db/archive/archive-store';
import { createFolderStore } from '@primehour/db/archive/folder-store';
import { type SecretFile, loadOrCreateSecret, readSecretFile } from '@primehour/db/secret-file';
import type { Config } from '../config.ts';

/** What a continuous backup writes to, and a restore reads from. */
export const archiveStoreOf = (place: string): ArchiveStore => createFolderStore(place);

const keyFile = ({ dataDir }: Pick<Config, 'dataDir'>): SecretFile => ({
  file: join(dataDir, 'secrets', 'backup-key'),
  bytes: 32,
  wayOut: 'Or set BACKUP_KEY to its content. Without it, nobody can read the backup.',
});

/** The key for writing: created with the first backup. */
export const backupKeyOf = (config: Pick<Config, 'dataDir' | 'backupKey'>): string =>
  config.backupKey ?? loadOrCreateSecret(keyFile(config));

export const openBackup = (place: string, config: Pick<Config, 'dataDir' | 'backupKey'>): Promise<Archive> =>
  openArchive(archiveStoreOf(place), config.backupKey ?? readSecretFile(keyFile(config)));
