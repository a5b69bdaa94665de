import { chownSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { canReach, type Account } from './account.ts';
import type { Layout } from './layout.ts';

/** On Unix the host is the folder of the socket. */
export type Address = { readonly host: string; readonly port: number };

/** A socket path longer than about 100 bytes cannot be bound; the file name takes some of them. */
const SOCKET_FOLDER_MAX_BYTES = 80;
const TEMP_PREFIX = 'primehour-';

/** The address of the last server if it is available, so that open pools find the new one. */
export async function chooseAddress(
  layout: Layout,
  account: Account | undefined,
  last: Address | undefined,
): Promise<Address> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: last?.port ?? (await freePort()) };
  return { host: socketFolder(layout, account, last?.host), port: 5432 };
}

/** A folder created for one server is removed with it. */
export function forgetAddress({ host }: Address): void {
  if (path.basename(host).startsWith(TEMP_PREFIX)) rmSync(host, { recursive: true, force: true });
}

/** Next to the data folder if possible, otherwise a new private folder that no one can have prepared. */
function socketFolder(layout: Layout, account: Account | undefined, last: string | undefined): string {
  if (last !== undefined && isPrivate(last, account)) return last;
  const near = path.join(layout.home, 'run');
  const isNear = Buffer.byteLength(near) <= SOCKET_FOLDER_MAX_BYTES && canReach(account, layout.home);
  if (isNear) mkdirSync(near, { recursive: true, mode: 0o700 });
  const folder = isNear ? near : mkdtempSync(path.join(reachableTemp(account), TEMP_PREFIX));
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
  return folder;
}

function isPrivate(folder: string, account: Account | undefined): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  const uid = account?.uid ?? process.getuid?.();
  return found?.isDirectory() === true && found.uid === uid && (found.mode & 0o077) === 0;
}

function reachableTemp(account: Account | undefined): string {
  const own = os.tmpdir();
  return canReach(account, own) && Buffer.byteLength(own) <= SOCKET_FOLDER_MAX_BYTES - 20 ? own : '/tmp';
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
