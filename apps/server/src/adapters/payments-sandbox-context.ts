import type { Database } from '@primehour/db/open';
import type { Clock } from '../clock.ts';
import type { Tokens } from '../tokens.ts';

/** The dependencies of the sandbox's parts. */
export type SandboxContext = { readonly db: Database; readonly clock: Clock; readonly tokens: Tokens };
