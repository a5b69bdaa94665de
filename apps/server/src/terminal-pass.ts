import { type TerminalPurpose, terminalLink } from '@primehour/db/schema/operator';
import { appUser } from '@primehour/db/schema/user';
import type { Tx } from '@primehour/db/transaction';
import { HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Phone } from '@primehour/domain/vocabulary';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { LINK_HOLDER, recordOperatorAudit } from './audit.ts';
import { dateOf } from './clock.ts';
import type { Config } from './config.ts';
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
  const isRedeemed = await db.transaction(async (tx) => {
    const redeemed = await tx
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
      .returning({ tokenHash: terminalLink.tokenHash });
    if (redeemed.length === 0) return false;
    if (purpose === 'OPERATOR') await recordOperatorAudit({ tx, now, operator: LINK_HOLDER }, 'CONSOLE_OPENED');
    return true;
  });
  return isRedeemed ? pass : undefined;
}

/** Gives an operator who has just confirmed with their passkey a pass for the console, without a link. */
export async function grantConsolePass(tx: Tx, { clock, tokens }: Omit<Needs, 'db'>, userId: string): Promise<string> {
  const [token, pass] = [tokens.makeSecret(), tokens.makeSecret()];
  const now = clock.now();
  await tx.insert(terminalLink).values({
    // No one learns the token of this link.
    tokenHash: tokens.hashSecret(token),
    purpose: 'OPERATOR',
    createdAt: dateOf(now),
    expiresAt: dateOf(now),
    passHash: tokens.hashSecret(pass),
    passExpiresAt: dateOf(now + TERMINAL_PAGES.OPERATOR.passMs),
    userId,
  });
  return pass;
}

/** Whose pass it is: a person who is still listed in OPERATORS, or null for the one who controls the terminal. */
export type PassHolder = { readonly userId: string | null; readonly phone: Phone | null };

/** The terminal's holder always is; a person as long as their phone is listed. */
export const isListedOperator = ({ operators }: Pick<Config, 'operators'>, { userId, phone }: PassHolder): boolean =>
  userId === null || (phone !== null && operators.includes(phone));

/**
 * The holder of a browser's pass for this purpose; undefined for one that is unknown, expired or no longer an
 * operator's.
 */
export async function findPassHolder(
  { db, clock, tokens, config }: Needs & { readonly config: Pick<Config, 'operators'> },
  purpose: TerminalPurpose,
  pass: string,
): Promise<PassHolder | undefined> {
  const passHash = tokens.hashSecret(pass);
  const [found] = await db.read
    .select({ passHash: terminalLink.passHash, userId: terminalLink.userId, phone: appUser.phone })
    .from(terminalLink)
    .leftJoin(appUser, eq(appUser.id, terminalLink.userId))
    .where(
      and(
        eq(terminalLink.passHash, passHash),
        eq(terminalLink.purpose, purpose),
        gt(terminalLink.passExpiresAt, dateOf(clock.now())),
      ),
    );
  if (!found?.passHash || !tokens.equal(found.passHash, passHash)) return undefined;
  const { userId, phone } = found;
  return isListedOperator(config, { userId, phone }) ? { userId, phone } : undefined;
}
