import { type TerminalPurpose, terminalLink } from '@primehour/db/schema/operator';
import { HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { dateOf } from './clock.ts';
import type { Deps } from './deps.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'tokens'>;
type TerminalPage = {
  readonly path: string;
  /** The command that prints another link. */
  readonly command: string;
  readonly linkMs: number;
  /** At most as long as the sweep keeps an expired link. */
  readonly passMs: number;
};

/**
 * Pages for the person who controls this machine's terminal. The link of the outbox is printed at startup and may be
 * opened much later; the operator's is printed on request, to be opened right away.
 */
export const TERMINAL_PAGES: Readonly<Record<TerminalPurpose, TerminalPage>> = {
  OUTBOX: { path: '/dev/outbox', command: 'npm run outbox', linkMs: 12 * HOUR_MS, passMs: 12 * HOUR_MS },
  OPERATOR: { path: '/operator', command: 'npm run operator', linkMs: 15 * MINUTE_MS, passMs: 8 * HOUR_MS },
};

/** Creates the URL to print. Any process with the database can create one, and any node accepts it. */
export async function createTerminalLink(
  deps: Needs & { readonly config: Pick<Deps['config'], 'publicUrl'> },
  purpose: TerminalPurpose,
): Promise<string> {
  const { db, clock, tokens, config } = deps;
  const token = tokens.makeSecret();
  const now = clock.now();
  const { path, linkMs } = TERMINAL_PAGES[purpose];
  await db.transaction((tx) =>
    tx.insert(terminalLink).values({
      tokenHash: tokens.hashSecret(token),
      purpose,
      createdAt: dateOf(now),
      expiresAt: dateOf(now + linkMs),
    }),
  );
  return `${config.publicUrl}${path}/open?token=${token}`;
}

/** Exchanges the token of a link for a pass, once; undefined when the token is unknown, used or expired. */
export async function redeemTerminalLink(
  { db, clock, tokens }: Needs,
  purpose: TerminalPurpose,
  token: string,
): Promise<string | undefined> {
  const pass = tokens.makeSecret();
  const now = clock.now();
  // One statement, so that of two concurrent requests only one finds it unused.
  const redeemed = await db.transaction((tx) =>
    tx
      .update(terminalLink)
      .set({ passHash: tokens.hashSecret(pass), passExpiresAt: dateOf(now + TERMINAL_PAGES[purpose].passMs) })
      .where(
        and(
          eq(terminalLink.tokenHash, tokens.hashSecret(token)),
          eq(terminalLink.purpose, purpose),
          gt(terminalLink.expiresAt, dateOf(now)),
          isNull(terminalLink.passHash),
        ),
      )
      .returning({ tokenHash: terminalLink.tokenHash }),
  );
  return redeemed.length === 1 ? pass : undefined;
}

/** Whether a browser's pass is valid for this purpose and has not expired. */
export async function isTerminalPass(
  { db, clock, tokens }: Needs,
  purpose: TerminalPurpose,
  pass: string,
): Promise<boolean> {
  const passHash = tokens.hashSecret(pass);
  const [found] = await db.read
    .select({ passHash: terminalLink.passHash })
    .from(terminalLink)
    .where(
      and(
        eq(terminalLink.passHash, passHash),
        eq(terminalLink.purpose, purpose),
        gt(terminalLink.passExpiresAt, dateOf(clock.now())),
      ),
    );
  return found?.passHash !== undefined && found.passHash !== null && tokens.equal(found.passHash, passHash);
}
