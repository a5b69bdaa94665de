import { serveThread } from '../worker-thread.ts';
import { readList } from './read-list.ts';

serveThread(readList);
