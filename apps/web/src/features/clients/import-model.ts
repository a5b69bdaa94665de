import type { ClientImport } from '@primehour/contract/client-import';
import * as issues from '@primehour/contract/copy/issues';
import { formatCount } from '@primehour/domain/format/count';
import { IMPORT_MAX_BYTES } from '@primehour/domain/limits';
import * as copy from '../../copy/clients.ts';

/**
 * The text of a selected file, or why it can't be imported. Spreadsheet apps on Windows don't write UTF-8 by default.
 */
export function textOfFile(bytes: ArrayBuffer): { ok: true; text: string } | { ok: false; message: string } {
  if (bytes.byteLength > IMPORT_MAX_BYTES) return { ok: false, message: issues.fileTooLarge };
  const start = new Uint8Array(bytes, 0, Math.min(4, bytes.byteLength));
  // A workbook is a ZIP archive, not a text file.
  if (start[0] === 0x50 && start[1] === 0x4b) {
    return { ok: false, message: copy.fileIsWorkbook };
  }
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { ok: true, text: new TextDecoder('windows-1252').decode(bytes) };
  }
}

const people = (count: number) => copy.people(count, formatCount(count));

/** What the import will do once confirmed. */
export function describeImport({ valid, fresh, errorCount }: ClientImport): string {
  const known = valid - fresh;
  const parts = [
    fresh > 0 && copy.willBeAdded(people(fresh)),
    known > 0 && copy.willBeCompleted(people(known)),
    errorCount > 0 && copy.linesFailing(errorCount),
  ].filter((part) => part !== false);
  return parts.length === 0 ? copy.nobodyImported : `${parts.join('; ')}.`;
}

export const describeImported = ({ added, completed }: ClientImport): string =>
  [copy.importAdded(people(added)), ...(completed > 0 ? [copy.importCompleted(people(completed))] : [])].join(', ') +
  '.';
