import type { BusinessInfo } from '@primehour/contract/business-shapes';
import type { ResponseBody } from '@primehour/contract/endpoint';
import type { getSurvey } from '@primehour/contract/support';
import type { User } from '@primehour/contract/user-shapes';
import * as copy from '../copy/session.ts';

export type SurveyQuestion = ResponseBody<typeof getSurvey>[number];
type Tokens = { accessToken: string; refreshToken: string };
type BusinessLinks = Pick<BusinessInfo, 'standardBookingUrl' | 'socialLink' | 'mediaUrl' | 'logoUrl'>;

/** Auth state (product/data#session-state). All of it but `authError` is persisted (product/data#session-state). */
export type Session = {
  accessToken: string | null;
  refreshToken: string | null;
  user: User | null;
  /** The first one is the one used (product/data#session-state). */
  businessInfo: BusinessInfo[];
  /** The pending phone number: a code was sent to it but not entered yet. */
  validatedPhoneNumber: string | null;
  surveyDetails: SurveyQuestion[];
  authError: string | null;
  /** An operator looks in until then (product/operator#looking-in); nothing renews such a session. */
  lookEndsAt?: number;
};

export const EMPTY_SESSION: Session = {
  accessToken: null,
  refreshToken: null,
  user: null,
  businessInfo: [],
  validatedPhoneNumber: null,
  surveyDetails: [],
  authError: null,
};

const SIGN_OUT_REASONS: readonly (string | null)[] = [
  copy.sessionEnded,
  copy.signedOutElsewhere,
  copy.signedOutInOtherTab,
  copy.accountClosed,
];

/** Whether the message says why a session ended, rather than that something failed. */
export const isSignOutReason = (text: string | null): boolean => SIGN_OUT_REASONS.includes(text);

export type SessionEvent =
  | { type: 'codeSent'; phoneNumber: string }
  | { type: 'codeNotSent'; statusCode: number; message: string }
  | { type: 'verified'; answer: Tokens & { user: User; businessInfo: BusinessInfo[] } }
  | { type: 'refreshed'; answer: Tokens & { user: User } }
  | { type: 'userLoaded'; user: User }
  /** Requested on behalf of `userId`: the owner of a business may be someone else. */
  | { type: 'businessesLoaded'; userId: string | undefined; businessInfo: BusinessInfo[] }
  | { type: 'businessChosen'; id: string }
  | { type: 'businessSaved'; business: BusinessInfo }
  | { type: 'businessLinksLoaded'; slug: string; links: BusinessLinks }
  | { type: 'surveyLoaded'; surveyDetails: SurveyQuestion[] }
  | { type: 'signedOut'; reason?: string | undefined };

/** The session after each event (product/sign-in#session). */
export const nextSession = (session: Session, event: SessionEvent): Session =>
  withShownAccount(afterEvent(session, event));

/** `has_account_info` is about the business shown, if the list says more than the response about the user. */
function withShownAccount(session: Session): Session {
  const { user, businessInfo } = session;
  const hasAccount = businessInfo[0]?.hasAccount;
  if (!user || hasAccount === undefined || hasAccount === user.has_account_info) return session;
  return { ...session, user: { ...user, has_account_info: hasAccount } };
}

/** For a user with one business, a response about the user is also the latest information about its account. */
function withUser(session: Session, user: User): Session {
  const [only, another] = session.businessInfo;
  if (only?.hasAccount === undefined || another) return { ...session, user };
  return { ...session, user, businessInfo: [{ ...only, hasAccount: user.has_account_info }] };
}

function afterEvent(session: Session, event: SessionEvent): Session {
  switch (event.type) {
    case 'codeSent':
      return { ...session, validatedPhoneNumber: event.phoneNumber, authError: null };
    // On 429 an earlier code may still arrive, so the number is kept; any other failure clears it.
    case 'codeNotSent':
      return event.statusCode === 429
        ? { ...session, authError: null }
        : { ...session, validatedPhoneNumber: null, authError: event.message };
    case 'verified':
      return { ...EMPTY_SESSION, ...event.answer };
    case 'refreshed':
      return { ...withUser(session, event.answer.user), ...event.answer, authError: null };
    case 'userLoaded':
      return isOf(session, event.user.id) ? withUser(session, event.user) : session;
    case 'businessesLoaded':
      return event.userId !== undefined && isOf(session, event.userId)
        ? { ...session, businessInfo: withFirst(event.businessInfo, session.businessInfo[0]?.id) }
        : session;
    case 'businessChosen':
      return { ...session, businessInfo: withFirst(session.businessInfo, event.id) };
    case 'businessSaved':
      return isOf(session, event.business.userId) || isListed(session, event.business.id)
        ? { ...session, businessInfo: withBusiness(session.businessInfo, event.business) }
        : session;
    case 'businessLinksLoaded':
      return {
        ...session,
        businessInfo: session.businessInfo.map((business) =>
          business.slug === event.slug ? { ...business, ...event.links } : business,
        ),
      };
    case 'surveyLoaded':
      return isSignedIn(session) ? { ...session, surveyDetails: event.surveyDetails } : session;
    case 'signedOut':
      return { ...EMPTY_SESSION, authError: event.reason ?? null };
  }
}

/** A response may arrive after its user has signed out, or after another user has signed in. */
const isOf = (session: Session, userId: string): boolean => session.user?.id === userId;

const isListed = ({ businessInfo }: Session, id: string): boolean => businessInfo.some((known) => known.id === id);

/** Everything acts on the first of the list, so the chosen one is moved there (product/team#several-businesses). */
const withFirst = (list: BusinessInfo[], id: string | undefined): BusinessInfo[] =>
  list.toSorted((one, other) => Number(other.id === id) - Number(one.id === id));

/** Fields that only lists of businesses contain are kept. */
function withListed({ hasAccount, isSolo }: BusinessInfo, saved: BusinessInfo): BusinessInfo {
  return {
    ...(hasAccount !== undefined && { hasAccount }),
    ...(isSolo !== undefined && { isSolo }),
    ...saved,
  };
}

function withBusiness(list: BusinessInfo[], saved: BusinessInfo): BusinessInfo[] {
  const isKnown = list.some((business) => business.id === saved.id);
  if (!isKnown) return [...list, saved];
  return list.map((known) => (known.id === saved.id ? withListed(known, saved) : known));
}

export const isLook = ({ lookEndsAt }: Session): boolean => lookEndsAt !== undefined;

export function isSignedIn(session: Session): boolean {
  return session.user !== null && session.accessToken !== null;
}

export function isPartner(user: User): boolean {
  return user.roles.some((role) => role.id === 'partner');
}
