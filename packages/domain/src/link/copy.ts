import type { LinkPerks, LinkRefusal } from './link.ts';

/** Why a visitor's link can't be used. */
export const LINK_REFUSAL_MESSAGES: Record<LinkRefusal, string> = {
  REVOKED: 'This link can’t be used anymore. You can still book without it',
  NOT_YET: 'This link can’t be used yet. You can still book without it',
  EXPIRED: 'This link has expired. You can still book without it',
  USED_UP: 'This link has reached its limit. You can still book without it',
};

const counted = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`);

/** 'up to 120 days ahead', 'no deposit' */
export const describePerks = ({
  advanceDays,
  noticeHours,
  skipDeposit,
  firstInLine,
  hiddenServices = [],
  listingHeadStartMinutes: headStart = 0,
}: LinkPerks): string[] => [
  ...(advanceDays === undefined ? [] : [`up to ${counted(advanceDays, 'day')} ahead`]),
  ...(noticeHours === undefined
    ? []
    : [noticeHours === 0 ? 'without notice' : `${counted(noticeHours, 'hour')} of notice`]),
  ...(skipDeposit ? ['no deposit'] : []),
  ...(firstInLine ? ['first in line'] : []),
  ...(hiddenServices.length > 0 ? [`${counted(hiddenServices.length, 'exclusive service')}`] : []),
  ...(headStart > 0 ? [`prime hours ${counted(headStart, 'minute')} early`] : []),
];

/** 'Your link: up to 120 days ahead, no deposit.' */
export function perkSentence(perks: LinkPerks): string | null {
  const phrases = describePerks(perks);
  return phrases.length === 0 ? null : `Your link: ${phrases.join(', ')}.`;
}
