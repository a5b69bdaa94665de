import type { Service } from '@primehour/contract/service-shapes';
import { formatDuration } from '@primehour/domain/format/duration';
import * as labels from '../../copy/labels.ts';
import * as copy from '../../copy/services.ts';

/** '10m before, 15m after', or nothing if none is set. */
export function describeOwnBuffers({
  bufferBefore,
  bufferAfter,
}: Pick<Service, 'bufferBefore' | 'bufferAfter'>): string {
  return [
    bufferBefore > 0 ? labels.timeBefore(formatDuration(bufferBefore)) : '',
    bufferAfter > 0 ? copy.after(formatDuration(bufferAfter)) : '',
  ]
    .filter(Boolean)
    .join(', ');
}
