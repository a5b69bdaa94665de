import { paths } from '../paths.ts';
import { isPartner, isSignedIn, type Session } from './session.ts';

type Visitor = 'stranger' | 'codeSent' | 'unnamed' | 'named' | 'partner';

/** Who is looking, as far as the way through sign-in depends on it. */
function visitorOf(session: Session): Visitor {
  if (!isSignedIn(session) || !session.user) return session.validatedPhoneNumber ? 'codeSent' : 'stranger';
  if (isPartner(session.user)) return 'partner';
  return session.user.first_name ? 'named' : 'unnamed';
}

const { signIn, verify, profile, business, cardConnect, congratulations, thanks, home } = paths;
const signedInOnly = { stranger: signIn, codeSent: signIn, unnamed: null, named: null, partner: null };

/**
 * Where each visitor of a sign-in screen is sent instead; null stays (product/sign-in#redirects).
 * A signed-in user is sent away from phone entry to home; after verification a partner goes home, anyone else to the profile.
 */
const REDIRECTS: Readonly<Record<string, Readonly<Record<Visitor, string | null>>>> = {
  [signIn]: { stranger: null, codeSent: null, unnamed: home, named: home, partner: home },
  [verify]: { stranger: signIn, codeSent: null, unnamed: profile, named: profile, partner: home },
  [profile]: signedInOnly,
  // The role of partner needs a profile as well, so the business step comes second
  // (product/sign-in#after-verification).
  [business]: { ...signedInOnly, unnamed: profile },
  [cardConnect]: signedInOnly,
  [congratulations]: signedInOnly,
  [thanks]: signedInOnly,
};

export function redirectFrom(path: string, session: Session): string | null {
  // The pages of the survey share one rule.
  return (REDIRECTS[path] ?? signedInOnly)[visitorOf(session)];
}
