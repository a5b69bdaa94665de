import { openJobs } from '@primehour/db/jobs';
import { aPhone } from '@primehour/testkit/build';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sendPhoneCode } from '../modules/session/commands/send-phone-code.ts';
import { apiOf } from '../testing/start-api.ts';
import { lastText } from '../testing/texts.ts';
import { startWorkers } from './workers.ts';

// The guarantee: a job queued by a request runs soon after its commit, on any node.

const start = apiOf();
let api: TestServer<Awaited<ReturnType<typeof start>>>;
let worker: typeof api;
let jobs: Awaited<ReturnType<typeof openJobs>>;
beforeAll(async () => {
  api = await startTestServer(start);
  worker = await api.startSecondNode();
  jobs = await openJobs(worker.server.deps.db, worker.server.deps.log);
  await startWorkers({ ...worker.server.deps, jobs });
});
afterAll(async () => {
  await jobs.stop();
  await api.close();
});

describe('the workers of another node', () => {
  it('send a code that this node queued', async () => {
    const phone = aPhone();
    await sendPhoneCode(api.server.deps, { phone, purpose: 'SIGN_IN', address: '10.0.0.1' });
    await vi.waitFor(async () => expect((await lastText(api.db, phone)).status).toBe('SENT'), { timeout: 60_000 });
  });
});
