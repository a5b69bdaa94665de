import { dirname, join } from 'node:path';

export const WEB = dirname(import.meta.dirname);
/** What the server serves. */
export const DIST = join(WEB, 'dist');
/** Read by the build alone; never served. */
export const PRERENDER_DIST = join(WEB, '../../.cache/web-prerender');
