import { mkdirSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** Where the embedded server keeps things inside DATA_DIR. */
export type Layout = {
  readonly dataDir: string;
  /** The folder that contains everything below. */
  readonly home: string;
  readonly cluster: string;
  readonly secret: string;
  readonly log: string;
  /** How another process reaches the running server; contains the password, readable only by the owner. */
  readonly connection: string;
  /** Its data is disposable: commits do not wait for the disk. */
  readonly isDisposable: boolean;
};

export function layoutOf(dataDir: string, isDisposable = false): Layout {
  mkdirSync(path.join(dataDir, 'postgres'), { recursive: true });
  const real = realpathSync(dataDir);
  const home = path.join(real, 'postgres');
  return {
    dataDir: real,
    home,
    cluster: path.join(home, 'cluster'),
    secret: path.join(home, 'secret'),
    log: path.join(home, 'postgres.log'),
    connection: path.join(home, 'connection.json'),
    isDisposable,
  };
}

/** The file from which a second node reads how to connect: `{ "url": "postgres://…" }`. */
export function connectionFile(dataDir: string): string {
  return path.join(dataDir, 'postgres', 'connection.json');
}

/** The address of the embedded server of a data directory, as written by the process that runs it. */
export function readConnectionUrl(dataDir: string): string {
  const content: unknown = JSON.parse(readFileSync(connectionFile(dataDir), 'utf8'));
  if (typeof content === 'object' && content !== null && 'url' in content && typeof content.url === 'string') {
    return content.url;
  }
  throw new Error(`There is no address in ${connectionFile(dataDir)}.`);
}
