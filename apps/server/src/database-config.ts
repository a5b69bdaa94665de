import { urlsOfHosts } from '@primehour/db/database-hosts';
import * as z from 'zod/mini';
import type { Exposure } from './page-secrets.ts';

const SHAPE = 'postgres://user:password@host:5432/database';
const isPostgres = () => z.regex(/^postgres(?:ql)?:\/\//, 'must start with postgres://');

/** Settings of a PostgreSQL server of the operator's own, and of a replica that follows it. */
export const DATABASE_ENVIRONMENT = {
  DATABASE_URL: z.optional(
    z.string().check(isPostgres(), z.refine(areHostsReadable, `must be like ${SHAPE}, with hosts separated by commas`)),
  ),
  DATABASE_REPLICA_URL: z.optional(
    z.string().check(isPostgres(), z.refine(isOneServer, `must be like ${SHAPE}, with one host`)),
  ),
};

type Values = z.output<z.ZodMiniObject<typeof DATABASE_ENVIRONMENT>>;

export const DATABASE_EXPOSURE: Exposure<keyof Values> = {
  secrets: ['DATABASE_URL', 'DATABASE_REPLICA_URL'],
  onPages: [],
};

/** Conflicts between settings, by setting. */
export const problemsOfDatabase = (values: Values): string[] =>
  values.DATABASE_REPLICA_URL !== undefined && values.DATABASE_URL === undefined
    ? ['DATABASE_REPLICA_URL: has no effect without DATABASE_URL']
    : [];

function areHostsReadable(url: string): boolean {
  return urlsOfHosts(url).every((each) => URL.canParse(each));
}

function isOneServer(url: string): boolean {
  return URL.canParse(url) && urlsOfHosts(url).length === 1;
}
