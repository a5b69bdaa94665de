import { serveThread } from '../worker-thread.ts';
import { readBusy } from './read-busy.ts';

serveThread(readBusy);
