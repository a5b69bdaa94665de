import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

export const fromRoot = (...parts: string[]): string => path.join(ROOT, ...parts);
