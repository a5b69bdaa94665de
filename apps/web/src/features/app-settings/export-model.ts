import type { BusinessExport } from '@primehour/contract/business-export';
import { formatDayTime } from '@primehour/domain/format/time';
import * as copy from '../../copy/app-settings.ts';

const UNITS = ['bytes', 'kB', 'MB', 'GB'];

/** '3.2 MB' */
export function formatSize(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const amount = bytes / 1000 ** power;
  return `${power > 0 && amount < 10 ? amount.toFixed(1) : Math.round(amount)} ${UNITS[power]}`;
}

/** The state of the newest export, in words. */
export function describeExport(one: BusinessExport | null, zone: string): string {
  switch (one?.state) {
    case undefined:
      return copy.noExport;
    case 'WAITING':
    case 'WRITING':
      return copy.exportRunning;
    case 'READY':
      return copy.exportReady(formatSize(one.sizeBytes), formatDayTime(one.expiresAt, zone));
    case 'FAILED':
      return one.failure === 'TOO_LARGE' ? copy.exportTooLarge : copy.exportFailed;
  }
}
