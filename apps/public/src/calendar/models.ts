import type { PageModel } from '@primehour/contract/pages';

export type BookingModel = Extract<PageModel, { kind: 'booking' }>;
export type MoveModel = Extract<PageModel, { kind: 'my-move' }>;

/** What the server embeds in a page with a calendar, and the calendar starts from in the browser. */
export type CalendarSeed = {
  model: BookingModel | MoveModel;
  /** Where more times are asked for; made from the contract's endpoint on the server, so that no schema is sent along. */
  slotsPath: string;
};
