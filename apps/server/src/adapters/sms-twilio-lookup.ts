import type { LineType } from '@primehour/db/schema/phone';

/** Someone is waiting; without a response the code is sent anyway. */
const TIMEOUT_MS = 2_500;

/** Twilio's line types that receive no texts; voice over IP often does, and `unknown` may. */
const NOT_TEXTABLE: readonly unknown[] = ['landline', 'tollFree', 'premium', 'sharedCost', 'uan', 'voicemail', 'pager'];

type Access = { readonly lookupBaseUrl: string; readonly authorization: string };

/** Queries Twilio's Lookup for a number's line type; undefined when it is unknown, or the request fails. */
export async function lookUpTwilioLine(
  { lookupBaseUrl, authorization }: Access,
  phone: string,
): Promise<LineType | undefined> {
  const url = `${lookupBaseUrl.replace(/\/$/, '')}/v2/PhoneNumbers/${encodeURIComponent(phone)}?Fields=line_type_intelligence`;
  try {
    const response = await fetch(url, {
      headers: { authorization },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) return undefined;
    const { valid, line_type_intelligence: line } = (await response.json()) as {
      valid?: unknown;
      line_type_intelligence?: { type?: unknown } | null;
    };
    if (valid === false) return 'NOT_TEXTABLE';
    if (typeof line?.type !== 'string') return undefined;
    return NOT_TEXTABLE.includes(line.type) ? 'NOT_TEXTABLE' : 'TEXTABLE';
  } catch {
    // Failed, slow or malformed: this must not lock a person out.
    return undefined;
  }
}
