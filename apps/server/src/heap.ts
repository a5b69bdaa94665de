import { setFlagsFromString } from 'node:v8';

/**
 * Imported first. By default Node lets the young generation grow to three times 16 MB, which an idle server never
 * returns; a quarter of it costs no measurable throughput, and saves 50 MB for PostgreSQL.
 */
setFlagsFromString('--max-semi-space-size=4');
setFlagsFromString('--semi-space-growth-factor=1');
