import { join } from 'node:path';
import { type Archive, openArchive } from '@primehour/db/archive/archive';
import { ArchiveProblem } from '@primehour/db/archive/archive-problem';
import type { ArchiveStore } from '@primehour/db/archive/archive-store';
import { createFolderStore } from '@primehour/db/archive/folder-store';
import { type SecretFile, loadOrCreateSecret, readSecretFile } from '@primehour/db/secret-file';
import type { Config } from '../config.ts';
import { bucketStoreOf } from '../start-server.ts';

const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*[\w-]))?\/?$/;

/** What a continuous backup writes to, and a restore reads from: a folder, or `s3://bucket/prefix`. */
export function archiveStoreOf(place: string, { backupS3 }: Pick<Config, 'backupS3'>): ArchiveStore {
  if (!place.startsWith('s3://')) return createFolderStore(place);
  const [, bucket, prefix = ''] = BUCKET.exec(place) ?? [];
  if (bucket === undefined) throw new ArchiveProblem(`${place} is not a bucket: write it as s3://bucket/prefix.`);
  if (backupS3 === undefined) {
    throw new ArchiveProblem('Set S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY for a backup in a bucket.');
  }
  return bucketStoreOf({ ...backupS3, bucket }, prefix);
}

const keyFile = ({ dataDir }: Pick<Config, 'dataDir'>): SecretFile => ({
  file: join(dataDir, 'secrets', 'backup-key'),
  bytes: 32,
  wayOut: 'Or set BACKUP_KEY to its content. Without it, nobody can read the backup.',
});

/** The key for writing: created with the first backup. */
export const backupKeyOf = (config: Pick<Config, 'dataDir' | 'backupKey'>): string =>
  config.backupKey ?? loadOrCreateSecret(keyFile(config));

export const openBackup = (
  place: string,
  config: Pick<Config, 'dataDir' | 'backupKey' | 'backupS3'>,
): Promise<Archive> => openArchive(archiveStoreOf(place, config), config.backupKey ?? readSecretFile(keyFile(config)));
