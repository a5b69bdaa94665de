import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testClock } from '@primehour/testkit/clock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OUTBOX_FILE } from '../outbox-file.ts';
import { createOutboxMailer } from './mail-outbox.ts';
import { createOutboxSender } from './sms-outbox.ts';

// The guarantee: the outbox file with full texts is readable only by its owner, and outside the demo the terminal shows
// only codes and the last digits of numbers.

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'primehour-outbox-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const CODE = { messageId: 'm1', to: '+13125550199', kind: 'SIGN_IN_CODE', body: '123456 is your Primehour code.' };
const MOVED = {
  messageId: 'm2',
  to: '+13125550188',
  kind: 'BOOKING_MOVED',
  body: 'Ada Brooks, your time has moved.\nhttps://book.example.test/my/abc',
};

async function printed(settings: { isDemo?: boolean; logLevel?: string } = {}): Promise<string> {
  let output = '';
  const print = (lines: string) => void (output += lines);
  const config = { dataDir, logLevel: 'warn', isDemo: false, ...settings };
  const sender = createOutboxSender(config, { clock: testClock(), print });
  await Promise.all([CODE, MOVED].map((text) => sender.send(text)));
  return output;
}

const lines = () => readFileSync(join(dataDir, OUTBOX_FILE), 'utf8').trimEnd().split('\n');
const modeOf = () => statSync(join(dataDir, OUTBOX_FILE)).mode & 0o777;

describe('the terminal', () => {
  it('shows codes with masked numbers, and no names or links', async () => {
    expect(await printed()).toBe('Code for +1 (•••) •••-0199: 123456\n');
    expect(lines().map((line): unknown => JSON.parse(line))).toEqual([
      expect.objectContaining({ to: CODE.to, body: CODE.body }),
      expect.objectContaining({ to: MOVED.to, body: MOVED.body }),
    ]);
  });

  it('shows everything in the demo, whose people are fictional', async () => {
    expect(await printed({ isDemo: true })).toBe(
      `Text to ${CODE.to}: ${CODE.body}\nText to ${MOVED.to}: Ada Brooks, your time has moved. https://book.example.test/my/abc\n`,
    );
  });

  it('shows nothing in a silent log', async () => {
    expect(await printed({ logLevel: 'silent', isDemo: true })).toBe('');
  });
});

describe.skipIf(process.platform === 'win32')('the file', () => {
  it('is readable only by its owner', async () => {
    await printed();
    expect(modeOf()).toBe(0o600);
  });

  it('readable by others becomes private with the next text', async () => {
    writeFileSync(join(dataDir, OUTBOX_FILE), '{"old":1}\n');
    chmodSync(join(dataDir, OUTBOX_FILE), 0o644);
    await printed();
    expect([modeOf(), lines()[0]]).toEqual([0o600, '{"old":1}']);
  });

  it('readable by others becomes private with the next email', async () => {
    writeFileSync(join(dataDir, OUTBOX_FILE), '');
    chmodSync(join(dataDir, OUTBOX_FILE), 0o666);
    const mailer = createOutboxMailer({ dataDir, logLevel: 'warn', isDemo: false }, { clock: testClock() });
    const mail = { to: 'ada@example.com', fromName: 'P', subject: 'S', body: 'B', calendarFile: null };
    await mailer.send({ messageId: 'm3', kind: 'BOOKING_MOVED', ...mail });
    expect([modeOf(), lines()]).toEqual([0o600, [expect.stringContaining('ada@example.com')]]);
  });
});
