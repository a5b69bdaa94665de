/** Constants of the product, with the section that each comes from. Durations carry their unit. */

/** See product/limits#sign-in-limits. */
export const CODE_LENGTH = 6;
export const PHONE_MIN_LENGTH = 10;
export const PHONE_MAX_LENGTH = 12;
export const DEFAULT_RETRY_SECONDS = 60;
export const RESENT_MESSAGE_SECONDS = 3;

/** Valid for ten minutes; five wrong attempts invalidate a code (product/sign-in#codes). */
export const CODE_VALID_MINUTES = 10;
export const CODE_MAX_TRIES = 5;

/** The response to a challenge: its text, and a number for each of its parts (decision 054). */
export const PROOF_MAX_LENGTH = 400;

/** Anyone who has booked, bid, or verified a phone within this time is known to us. */
export const PHONE_KNOWN_DAYS = 180;

/** See product/sign-in#session. */
export const ACCESS_TOKEN_MINUTES = 10;
export const REFRESH_TOKEN_DAYS = 30;
/** Ours: a session ends this long after its sign-in, however often it is used. */
export const SESSION_MAX_DAYS = 180;
/** Ours: sensitive actions need a texted code that was entered on this device within this time. */
export const RECENT_PROOF_MINUTES = 5;
/** Ours: how long a passkey may take to respond, and how many one user may have. */
export const PASSKEY_ANSWER_MINUTES = 5;
export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX_LENGTH = 60;
/** Two tabs may race with one refresh token for this long before a repeat counts as theft. */
export const REFRESH_GRACE_SECONDS = 10;

/** An unpaid hold frees its slot after this long (product/bookings#holds). */
export const HOLD_MINUTES = 15;

/** Clients who haven't paid for a held time after this long are texted a link (product/messages#to-clients). */
export const HELD_TEXT_AFTER_MINUTES = 3;

/** Auction end = reservation − lead (product/auctions#schedule). */
export const AUCTION_LEAD_HOURS = 24;

/** See product/limits#fields, product/limits#bookings. */
export const LISTINGS_DEFAULT_PAGE_SIZE = 20;
export const BOOKINGS_PAGE_SIZE = 10;
export const SEARCH_DEBOUNCE_MS = 300;
export const IMAGE_MAX_BYTES = 10_485_760;
export const IMAGE_FORMATS = ['image/png', 'image/jpeg'] as const;
export const IMAGE_POLL_MS = 500;
export const IMAGE_POLL_ATTEMPTS = 5;
export const IMAGE_SHOWN_AFTER_MS = 1500;
export const GUESTS_OPTIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
export const PRICE_MAX_DOLLARS = 100_000;
export const PRICE_MIN_CENTS = 1;
export const TIMESLOT_OPTIONS_MINUTES = [15, 30, 45, 60, 90, 120] as const;
export const TIME_CHOICE_STEP_MINUTES = 30;
export const SERVICE_NAME_MIN_LENGTH = 2;
export const SERVICE_HOUR_OPTIONS = [0, 1, 2, 3, 4, 5] as const;
export const SERVICE_MINUTE_OPTIONS = [0, 15, 30, 45] as const;
export const BOOKING_SETTINGS_DEFAULTS = {
  minNoticePeriod: 24,
  advanceBooking: 30,
  timeslotDuration: 60,
} as const;
export const BIO_MAX_LENGTH = 500;

/**
 * Providers' minimum charge (Stripe, US dollars); below it an amount is recorded and settled as free
 * (product/services#free-services).
 */
export const MIN_CHARGE_CENTS = 50;
/** Ours: live counted links of a business. */
export const LINKS_MAX = 100;
export const LINK_LABEL_MAX_LENGTH = 80;
/** Hidden services per link, so that its perks fit into a column of 400 bytes. */
export const LINK_SERVICES_MAX = 5;
export const LISTING_HEAD_START_MAX_MINUTES = 1440;
/** Canceling a booking this soon gives the use of its link back. */
export const LINK_GRACE_MINUTES = 60;
/** Ours: live discount codes of a business. */
export const DISCOUNTS_MAX = 50;
/** Ours: live tax rates of a business. */
export const TAX_RATES_MAX = 10;
export const TAX_RATE_MAX_BASIS_POINTS = 3000;
export const TAX_NAME_MAX_LENGTH = 40;
/** Ours: the lowest and the highest price of a gift card or a package. */
export const GIFT_CARD_MIN_CENTS = 500;
export const STORED_VALUE_MAX_CENTS = 200_000;
/** Ours: visits of one package. */
export const PACKAGE_VISITS_MAX = 100;
/** Ours: gift cards and packages of a business that have a balance left. */
export const STORED_VALUES_MAX = 5_000;
/** Gift card codes that one phone may try from one network, and one network in total, per day. */
export const GIFT_CODE_TRIES_PER_DAY = 10;
export const GIFT_CODE_TRIES_PER_NETWORK = 50;
/** Ours: a typo must not cost a fortune. */
export const TIP_MAX_CENTS = 100_000;

