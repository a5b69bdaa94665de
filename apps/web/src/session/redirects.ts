import { paths } from '../paths.ts';
import { pendingInvitation } from './pending-invitation.ts';
import { isPartner, isSignedIn, type Session } from './session.ts';

type Visitor = 'stranger' | 'codeSent' | 'unnamed' | 'named' | 'partner';

/** The facts about a visitor that the sign-in flow depends on. */
function visitorOf(session: Session): Visitor {
  if (!isSignedIn(session) || !session.user) return session.validatedPhoneNumber ? 'codeSent' : 'stranger';
  if (isPartner(session.user)) return 'partner';
  return session.user.first_name ? 'named' : 'unnamed';
}

const { signIn, verify, profile, business, cardConnect, home } = paths;
/** Every other screen of sign-in. */
const signedInOnly = { stranger: signIn, codeSent: signIn, unnamed: null, named: null, partner: null };

/**
 * Where each visitor of a sign-in screen is sent instead; null stays (product/sign-in#redirects).
 * A signed-in user is sent away from phone entry to home; after verification a partner goes home, anyone else to the profile.
 */
const REDIRECTS: Readonly<Record<string, Readonly<Record<Visitor, string | null>>>> = {
  [signIn]: { stranger: null, codeSent: null, unnamed: home, named: home, partner: home },
  [verify]: { stranger: signIn, codeSent: null, unnamed: profile, named: profile, partner: home },
  // The role of partner needs a profile as well, so the business step comes second
  // (product/sign-in#after-verification).
  [business]: { ...signedInOnly, unnamed: profile },
};

/**
 * A `search` with the way back (account/return-path.ts) belongs to someone who was sent to connect a bank account. It
 * is passed through sign-in unchanged, so that it is not lost if the session has ended.
 */
export function redirectFrom(path: string, session: Session, search = ''): string | null {
  if (path === paths.invitation(':token') || path === paths.look) return null;
  const invited = pendingInvitation();
  // Signed in for an invitation, which comes before all the steps of a new user.
  if (invited && isSignedIn(session)) return paths.invitation(invited);
  const target = (REDIRECTS[path] ?? signedInOnly)[visitorOf(session)];
  if (!search.startsWith('?next=')) return target;
  if (target === signIn) return signIn + search;
  return path === verify && target === home ? cardConnect + search : target;
}
