import {
  createTestDatabase as cloneTemplate,
  type TestDatabase as ClonedDatabase,
} from '@primehour/db/testing/test-database';

export type TestDatabase = ClonedDatabase;

/**
 * An empty, migrated database for one test file, cloned from the template of the run. The cloning is in the db package,
 * because that package's own tests need it too and dependencies only point downward.
 */
export function createTestDatabase(): Promise<TestDatabase> {
  return cloneTemplate();
}
