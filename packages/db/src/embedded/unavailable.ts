import { StartRefused } from '../start-refused.ts';

/** The built-in database cannot run on this machine; the message says what to do instead. */
export class EmbeddedUnavailable extends StartRefused {
  constructor(reason: string, options?: ErrorOptions) {
    super(
      `The built-in database cannot run here: ${reason} Set DATABASE_URL to a PostgreSQL database (15 or newer) instead.`,
      options,
    );
    this.name = 'EmbeddedUnavailable';
  }
}
