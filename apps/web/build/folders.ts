import { dirname, join } from 'node:path';

export const WEB = dirname(import.meta.dirname);
const CACHE = join(WEB, '../../.cache');
/** The folder that the server serves. */
export const DIST = join(WEB, 'dist');
/** The folder of a build before it replaces the previous one; each run has its own. */
export const BUILDING = join(CACHE, `building/web-${process.pid}`);
/** Read only by the build; never served. */
export const PRERENDER_DIST = join(CACHE, `building/web-prerender-${process.pid}`);
