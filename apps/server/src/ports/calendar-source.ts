/** What an earlier answer said of itself, so that the next one may be "as before". */
export type Validators = { readonly etag: string | null; readonly lastModified: string | null };

export type CalendarAnswer =
  | { readonly isUnchanged: true }
  | { readonly isUnchanged: false; readonly text: string; readonly validators: Validators };

/** Why a calendar could not be read, in words for its owner. Not a defect of ours. */
export class CalendarFailure extends Error {
  override readonly name = 'CalendarFailure';
}

/** Reads calendar files from addresses that partners typed. */
export type CalendarSource = {
  /** @throws CalendarFailure */
  read(url: string, validators: Validators, signal: AbortSignal): Promise<CalendarAnswer>;
};
