import { LEGACY_KINDS, toKind } from '@primehour/domain/resource/legacy-kinds';
import { RESOURCE_KINDS } from '@primehour/domain/vocabulary';
import * as z from 'zod/mini';
import * as copy from './copy/issues.ts';

/** A kind in a request: dashboards that are open in a tab send its old name (decision 181). */
export const requestedKind = () =>
  z.codec(z.enum([...RESOURCE_KINDS, ...LEGACY_KINDS], { error: copy.notInList }), z.enum(RESOURCE_KINDS), {
    decode: toKind,
    encode: (kind) => kind,
  });
