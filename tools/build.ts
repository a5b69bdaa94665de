import { buildStale } from './build-stale.ts';
import { ALL_TARGETS } from './build-targets.ts';

process.exitCode = (await buildStale(ALL_TARGETS)) ? 0 : 1;
