import * as z from 'zod/mini';
import { address } from './address-setting.ts';
import type { Exposure } from './page-secrets.ts';

/** Settings of Chatwoot instead of the built-in help (product/shell#help). */
export const CHAT_ENVIRONMENT = {
  CHATWOOT_BASE_URL: z.optional(address()),
  CHATWOOT_WEBSITE_TOKEN: z.optional(z.string()),
  CHATWOOT_HMAC_TOKEN: z.optional(z.string()),
};

type Values = z.output<z.ZodMiniObject<typeof CHAT_ENVIRONMENT>>;

export const CHAT_EXPOSURE: Exposure<keyof Values> = {
  secrets: ['CHATWOOT_HMAC_TOKEN'],
  onPages: ['CHATWOOT_BASE_URL', 'CHATWOOT_WEBSITE_TOKEN'],
};

export type ChatConfig = {
  /** Origin without a trailing slash. */
  readonly baseUrl: string;
  readonly websiteToken: string;
  /** Signs users' identities for Chatwoot. */
  readonly hmacToken: string | undefined;
};

/** Conflicts between settings, by setting. */
export function problemsOfChat(values: Values): string[] {
  const problems: string[] = [];
  if ((values.CHATWOOT_BASE_URL === undefined) !== (values.CHATWOOT_WEBSITE_TOKEN === undefined)) {
    problems.push('CHATWOOT_BASE_URL and CHATWOOT_WEBSITE_TOKEN: set both or neither');
  }
  if (values.CHATWOOT_HMAC_TOKEN !== undefined && values.CHATWOOT_BASE_URL === undefined) {
    problems.push('CHATWOOT_HMAC_TOKEN: has no effect without CHATWOOT_BASE_URL and CHATWOOT_WEBSITE_TOKEN');
  }
  return problems;
}

/** Nothing if the built-in help is used. */
export function chatOf(values: Values): ChatConfig | undefined {
  if (!values.CHATWOOT_BASE_URL || !values.CHATWOOT_WEBSITE_TOKEN) return undefined;
  return {
    baseUrl: values.CHATWOOT_BASE_URL.replace(/\/$/, ''),
    websiteToken: values.CHATWOOT_WEBSITE_TOKEN,
    hmacToken: values.CHATWOOT_HMAC_TOKEN,
  };
}
