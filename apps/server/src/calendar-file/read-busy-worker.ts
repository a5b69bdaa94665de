import { parentPort, workerData } from 'node:worker_threads';
import { type BusyQuestion, readBusy } from './read-busy.ts';

/** Reads one calendar and ends. */
parentPort?.postMessage(readBusy(workerData as BusyQuestion));
