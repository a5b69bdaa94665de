import { setFlagsFromString } from 'node:v8';

/**
 * Imported first. Node lets the youngest part of the heap grow to three times 16 MB, of which an idle server gives
 * nothing back; a quarter of it costs no throughput that the benchmarks see, and keeps 50 MB for PostgreSQL.
 */
setFlagsFromString('--max-semi-space-size=4');
setFlagsFromString('--semi-space-growth-factor=1');
