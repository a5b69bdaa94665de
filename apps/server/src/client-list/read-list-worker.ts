import { answerInThread } from '../worker-thread.ts';
import { readList } from './read-list.ts';

answerInThread(readList);
