import type { ClientImport } from '@primehour/contract/client-import';
import { formatCount } from '@primehour/domain/format/count';
import { IMPORT_MAX_BYTES } from '@primehour/domain/limits';

/** What a chosen file says, or why it cannot be taken. Spreadsheets of Windows write no UTF-8 unless they are told to. */
export function textOfFile(bytes: ArrayBuffer): { ok: true; text: string } | { ok: false; message: string } {
  if (bytes.byteLength > IMPORT_MAX_BYTES) return { ok: false, message: 'This file is larger than 4 MB' };
  const start = new Uint8Array(bytes, 0, Math.min(4, bytes.byteLength));
  // A workbook is a packed folder, not a list.
  if (start[0] === 0x50 && start[1] === 0x4b) {
    return { ok: false, message: 'This is a workbook. Save it as CSV first, please' };
  }
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { ok: true, text: new TextDecoder('windows-1252').decode(bytes) };
  }
}

const people = (count: number) => (count === 1 ? '1 person' : `${formatCount(count)} people`);

/** What will happen on a yes. */
export function planWords({ valid, fresh, errorCount }: ClientImport): string {
  const known = valid - fresh;
  const parts = [
    fresh > 0 && `${people(fresh)} will be added`,
    known > 0 && `${people(known)} you know already will get what is missing`,
    errorCount > 0 && `${errorCount === 1 ? '1 line' : `${errorCount} lines`} can’t be taken in`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'Nobody in this file can be taken in.' : `${parts.join('; ')}.`;
}

export const doneWords = ({ added, completed }: ClientImport): string =>
  [`${people(added)} added`, ...(completed > 0 ? [`${people(completed)} completed`] : [])].join(', ') + '.';
