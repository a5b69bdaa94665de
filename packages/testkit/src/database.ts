/**
 * A database per test file. It is built in the db package, because that package's own tests need it too and
 * imports run downwards only.
 */
export { createTestDatabase } from '@primehour/db/testing/test-database';
export type { TestDatabase } from '@primehour/db/testing/test-database';
