/** A window of days for one service, and which day is shown first. */
export type SlotWindow = {
  serviceId: string;
  /** The chosen person whose times these are; omitted for anyone. */
  with?: string | undefined;
  /** First day of the window and its length in days; `slots` contains all starts in it. */
  fromDate: string;
  days: number;
  slots: number[];
  /** The day that the client asked for; null: the first one with a free time, if there is any. */
  shownDate: string | null;
  /** First and last bookable day, for the previous and next links. */
  firstDate: string;
  lastDate: string;
};
