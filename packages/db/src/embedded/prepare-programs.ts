import { chmodSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { findPackage, hydrate } from './package.ts';

// Run while the image is built, so that any account can run the database's programs and nothing has to be written for
// this later.
const { native } = findPackage();
if (!hydrate(native)) throw new Error(`The links in ${native} could not be created.`);
const bin = path.join(native, 'bin');
for (const file of readdirSync(bin)) chmodSync(path.join(bin, file), 0o755);
