import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { aBusiness, aService } from '@primehour/testkit/build';
import { aBidder, aListing } from '@primehour/testkit/build-listing';
import { prepareCheckouts } from '../checkouts.ts';
import { worldAt } from '../ledger/prepare-database.ts';

/** The builders of benchmark data. Each version has its own, because its database has its own schema. */
const OWN = { aBusiness, aService, aListing, aBidder, prepareCheckouts, worldAt };

export type Version = typeof OWN;

const SOURCES = [
  'packages/testkit/src/build.ts',
  'packages/testkit/src/build-listing.ts',
  'bench/src/checkouts.ts',
  'bench/src/ledger/prepare-database.ts',
];

/** The builders of the version in a folder, this one's by default. */
export async function versionIn(folder?: string): Promise<Version> {
  if (folder === undefined) return OWN;
  const modules = await Promise.all(
    SOURCES.map((source) => import(pathToFileURL(join(folder, source)).href) as Promise<object>),
  );
  // These names exist in every version that is worth comparing with.
  return Object.assign({}, ...modules) as Version;
}
