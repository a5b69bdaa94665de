import type { PageModel } from '@primehour/contract/pages';

export type BookingModel = Extract<PageModel, { kind: 'booking' }>;
export type MoveModel = Extract<PageModel, { kind: 'my-move' }>;

/** The part of a page's model that its calendar uses. */
export type BookingCalendarModel = Pick<
  BookingModel,
  'kind' | 'via' | 'services' | 'people' | 'window' | 'clientZone'
> & {
  business: Pick<BookingModel['business'], 'id' | 'slug' | 'name' | 'zone' | 'phone'>;
};
export type MoveCalendarModel = Pick<MoveModel, 'kind' | 'token' | 'window' | 'clientZone'> & {
  business: Pick<MoveModel['booking']['business'], 'name' | 'zone' | 'phone'>;
  bookedAt: number;
};

/** What the server embeds in a page with a calendar, and the calendar in the browser starts from. */
export type CalendarSeed = {
  model: BookingCalendarModel | MoveCalendarModel;
  /**
   * The URL for more times; built from the contract's endpoint on the server, so that no schema is sent to the browser.
   */
  slotsPath: string;
};
