/** On a machine that stalls for seconds, our timer can fire before a response that has already arrived is read. */
const TRIES = 3;

/** Connects at startup. A timeout is retried; a refusal is not. */
export async function retryConnect<Made>(connect: () => Promise<Made>): Promise<Made> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await connect();
    } catch (error) {
      if (tries >= TRIES || !isUnanswered(error)) throw error;
    }
  }
}

/** The driver's own timeout error. Errors of the server or the system have a code. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && !('code' in error) && /timeout/i.test(error.message);
