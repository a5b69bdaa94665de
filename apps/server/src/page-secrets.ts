/** Settings whose values are public in the source of a page, or in a link. */
const ON_PAGES = [
  'PRODUCT_NAME',
  'PUBLIC_URL',
  'PARTNER_HOST',
  'VIP_HOST',
  'GATEWAY_PUBLIC_ID',
  'GATEWAY_PUBLIC_TOKEN',
  'CHATWOOT_BASE_URL',
  'CHATWOOT_WEBSITE_TOKEN',
  'STRIPE_PUBLISHABLE_KEY',
  'S3_PUBLIC_URL',
] as const;

const SECRET = [
  'ACCESS_TOKEN_SECRET',
  'HASH_SECRET',
  'DATABASE_URL',
  'GATEWAY_SECRET',
  'TWILIO_AUTH_TOKEN',
  'CHATWOOT_HMAC_TOKEN',
  'MAIL_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'S3_SECRET_ACCESS_KEY',
] as const;

type Values = Readonly<Partial<Record<(typeof ON_PAGES)[number] | (typeof SECRET)[number], string | undefined>>>;

/** A shorter value may occur within a longer one by chance. */
const TELLING_LENGTH = 8;

/** One problem for each secret that a page would show because a page setting has its value. */
export function complaintsOfPages(values: Values): string[] {
  return ON_PAGES.flatMap((shown) =>
    SECRET.filter((secret) => shows(values[shown], values[secret])).map(
      (secret) => `${shown}: everyone can read it in the pages, and it holds ${secret}. Choose another value`,
    ),
  );
}

function shows(shown: string | undefined, secret: string | undefined): boolean {
  if (shown === undefined || secret === undefined) return false;
  return shown === secret || (secret.length >= TELLING_LENGTH && shown.includes(secret));
}
