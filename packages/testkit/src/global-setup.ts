import { startTestServer } from '@primehour/db/testing/test-server';

/** Vitest runs this once, before the first test file; the returned function runs after the last. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startTestServer();
  return () => server.stop();
}
