import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { isAlive, pause } from '../embedded/process.ts';

/** Processes that run the embedded server and may be killed at any moment; they run `run-embedded.ts`. */

const PROGRAM = path.join(import.meta.dirname, 'run-embedded.ts');

export type Message = {
  readonly ready?: true;
  readonly refused?: string;
  readonly kept?: number;
  readonly pid?: number;
  readonly url?: string;
  readonly server?: number;
  readonly watchdog?: number;
};

export type Primehour = {
  readonly process: ChildProcess;
  readonly messages: Message[];
  next(fits: (message: Message) => boolean): Promise<Message>;
  send(line: string): void;
  ended: Promise<void>;
};

const started: Primehour[] = [];

export function start(dataDir: string): Primehour {
  const child = spawn(process.execPath, [PROGRAM, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] });
  const messages: Message[] = [];
  const waiting = new Set<() => void>();
  const wake = () => waiting.forEach((check) => check());
  createInterface({ input: child.stdout }).on('line', (line) => {
    messages.push(JSON.parse(line) as Message);
    wake();
  });
  child.stdin.on('error', () => {});
  let isEnded = false;
  const ended = new Promise<void>((resolve) => {
    child.on('close', () => {
      isEnded = true;
      wake();
      resolve();
    });
  });
  const primehour: Primehour = {
    process: child,
    messages,
    ended,
    send: (line) => child.stdin.write(`${line}\n`),
    next: (fits) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const found = messages.find(fits);
          if (found === undefined && !isEnded) return;
          waiting.delete(check);
          if (found === undefined) reject(new Error(`Ended after ${JSON.stringify(messages)}`));
          else resolve(found);
        };
        waiting.add(check);
        check();
      }),
  };
  started.push(primehour);
  return primehour;
}

const waitUntilReady = (primehour: Primehour) => primehour.next((message) => message.ready === true);
export const waitUntilDecided = (primehour: Primehour) =>
  primehour.next((message) => message.ready === true || message.refused !== undefined);

export async function startReady(dataDir: string) {
  const primehour = start(dataDir);
  const { pid, url, server, watchdog } = await waitUntilReady(primehour);
  if (pid === undefined || url === undefined || server === undefined) throw new Error('An incomplete answer.');
  return { ...primehour, pid, url, server, watchdog };
}

export async function readRows(url: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  // The server may be killed between two responses; the next query rejects.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ n: number }>('select n from kept order by n');
    return rows.map((row) => row.n);
  } finally {
    await client.end();
  }
}

/** Retries while the server is recovering, which writes to a busy disk. */
export async function retryUntilReachable<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (tries > 2_400) throw error;
      await pause(25);
    }
  }
}

export async function waitUntilGone(pid: number): Promise<void> {
  for (let tries = 0; isAlive(pid); tries += 1) {
    if (tries > 3_000) throw new Error(`Process ${pid} is still there.`);
    await pause(20);
  }
}

export async function stop(primehour: Primehour): Promise<void> {
  primehour.send('stop');
  await primehour.ended;
}

export function kill(...pids: (number | undefined)[]): void {
  for (const pid of pids) if (pid !== undefined) process.kill(pid, 'SIGKILL');
}

/** Stops what a failed test left running. */
export async function stopAll(): Promise<void> {
  for (const primehour of started) primehour.process.kill('SIGTERM');
  await Promise.all(started.map((primehour) => primehour.ended));
}
