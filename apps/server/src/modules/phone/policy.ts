import { networkOf } from '../../http/client-address.ts';
import type { Hit } from '../../rate-limit.ts';

export type Reply = 'STOP' | 'START' | 'HELP';

/** The carriers' keywords, which every SMS provider must support, and UNSTOP for START. */
const KEYWORDS: Readonly<Record<Reply, readonly string[]>> = {
  STOP: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
  START: ['START', 'YES', 'UNSTOP'],
  HELP: ['HELP', 'INFO'],
};
const REPLIES = ['STOP', 'START', 'HELP'] as const satisfies readonly Reply[];

/** The keyword of an inbound text: one of the words and nothing else, in any case. */
export function replyOf(body: string): Reply | undefined {
  const word = body.replaceAll(/[\s\p{P}]/gu, '').toUpperCase();
  return REPLIES.find((reply) => KEYWORDS[reply].includes(word));
}

/** Numbers are occasionally ported between landline and mobile. */
export const LINE_BELIEVED_DAYS = 90;

/** Lookups cost a fee each; beyond this only the limits on codes apply. */
export const lookUpLimits = (address: string): Hit[] => [
  { key: `line-lookup:network:${networkOf(address)}`, limit: 20, windowSeconds: 3600 },
  { key: 'line-lookup:all', limit: 1000, windowSeconds: 3600 },
];
