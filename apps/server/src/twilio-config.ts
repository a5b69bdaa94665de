import type { Exposure } from './page-secrets.ts';

/** How to reach Twilio, from settings that `config.ts` has validated. */
type Values = {
  readonly TWILIO_ACCOUNT_SID?: string | undefined;
  readonly TWILIO_AUTH_TOKEN?: string | undefined;
  readonly TWILIO_FROM?: string | undefined;
  readonly TWILIO_MESSAGING_SERVICE_SID?: string | undefined;
  readonly TWILIO_BASE_URL: string;
  readonly TWILIO_LOOKUP: boolean;
  readonly TWILIO_LOOKUP_BASE_URL: string;
};

export const TWILIO_EXPOSURE: Exposure<keyof Values> = { secrets: ['TWILIO_AUTH_TOKEN'], onPages: [] };

export type TwilioConfig = {
  readonly accountSid: string;
  readonly authToken: string;
  readonly from: string | undefined;
  readonly messagingServiceSid: string | undefined;
  readonly baseUrl: string;
  /** The base URL of line type lookups, if enabled. */
  readonly lookupBaseUrl: string | undefined;
};

export function readTwilio(values: Values): TwilioConfig {
  return {
    accountSid: values.TWILIO_ACCOUNT_SID ?? '',
    authToken: values.TWILIO_AUTH_TOKEN ?? '',
    from: values.TWILIO_FROM,
    messagingServiceSid: values.TWILIO_MESSAGING_SERVICE_SID,
    baseUrl: values.TWILIO_BASE_URL,
    lookupBaseUrl: values.TWILIO_LOOKUP ? values.TWILIO_LOOKUP_BASE_URL : undefined,
  };
}
