import { networkOf } from '../../http/client-address.ts';
import type { Hit } from '../../rate-limit.ts';

export type Reply = 'STOP' | 'START' | 'HELP';

/** The carriers' own words (providers of texts must heed them all), and UNSTOP for START. */
const WORDS: Readonly<Record<Reply, readonly string[]>> = {
  STOP: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
  START: ['START', 'YES', 'UNSTOP'],
  HELP: ['HELP', 'INFO'],
};
const REPLIES = ['STOP', 'START', 'HELP'] as const satisfies readonly Reply[];

/** What a text to us asks for: one of the words and nothing else, whatever its case. */
export function replyOf(body: string): Reply | undefined {
  const word = body.replaceAll(/[\s\p{P}]/gu, '').toUpperCase();
  return REPLIES.find((reply) => WORDS[reply].includes(word));
}

/** Numbers are ported between landline and mobile, though seldom. */
export const LINE_BELIEVED_DAYS = 90;

/** Look-ups cost a fee each; beyond this the limits on codes alone decide. */
export const lookUpLimits = (address: string): Hit[] => [
  { key: `line-lookup:network:${networkOf(address)}`, limit: 20, windowSeconds: 3600 },
  { key: 'line-lookup:all', limit: 1000, windowSeconds: 3600 },
];