/** Ours: no field about a person may grow indefinitely. */
export const NAME_MAX_LENGTH = 120;
export const EMAIL_MAX_LENGTH = 254;
export const DESCRIPTION_MAX_LENGTH = 4000;
export const HELP_MESSAGE_MAX_LENGTH = 2000;
export const URL_MAX_LENGTH = 2048;
export const SEARCH_MAX_LENGTH = 100;
export const ADVANCE_BOOKING_MAX_DAYS = 730;
export const NOTICE_MAX_HOURS = 8760;
export const BLOCKS_PER_DAY_MAX = 24;
/** Time kept free before or after a service. */
export const BUFFER_MAX_MINUTES = 120;
export const BUFFER_STEP_MINUTES = 5;
/** The change cut-off may be up to two weeks before the start; by default it is a day. */
export const CHANGE_CUTOFF_MAX_HOURS = 336;
export const REMINDERS_MAX = 3;
export const REMINDER_MAX_HOURS = 336;
/** A week view with its edges, or a month view. */
export const WEEK_VIEW_MAX_DAYS = 42;
export const NOTE_MAX_LENGTH = 2000;
export const NOTES_PER_BOOKING_MAX = 50;
/** Time that a partner closes by hand; longer is time off. */
export const BLOCK_MAX_HOURS = 24;
/** A walk-in may be entered this long after it began. */
export const BACKDATE_MAX_DAYS = 31;
/** Longest window of slots in one response; a month view with its edges. */
export const SLOT_WINDOW_MAX_DAYS = 62;
/** Ours: what a partner writes down about a client. */
export const CLIENT_NOTES_MAX_LENGTH = 4000;
/** Ours: the size of one import; about 10,000 people take up a quarter of it. */
export const IMPORT_MAX_BYTES = 4 * 1024 * 1024;
export const IMPORT_MAX_ROWS = 20_000;
/** Address books have about ninety; without a limit, a few megabytes of commas would be millions of cells. */
export const IMPORT_MAX_COLUMNS = 200;
/** Ours: other calendars of one business whose busy times are mirrored. */
export const BUSY_CALENDARS_MAX = 10;
/** A client's phone verified on a device needs no new code there for this long. */
export const PHONE_SESSION_DAYS = 30;
/** Ours: how many bookings one phone may have at one business without paying; enough for a family's morning. */
export const HOLDS_PER_PHONE = 3;
export const FREE_BOOKINGS_PER_PHONE = 10;

/** Ours: more than a guest would read. */
export const INCENTIVES_PER_LISTING_MAX = 20;

/** Ours: how many people and rooms can sell one reservation together. */
export const LISTING_RESOURCES_MAX = 10;

/** Ours: how long a listed reservation may take in the calendar. */
export const RESERVATION_MIN_MINUTES = 15;
export const RESERVATION_MAX_MINUTES = 720;

/** How long a winner has to pay again, and the next bidder to say yes (product/auctions#settlement). */
export const RETRY_HOURS = 2;
export const OFFER_HOURS = 2;
/** After the winner this many others are asked; then the listing ends unsold. */
export const NEXT_OFFERS_MAX = 3;
/** The guest is reminded this long before the reservation. */
export const RESERVATION_REMINDER_HOURS = 3;
/** What the provider takes of a client's payment in an auction: a share and a fixed part. */
export const PROVIDER_FEE_BASIS_POINTS = 290;
export const PROVIDER_FEE_FIXED_CENTS = 30;
/**
 * The most that an operator may take (decision 035), so that even the minimum charge leaves something for the partner.
 */
export const PLATFORM_FEE_MAX_BASIS_POINTS = 3_000;

