/** Where this package logs; a pino logger fits. */
export type Log = {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
};

export const silentLog: Log = { info() {}, warn() {}, error() {} };
