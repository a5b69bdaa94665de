import { LEGACY_KINDS, legacyKind, toKind } from '@primehour/domain/resource/legacy-kinds';
import { RESOURCE_KINDS } from '@primehour/domain/vocabulary';
import * as z from 'zod/mini';
import * as copy from './copy/issues.ts';

// A kind on its way: requests may have either name of it, responses have the old one for now (decision 181).

export const requestedKind = () =>
  z.codec(z.enum([...RESOURCE_KINDS, ...LEGACY_KINDS], { error: copy.notInList }), z.enum(RESOURCE_KINDS), {
    decode: toKind,
    encode: legacyKind,
  });

export const sentKind = () =>
  z.codec(z.enum(RESOURCE_KINDS), z.enum(LEGACY_KINDS), { decode: legacyKind, encode: toKind });