/** Decision 061: above the partner's threshold a leading maximum is held on the bidder's card. */
export const HOLD_ABOVE_MIN_DOLLARS = 10;
export const HOLD_ABOVE_MAX_DOLLARS = 10_000;
/** The shortest time a card network keeps a hold (Visa, started by a merchant: 4 days and 18 hours). */
export const HOLD_WINDOW_HOURS = 4 * 24 + 18;
/** Between the close and the capture; jobs are late after an outage. */
export const HOLD_SETTLE_HOURS = 2;
/** The amount that a new card is checked with; released immediately. */
export const CARD_CHECK_CENTS = 100;
/** Decision 063: how long a bidder whose payment failed can't bid at that business. */
export const BIDDER_BAR_DAYS = 90;

/** How long a message's recipient and data are kept; after that only its kind, times and delivery remain. */
export const MESSAGE_KEPT_DAYS = 90;

/** Counts of page uses: a little over two years, so that a season can be compared with the previous one. */
export const PAGE_COUNT_KEPT_DAYS = 800;

/** Ours: people, rooms and equipment of one business, and how many units equipment may have. */
export const RESOURCES_MAX = 50;
export const UNITS_MAX = 50;
export const ABOUT_MAX_LENGTH = 500;
/** Percent of an equal share, when anyone may be given a booking. */
export const WEIGHT_MIN = 25;
export const WEIGHT_MAX = 400;
export const VISITS_A_DAY_MAX = 100;
/** Ours: how many needs one service may have, and how many resources may serve one need. */
export const NEEDS_MAX = 4;
export const CHOICES_MAX = 50;
/** Parts of a service during which a need applies. */
export const NEED_SPANS_MAX = 6;
/** Ours: members of a business, including open invitations, and how long an invitation is valid. */
export const MEMBERS_MAX = 60;
export const INVITATION_DAYS = 7;
/** How long the audit log keeps who changed what; its table refuses to delete sooner. */
export const AUDIT_KEPT_DAYS = 400;
/**
 * How long the address and device from which terms were agreed to are kept: longer than any card network lets clients
 * dispute a charge.
 */
export const AGREEMENT_DEVICE_KEPT_DAYS = 400;
/** Ours: a file with all data of a business (decision 131). */
export const EXPORTS_PER_DAY = 5;
export const EXPORT_KEPT_HOURS = 24;
export const EXPORT_LINK_MINUTES = 10;
export const EXPORT_MAX_BYTES = 2 * 1024 * 1024 * 1024;
/** Ours: how long a closed business can be reopened before its data is erased (decision 132). */
export const CLOSED_DAYS = 30;

/** An opening waits this long before its first offer: a cancellation may be a slip (product/waiting-list#openings). */
export const OPENING_GRACE_MINUTES = 1;
/** Time that becomes free less than this before its start is not offered to waiting clients. */
export const OPENING_LEAD_MINUTES = 120;
/** One cancellation moves at most two bookings forward, for three openings in a chain. */
export const OPENING_CHAIN_MAX = 3;
/** Openings that one change of hours creates: the soonest ones; the rest is public immediately. */
export const OPENED_AT_ONCE_MAX = 20;
/** The length of one opening; more becomes several (check constraint `opening_during_short`). */
export const OPENING_MAX_HOURS = 48;
/** Maximum number of texts for one opening. */
export const OPENING_TEXTS_MAX = 20;
/** How long an offer made by hand is open if the start is too near for offers in order. */
export const OFFER_BY_HAND_MINUTES = 15;
/** Offers to one phone within 24 hours. */
export const OFFERS_PER_PHONE_A_DAY = 3;
/** Waiting clients have exclusive access to a falling price for this long. */
export const FALLING_HEAD_START_MINUTES = 30;
/** The number of equal steps in which a price falls to its floor. */
export const FALLING_STEPS = 20;
/** By default a price falls to this share of the list price, until this long before the start. */
export const FALLING_FLOOR_PERCENT = 60;
export const FALLING_ENDS_BEFORE_MINUTES = 60;
/** How many entries one client may have at a business, and how many times of the week an entry may have. */
export const WAITLIST_ENTRIES_PER_CLIENT = 5;
export const WAITLIST_TIMES_MAX = 5;
export const WAITLIST_DAYS_MAX = 90;
/**
 * After two unanswered offers the client is asked whether they are still waiting, and the entry lapses after this long.
 */
export const WAITLIST_ANSWER_DAYS = 3;
export const WAITLIST_LAPSES_MAX = 2;
