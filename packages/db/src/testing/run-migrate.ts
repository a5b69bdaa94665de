import pg from 'pg';
import { migrate } from '../migrate.ts';

/** A process that migrates the database passed as an argument, for tests of several at once. Prints what it applied. */
const pool = new pg.Pool({ connectionString: process.argv[2], max: 1 });
try {
  await migrate(pool, { onProgress: (text) => process.stdout.write(`${text}\n`) });
} finally {
  await pool.end();
}
