import { StartRefused } from '../start-refused.ts';

/** The built-in database cannot run on this machine; the person reading this has one way out. */
export class EmbeddedUnavailable extends StartRefused {
  constructor(reason: string, options?: ErrorOptions) {
    super(
      `The built-in database cannot run here: ${reason} Set DATABASE_URL to a PostgreSQL database (15 or newer) instead.`,
      options,
    );
    this.name = 'EmbeddedUnavailable';
  }
}
