import type { Link } from '@primehour/contract/link';
import { instantOf } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Tokens } from '../../tokens.ts';
import type { LinkRow } from './queries.ts';

type Place = {
  readonly config: Pick<Config, 'partnerHost' | 'vipHost'>;
  readonly tokens: Pick<Tokens, 'linkSecret'>;
  /** Of the booking page. */
  readonly slug: string;
};

/** The URL to share (product/links#addresses). */
const addressOf = ({ row }: Pick<LinkRow, 'row'>, { config, tokens, slug }: Place): string =>
  row.slug === null
    ? `${config.vipHost}/link/${tokens.linkSecret(row.id)}`
    : `${config.partnerHost}/${slug}?from=${row.slug}`;

export const presentLink = (link: LinkRow, place: Place): Link => ({
  id: link.row.id,
  kind: link.row.kind,
  label: link.row.label,
  address: addressOf(link, place),
  usesMax: link.row.usesMax,
  fromAt: link.row.fromAt && instantOf(link.row.fromAt),
  untilAt: link.row.untilAt && instantOf(link.row.untilAt),
  perks: link.row.perks,
  uses: link.uses,
  opened: link.opened,
});

/** The Calendar Booking Link, listed first; it has no perks or limits. */
export const presentCalendarLink = (
  businessId: string,
  uses: number,
  { config, label }: Pick<Place, 'config'> & { readonly label: string },
): Link => ({
  id: businessId,
  kind: 'CALENDAR',
  label,
  address: `${config.vipHost}/${businessId}`,
  usesMax: null,
  fromAt: null,
  untilAt: null,
  perks: {},
  uses,
  opened: 0,
});
