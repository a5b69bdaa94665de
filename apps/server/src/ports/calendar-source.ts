/** Validators of an earlier response, for a conditional request. */
export type Validators = { readonly etag: string | null; readonly lastModified: string | null };

export type CalendarResponse =
  | { readonly isUnchanged: true }
  | { readonly isUnchanged: false; readonly text: string; readonly validators: Validators };

/** Why a calendar could not be read, worded for its owner. Not a defect of ours. */
export class CalendarFailure extends Error {
  override readonly name = 'CalendarFailure';
}

/** Fetches calendar files from URLs that partners entered. */
export type CalendarSource = {
  /** @throws CalendarFailure */
  read(url: string, validators: Validators, signal: AbortSignal): Promise<CalendarResponse>;
};
