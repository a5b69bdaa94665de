import { type Logger, pino } from 'pino';
import { LOG_OPTIONS } from './http/log-error.ts';

/**
 * JSON lines to standard output. Each is written immediately: pino writes lines that are pending when the process exits, and
 * repeats that forever if the reader of the output has gone.
 */
export const createLog = (level: string): Logger =>
  pino({ ...LOG_OPTIONS, level, base: null }, pino.destination({ sync: true }));
