import { CELL_BITS, HOME_CELL } from '@primehour/db/cell';
import { urlsOfHosts } from '@primehour/db/database-hosts';
import * as z from 'zod/mini';
import type { Exposure } from './page-secrets.ts';

const SHAPE = 'postgres://user:password@host:5432/database';
const CELL_SHAPE = `must be a whole number from 0 to ${2 ** CELL_BITS - 1}`;
const isPostgres = () => z.regex(/^postgres(?:ql)?:\/\//, 'must start with postgres://');

/** Settings of a PostgreSQL server of the operator's own, and of a replica that follows it. */
export const DATABASE_ENVIRONMENT = {
  DATABASE_URL: z.optional(
    z.string().check(isPostgres(), z.refine(areHostsReadable, `must be like ${SHAPE}, with hosts separated by commas`)),
  ),
  DATABASE_REPLICA_URL: z.optional(
    z.string().check(isPostgres(), z.refine(isOneServer, `must be like ${SHAPE}, with one host`)),
  ),
  /** The number of this node's cell. */
  CELL: z._default(
    z.coerce.number(CELL_SHAPE).check(z.int(CELL_SHAPE), z.gte(0, CELL_SHAPE), z.lt(2 ** CELL_BITS, CELL_SHAPE)),
    HOME_CELL,
  ),
  HOME_DATABASE_URL: z.optional(
    z.string().check(isPostgres(), z.refine(areHostsReadable, `must be like ${SHAPE}, with hosts separated by commas`)),
  ),
  /** The databases of other cells, for the command that moves businesses. */
  CELL_DATABASE_URLS: z.optional(
    z
      .string()
      .check(z.refine((list) => readCellUrls(list) !== undefined, `must be like 1=${SHAPE}, separated by spaces`)),
  ),
};

const CELL_URL = /^(\d{1,4})=(postgres(?:ql)?:\/\/.+)$/;

/** By number; undefined if the list can't be read. */
function readCellUrls(list = ''): ReadonlyMap<number, string> | undefined {
  const urls = new Map<number, string>();
  for (const entry of list.split(/\s+/).filter((each) => each !== '')) {
    const [, number, url] = CELL_URL.exec(entry) ?? [];
    if (number === undefined || url === undefined || !areHostsReadable(url)) return undefined;
    if (Number(number) === HOME_CELL || Number(number) >= 2 ** CELL_BITS) return undefined;
    urls.set(Number(number), url);
  }
  return urls;
}

export type CellConfig = {
  /** This node's. */
  readonly number: number;
  /** The database of cell 0; undefined in cell 0 itself (decision 177). */
  readonly homeDatabaseUrl: string | undefined;
  /** The databases of the other cells, for the command that moves businesses. */
  readonly databaseUrls: ReadonlyMap<number, string>;
};

export const readCell = ({ CELL, HOME_DATABASE_URL, CELL_DATABASE_URLS }: Values): CellConfig => ({
  number: CELL,
  homeDatabaseUrl: HOME_DATABASE_URL,
  databaseUrls: readCellUrls(CELL_DATABASE_URLS) ?? new Map(),
});

type Values = z.output<z.ZodMiniObject<typeof DATABASE_ENVIRONMENT>>;

export const DATABASE_EXPOSURE: Exposure<keyof Values> = {
  secrets: ['DATABASE_URL', 'DATABASE_REPLICA_URL', 'HOME_DATABASE_URL', 'CELL_DATABASE_URLS'],
  onPages: [],
};

/** Conflicts between settings, by setting. */
export function problemsOfDatabase(values: Values): string[] {
  const { CELL, DATABASE_URL, DATABASE_REPLICA_URL, HOME_DATABASE_URL } = values;
  const problems: string[] = [];
  if (DATABASE_REPLICA_URL !== undefined && DATABASE_URL === undefined) {
    problems.push('DATABASE_REPLICA_URL: has no effect without DATABASE_URL');
  }
  if (CELL === HOME_CELL && HOME_DATABASE_URL !== undefined) {
    problems.push('HOME_DATABASE_URL: has no effect in cell 0, because it is that cell’s own database');
  }
  if (CELL !== HOME_CELL && HOME_DATABASE_URL === undefined) {
    problems.push('HOME_DATABASE_URL: required in every cell but cell 0');
  }
  return problems;
}

function areHostsReadable(url: string): boolean {
  return urlsOfHosts(url).every((each) => URL.canParse(each));
}

function isOneServer(url: string): boolean {
  return URL.canParse(url) && urlsOfHosts(url).length === 1;
}
