import type { Database } from '@primehour/db/open';
import type { Clock } from '../clock.ts';
import type { Tokens } from '../tokens.ts';

/** What every part of the sandbox works with. */
export type SandboxContext = { readonly db: Database; readonly clock: Clock; readonly tokens: Tokens };
