import * as z from 'zod/mini';
import type { Exposure } from './page-secrets.ts';

const headerName = () => z.string().check(z.regex(/^[\w!#$%&'*+.^`|~-]+$/, 'must be the name of a header'));
const headerValue = () =>
  z.string().check(z.regex(/^[\x21-\x7e]+$/, 'must be letters, digits and signs without spaces'));

/** The two header pairs of a gateway (product/api#authorization): what browsers send, and what a proxy adds. */
export const GATEWAY_ENVIRONMENT = {
  GATEWAY_ID_HEADER: z._default(headerName(), 'CF-Access-Client-Id'),
  GATEWAY_SECRET_HEADER: z._default(headerName(), 'CF-Access-Client-Secret'),
  /** Included in the pages, and therefore public. */
  GATEWAY_PUBLIC_ID: z.optional(headerValue()),
  GATEWAY_PUBLIC_TOKEN: z.optional(headerValue()),
  /** Added by a proxy in front and required of every call; never in a page. */
  GATEWAY_ID: z.optional(headerValue()),
  GATEWAY_SECRET: z.optional(headerValue()),
};

type Values = z.output<z.ZodMiniObject<typeof GATEWAY_ENVIRONMENT>>;

export const GATEWAY_EXPOSURE: Exposure<keyof Values> = {
  secrets: ['GATEWAY_SECRET'],
  onPages: ['GATEWAY_PUBLIC_ID', 'GATEWAY_PUBLIC_TOKEN'],
};

/** What a proxy in front must add to each call. */
export type GatewayGuard = {
  readonly idHeader: string;
  readonly secretHeader: string;
  readonly id: string;
  readonly secret: string;
};

export function problemsOfGateway(values: Values): string[] {
  const pairs = [
    ['GATEWAY_ID', 'GATEWAY_SECRET'],
    ['GATEWAY_PUBLIC_ID', 'GATEWAY_PUBLIC_TOKEN'],
  ] as const;
  const halves = pairs.filter(([first, second]) => (values[first] === undefined) !== (values[second] === undefined));
  return halves.map((names) => `${names.join(' and ')}: set both or neither`);
}

export function readGatewayGuard(values: Values): GatewayGuard | undefined {
  const { GATEWAY_ID: id, GATEWAY_SECRET: secret } = values;
  if (id === undefined || secret === undefined) return undefined;
  const [idHeader, secretHeader] = headersOf(values);
  return { idHeader, secretHeader, id, secret };
}

/** Header → value for every call of our own pages; empty unless configured. */
export function readBrowserGateway(values: Values): Readonly<Record<string, string>> {
  const { GATEWAY_PUBLIC_ID: id, GATEWAY_PUBLIC_TOKEN: token } = values;
  if (id === undefined || token === undefined) return {};
  const [idHeader, secretHeader] = headersOf(values);
  return { [idHeader]: id, [secretHeader]: token };
}

const headersOf = (values: Values) =>
  [values.GATEWAY_ID_HEADER.toLowerCase(), values.GATEWAY_SECRET_HEADER.toLowerCase()] as const;
