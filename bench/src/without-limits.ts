import { silentLog } from '@primehour/db/log';
import { connectTo, type Database } from '@primehour/db/open';

const connect = ({ pool }: Pick<Database, 'pool'>) => pool.connect();
type Connection = Awaited<ReturnType<typeof connect>>;

/**
 * Runs work on a connection of its own, without the product's time limits: they are for requests, not for minutes of
 * loading, and the driver's can't be changed on an open connection.
 */
export async function withoutLimits<Outcome>(
  { url }: Pick<Database, 'url'>,
  work: (connection: Connection) => Promise<Outcome>,
): Promise<Outcome> {
  const own = connectTo(url, silentLog, { poolSize: 1, timeoutMs: 0 });
  try {
    const connection = await connect(own);
    try {
      return await work(connection);
    } finally {
      connection.release(true);
    }
  } finally {
    await own.close();
  }
}
