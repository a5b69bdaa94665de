/** A machine that stands still for some seconds fires our timer before it shows us the answer, which is there. */
const TRIES = 3;

/** Connects at a start. What nobody answers in time is tried again; what is refused ends at once. */
export async function patiently<Made>(connect: () => Promise<Made>): Promise<Made> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await connect();
    } catch (error) {
      if (tries >= TRIES || !isUnanswered(error)) throw error;
    }
  }
}

/** The driver's own timer. What the server or the system says carries a code. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && !('code' in error) && /timeout/i.test(error.message);
