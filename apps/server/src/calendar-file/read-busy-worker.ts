import { answerInThread } from '../worker-thread.ts';
import { readBusy } from './read-busy.ts';

answerInThread(readBusy);
